import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pollsTable } from '#activities/polls/server/polls.items.ts';
import { openSqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import { systemClock } from '#server/kit/clock.ts';
import { tables } from '#tests/support/originals/adopting.ts';
import { originalPoll, originalVotes } from '#tests/support/originals/polls.ts';
import { runCli } from './run-cli.ts';

const root = temporaryFolder('adopt');
let folders = 0;

const folderWithPoll = async (): Promise<string> => {
  const folder = join(root, String(folders++));
  const store = await openSqliteStore({
    file: join(folder, 'roundtable.sqlite'),
    tables,
    clock: systemClock,
  });
  for (const item of [originalPoll, ...originalVotes, { ...originalPoll, PK: 'POLL#odd', title: 5 }])
    await store.put(pollsTable, item);
  await store.close();
  return folder;
};

const run = async (folder: string, line: string) => {
  const [out, complaints]: [string[], string[]] = [[], []];
  const code = await runCli(['adopt', ...line.split(' ').filter(Boolean)], {
    env: { DATA_DIR: folder },
    out: (text) => void out.push(text),
    complain: (text) => void complaints.push(text),
  });
  return { code, out: out.join('\n'), complaints: complaints.join('\n') };
};

test('[OPS-8] roundtable adopt: look, dry run, adopt, repeat, undo', async () => {
  const folder = await folderWithPoll();
  const looked = await run(folder, '');
  expect(looked).toMatchObject({ code: 0, complaints: '' });
  expect(looked.out).toContain(
    [
      'ranked-choice-polls (polls)',
      '  polls: 1',
      '  votes: 2',
      '  cannot be read: 1',
      '  ! ranked-choice-polls, PK "POLL#odd", SK "METADATA": title should be a text',
    ].join('\n'),
  );
  expect(looked.out).toContain('Nothing was written.');
  const tried = await run(folder, '--owner ada@example.org --dry-run');
  expect(tried.out).toContain('  polls: 1, 1 would be adopted\n');
  const done = await run(folder, '--owner ada@example.org');
  expect(done.out).toContain('  polls: 1, 1 adopted now\n');
  expect(done.out).toContain('"roundtable reset-link ada@example.org" makes the link that opens it.');
  const again = await run(folder, '--owner ada@example.org --json');
  const { tables: reports, isOwnerNew } = JSON.parse(again.out) as {
    readonly isOwnerNew: boolean;
    readonly tables: readonly { readonly seed: string; readonly entities: readonly object[] }[];
  };
  expect(isOwnerNew).toBe(false);
  expect(reports.find(({ seed }) => seed === 'polls')?.entities).toContainEqual({
    entity: 'polls',
    found: 1,
    adopted: 1,
    written: 0,
  });
  const undone = await run(folder, '--undo --table ranked-choice-polls');
  expect(undone.out).toBe('ranked-choice-polls (polls)\n  polls: 1, 1 undone');
  expect((await run(folder, '--undo --table ranked-choice-polls')).out).toContain('nothing to undo');
});

test.each([
  ['--owner ada', /e-mail/],
  ['--table votes', /There is no table "votes" of an original system\. There are .*quiz-users/],
  ['--owner ada@example.org --undo', /Either --owner or --undo/],
  ['--dry-run', /--dry-run needs --owner EMAIL or --undo/],
])('[OPS-8] %s is refused in words', async (line, sentence) => {
  const { code, complaints } = await run(join(root, 'empty'), line);
  expect(code).toBe(2);
  expect(complaints).toMatch(sentence);
});
