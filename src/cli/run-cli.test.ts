import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { variableNames } from '#server/config.ts';
import { systemClock } from '#server/kit/clock.ts';
import { version } from '#server/version.ts';
import { openSqliteStore } from '#store/drivers/sqlite/sqlite-store.ts';
import { note, notes } from '#store/testing/contract-tables.ts';
import { temporaryFolder } from '#store/testing/temporary-folder.ts';
import type { ExitCode } from './command.ts';
import { commands } from './commands.ts';
import { runCli } from './run-cli.ts';

const run = async (line: string, env: Record<string, string> = {}) => {
  const out: string[] = [];
  const complaints: string[] = [];
  const code: ExitCode | undefined = await runCli(line === '' ? [] : line.split(' '), {
    env,
    out: (text) => void out.push(text),
    complain: (text) => void complaints.push(text),
  });
  return { code, out: out.join('\n'), complaints: complaints.join('\n') };
};

describe('roundtable', () => {
  test.each(['--help', '-h', 'help'])('%s lists every command', async (line) => {
    const { code, out } = await run(line);
    expect(code).toBe(0);
    for (const [name, { summary }] of Object.entries(commands)) {
      expect(out).toContain(name);
      expect(out).toContain(summary);
    }
  });

  test('without a command it shows the same on the error channel and counts as bad input', async () => {
    const { code, out, complaints } = await run('');
    expect([code, out]).toEqual([2, '']);
    expect(complaints).toContain('Usage: roundtable <command>');
  });

  test.each(Object.keys(commands))('%s explains itself, by --help and by help', async (name) => {
    const asked = await run(`${name} --help`);
    expect(asked.code).toBe(0);
    expect(asked.out).toContain(`Usage: roundtable ${name}`);
    expect(asked.out).toContain('Exit code: 0 done, 1 failed, 2 bad input.');
    expect(await run(`help ${name}`)).toEqual(asked);
    const entry = commands[name];
    expect((await entry?.load())?.summary).toBe(entry?.summary);
  });

  test('help has one style: straight quotes, and examples of their own, indented', async () => {
    for (const line of ['--help', ...Object.keys(commands).map((name) => `${name} --help`)]) {
      const { out } = await run(line);
      expect([line, out.match(/[‘’“”´`]/gu)]).toEqual([line, null]);
      expect([line, out.split('\n').filter((each) => each.startsWith('roundtable '))]).toEqual([line, []]);
      expect([line, out.split('\n').filter((each) => each.length > 200)]).toEqual([line, []]);
    }
  });

  test('a typing mistake is refused with what was probably meant', async () => {
    expect(await run('confgi')).toMatchObject({ code: 2, out: '' });
    expect((await run('confgi')).complaints).toBe(
      'There is no command "confgi". Did you mean "config"? "roundtable --help" lists all.',
    );
    expect((await run('dance')).complaints).toBe(
      'There is no command "dance". "roundtable --help" lists all.',
    );
    expect((await run('toString')).code).toBe(2);
    expect((await run('help dance')).code).toBe(2);
  });

  test.each([
    ['version --jsno', "Unknown option '--jsno'"],
    ['version twice', '"twice" is one word too many'],
    ['serve --port', "Option '--port <value>' argument missing"],
    ['backup --to=', '--to is empty'],
  ])('%s is bad input', async (line, sentence) => {
    const { code, complaints } = await run(line);
    expect(code).toBe(2);
    expect(complaints).toContain(sentence);
    expect(complaints).toContain(`"roundtable ${line.split(' ')[0]} --help" shows what it takes.`);
  });

  test('version prints the version, for programs with that of Node', async () => {
    expect(await run('version')).toEqual({ code: 0, out: version, complaints: '' });
    expect((await run('-v')).out).toBe(version);
    expect(JSON.parse((await run('version --json')).out)).toEqual({ version, node: process.versions.node });
  });
});

describe('places and moments of the recovery commands', () => {
  const inFolder = async (check: (folder: string) => Promise<void>): Promise<void> => {
    const folder = await mkdtemp(join(tmpdir(), 'roundtable-cli-'));
    try {
      await check(folder);
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  test('a source that is not there is refused, and nothing is made', () =>
    inFolder(async (folder) => {
      const [lost, there] = [join(folder, 'lost'), join(folder, 'there')];
      const missing = `There is no roundtable.sqlite in ${lost}: is`;
      for (const [line, name] of [
        [`migrate --from sqlite:${lost} --to sqlite:${there}`, '--from'],
        [`backup --to ${there}`, 'DATA_DIR'],
        [`export --all --to ${there}`, 'DATA_DIR'],
      ] as const) {
        const { code, complaints } = await run(line, { DATA_DIR: lost });
        expect([code, complaints], line).toEqual([2, `${missing} ${name} right?`]);
      }
    }));

  test('comparing makes no place either', () =>
    inFolder(async (folder) => {
      const [left, right] = [join(folder, 'left'), join(folder, 'right')];
      const line = `migrate --from sqlite:${left} --to sqlite:${right} --verify-only`;
      expect((await run(line)).code).toBe(2);
    }));

  test('one table or all', async () => {
    const { code, complaints } = await run('export --all --table quiz-users');
    expect([code, complaints]).toEqual([2, 'Either --table or --all, not both.']);
  });

  test.each(['2026-11-16', '2026-11-16T09:30:00', '2026-11-16 09:30Z', '5', 'now'])(
    '%s is no moment: it would mean another one on another machine',
    async (at) => {
      const { code, complaints } = await run(`restore --from nowhere --preview --at=${at.replace(' ', '_')}`);
      expect(code).toBe(2);
      expect(complaints).toContain('--at must be a time such as 2026-11-16T09:30:00Z');
    },
  );

  const root = temporaryFolder('cli');
  const dataIn = (folder: string) =>
    openSqliteStore({ file: join(folder, 'roundtable.sqlite'), tables: [notes], clock: systemClock });

  test('a backup to where nothing can be made ends with a sentence', async () => {
    const folder = join(root, 'whole');
    await (await dataIn(folder)).close();
    const taken = join(folder, 'roundtable.sqlite');
    const { code, complaints } = await run(`backup --to ${taken}`, { DATA_DIR: folder });
    expect(code).toBe(2);
    expect(complaints).toMatch(/^The folder .*\.unfinished cannot be made \(ENOTDIR\)\.$/);
  });

  test('a preview says in words what going back comes to, then which items', async () => {
    const folder = join(root, 'going-back');
    const store = await dataIn(folder);
    await store.put(notes, note('a', '1', { n: 1 }));
    await store.put(notes, note('a', '2', { n: 1 }));
    const at = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(at);
    await store.put(notes, note('a', '1', { n: 2 }));
    await store.delete(notes, { PK: 'a', SK: '2' });
    await store.put(notes, note('a', '3', { n: 1 }));
    await store.put(notes, note('a', '4', { n: 1 }));
    await store.close();
    const moment = new Date(at).toISOString();
    const { code, out } = await run(`restore --from ${folder} --at ${moment} --preview`);
    expect(code).toBe(0);
    expect(out.split('\n').slice(0, 3)).toEqual([
      `Going back to ${moment} changes 4 items in 1 table:`,
      `  ${notes.name}: 1 item comes back, 1 item changes back, 2 items are removed`,
      '',
    ]);
    expect(out).toContain(`${notes.name}  a / 2  comes back`);
    expect(out).toContain(`${notes.name}  a / 4  is removed`);
  });

  test('a moment that has not come yet is refused before anything is looked at', async () => {
    const { code, complaints } = await run('restore --from nowhere --preview --at 9999-01-01T00:00:00+02:00');
    expect([code, complaints]).toEqual([2, '9998-12-31T22:00:00.000Z has not come yet.']);
  });
});

describe('roundtable config', () => {
  const secrets = {
    OIDC_CLIENT_SECRET: 'hunter2',
    ASSISTANT_KEY: 'hunter2',
    METRICS_TOKEN: 'hunter2hunter2hunter2',
    BUS: 'redis://user:hunter2@bus:6379',
  };

  test('shows every variable with its value, whether it is the default, and what is allowed', async () => {
    const { code, out } = await run('config', { PORT: '9000' });
    expect(code).toBe(0);
    expect(out).toContain(
      'PORT=9000\n    Port of the web server; 0 takes a free one. Allowed: a whole number',
    );
    expect(out).toContain('STORE=sqlite  (default)');
    expect(out).toContain('PUBLIC_URL=  (not set)');
    for (const name of variableNames) expect(out).toContain(`${name}=`);
  });

  test('never shows a secret', async () => {
    for (const line of ['config', 'config --json']) {
      const { out } = await run(line, secrets);
      expect(out).not.toContain('hunter2');
      expect(out).toContain('(hidden)');
      expect(out).toContain('redis://user:(hidden)@bus:6379');
    }
  });

  test('is readable for programs', async () => {
    const { out } = await run('config --json', { PORT: '9000' });
    const settings = JSON.parse(out) as { name: string }[];
    expect(settings.map(({ name }) => name)).toEqual(variableNames);
    expect(settings[0]).toMatchObject({ name: 'PORT', value: '9000', isSet: true, fallback: '8080' });
  });

  test('fails when a setting is wrong, naming it and what is allowed', async () => {
    const { code, complaints } = await run('config', { PORT: 'http', STORE: 'mysql' });
    expect(code).toBe(2);
    expect(complaints.split('\n')).toEqual([
      'PORT must be a whole number from 0 to 65535, not "http".',
      'STORE must be sqlite or dynamodb or memory, not "mysql".',
    ]);
  });
});
