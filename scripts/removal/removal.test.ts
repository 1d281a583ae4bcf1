import { describe, expect, test } from 'vitest';
import { belongsTo } from './belongs.ts';
import { strikeCode } from './strike-code.ts';
import { strikeRules, strikeText } from './strike-text.ts';

const gone = { activity: 'hunts', contracts: ['hunts', 'hunt-photos'] };
const lines = (...text: readonly string[]): string => `${text.join('\n')}\n`;
const strike = (path: string, ...text: readonly string[]): string | undefined =>
  strikeCode(path, lines(...text), gone)?.replaceAll(/\n\s*(?=\n)|^ +/gm, '');

describe('what belongs to an activity', () => {
  test.each([
    'src/activities/hunts/rules/score.ts',
    'tests/support/hunts/app.ts',
    'tests/support/originals/hunts.ts',
    'tests/journeys/hunts-play.journey.ts',
    'bench/hunts.bench.ts',
    'docs/guides/hosting-hunts.md',
    'docs/guides/hunts-first-hunt.md',
  ])('%s does', (path) => {
    expect(belongsTo(path, 'hunts')).toBe(true);
  });

  test.each(['src/activities/polls/rules/hunts.ts', 'src/web/activities.ts', 'tests/support/huntsmen/a.ts'])(
    '%s does not',
    (path) => {
      expect(belongsTo(path, 'hunts')).toBe(false);
    },
  );
});

describe('code without an activity', () => {
  test('what a table is declared as loses its member', () => {
    const client = strike(
      'src/client/index.ts',
      "import { huntsContract } from '../activities/hunts/contract.ts';",
      "import { pollsContract } from '../activities/polls/contract.ts';",
      'export interface Calls {',
      '  readonly hunts: Client<typeof huntsContract>;',
      '  readonly polls: Client<typeof pollsContract>;',
      '}',
    );
    expect(client).toBe(
      lines(
        "import { pollsContract } from '../activities/polls/contract.ts';",
        'export interface Calls {',
        'readonly polls: Client<typeof pollsContract>;',
        '}',
      ),
    );
  });

  test('a register loses its import and its entry', () => {
    const register = strike(
      'src/register/errors.ts',
      "import { huntErrors } from '#activities/hunts/errors.ts';",
      "import { pollErrors } from '#activities/polls/errors.ts';",
      'export const errors = {',
      '  ...huntErrors,',
      '  ...pollErrors,',
      '};',
    );
    expect(register).toBe(
      lines(
        "import { pollErrors } from '#activities/polls/errors.ts';",
        'export const errors = {',
        '...pollErrors,',
        '};',
      ),
    );
  });

  test('a table loses what is loaded from it, called after it, or a row of its contracts', () => {
    const table = strike(
      'src/cli/commands.ts',
      'export const rows = {',
      "  hunt: { load: async () => (await import('#activities/hunts/cli/hunt.ts')).huntCommand },",
      "  hunts: 'Hunts',",
      "  'hunt-photos.beginPhoto': 'plays',",
      "  serve: { load: async () => (await import('./serve.ts')).serveCommand },",
      '};',
    );
    expect(table).toBe(
      lines(
        'export const rows = {',
        "serve: { load: async () => (await import('./serve.ts')).serveCommand },",
        '};',
      ),
    );
  });

  test('a test file loses the tests that use it, and then what they alone have used', () => {
    const tests = strike(
      'src/server/walk.test.ts',
      "import { expect, test } from 'vitest';",
      "import { huntsTable } from '#activities/hunts/server/hunts.table.ts';",
      "import { get } from './get.ts';",
      "const table = huntsTable('x');",
      "test('a stored hunt', () => expect(table).toBeDefined());",
      "test('an address', () => expect(get('GET /api/hunts')).toBe(200));",
      "test('another', () => expect(1).toBe(1));",
    );
    expect(tests).toBe(
      lines("import { expect, test } from 'vitest';", "test('another', () => expect(1).toBe(1));"),
    );
  });

  test('of a suite only its tests go; without any it goes too, and with the last one the file', () => {
    const suite = [
      "import { describe, expect, test } from 'vitest';",
      "describe('walks', () => {",
      "  test('one', () => expect('/api/hunts').toBe(''));",
      '});',
    ];
    expect(strike('src/server/walk.test.ts', ...suite)).toBeUndefined();
    const more = [...suite, "test('another', () => expect(1).toBe(1));"];
    expect(strike('src/server/walk.test.ts', ...more)).toBe(
      lines("import { expect, test } from 'vitest';", "test('another', () => expect(1).toBe(1));"),
    );
  });

  test('a list inside a test keeps its other rows', () => {
    const kept = strike(
      'src/server/rows.test.ts',
      "import { expect, test } from 'vitest';",
      "test('rows', () => {",
      "  expect(['hunts.joinHunt', 'rooms.joinRoom']).toHaveLength(2);",
      '});',
    );
    expect(kept).toContain("expect(['rooms.joinRoom'])");
  });

  test('what has nothing to do with it stays to the letter', () => {
    const text = "import { a } from './a.ts';\n\nexport const b = [a, 'huntsman', 'hunts'];\n";
    expect(strikeCode('src/web/b.ts', text, gone)).toBe(text);
  });
});

test('a page loses the section called after it and the rows that lead to it', () => {
  const page = lines(
    '# House',
    '| **Hunts** | walks |',
    '| **Polls** | votes |',
    '## Hunts',
    'Words.',
    '```',
    '# a comment',
    '```',
    '### More',
    '## Polls',
    'Words.',
  );
  expect(strikeText(page, 'hunts')).toBe(lines('# House', '| **Polls** | votes |', '## Polls', 'Words.'));
});

test('a rule is dropped with its further lines, and nothing else is', () => {
  const rules = lines(
    '- LIB-1 One',
    '  goes on',
    '- LIB-2 Two',
    '  goes on',
    '| ROOM-3 | Three |',
    '',
    'LIB-2 is cited',
  );
  expect(strikeRules(rules, new Set(['LIB-2', 'ROOM-3']))).toBe(
    lines('- LIB-1 One', '  goes on', '', 'LIB-2 is cited'),
  );
});

test('a walk through an activity is dropped with its further lines', () => {
  const walks = lines(
    '```',
    'a photo  hunts/a.ts',
    '         -> b.ts',
    'a ballot polls/c.ts',
    '         -> d.ts',
    '```',
  );
  expect(strikeText(walks, 'hunts')).toBe(lines('```', 'a ballot polls/c.ts', '         -> d.ts', '```'));
});
