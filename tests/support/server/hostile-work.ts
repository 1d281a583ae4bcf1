import { zstdCompressSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { csvBank } from '#tests/support/quizzes/app.ts';
import type { Caller, TestResponse } from './app.ts';
import { newVisitor } from './visitor.ts';

/** What one stranger with a small file or a long list can ask for. Gives back each answer's code: `ok` or a refusal. */
export interface HostileWork {
  readonly name: string;
  readonly run: (address: string) => Promise<readonly string[]>;
  /** It is within what the contract promises, so it must be done; other work may be refused in words. */
  readonly isPromised?: boolean;
}

const codeOf = ({ status, body }: TestResponse<unknown>): string => {
  if (status < 400) return 'ok';
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : `${status}`;
};

const ask = async (caller: Caller, line: string, body?: unknown, type = 'application/json') =>
  codeOf(await caller.request(line, { body, headers: { 'content-type': type } }));

/** What is stored by now, read again at once. */
const readAll = (caller: Caller, path: string, rest: readonly string[]): Promise<string[]> =>
  Promise.all(rest.map((one) => ask(caller, `GET ${path}${one}`)));

const manyTimes = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const bltOf = (options: number, seats: number, lines: readonly string[]): string =>
  [
    `${options} ${seats}`,
    ...lines,
    '0',
    ...manyTimes(options, (index) => `"${`Option ${index} `.padEnd(100, 'x')}"`),
    '"A large poll"',
  ].join('\n');

/** Every ballot ranks all options, each begins with another one. */
const ballotLines = (options: number, count: number): string[] =>
  manyTimes(count, (line) => {
    const ranks = manyTimes(options, (place) => ((line * 7 + place * (1 + (line % 3))) % options) + 1);
    return `1 ${[...new Set(ranks)].join(' ')} 0`;
  });

const importPoll = async (caller: Caller, text: string, method: string) => {
  const body = { text, format: 'blt', method };
  return caller.request<{ poll?: { pollId: string } }>('POST /api/polls/imports', { body });
};

const heavyBallots: HostileWork = {
  isPromised: true,
  name: 'six files of ballots at once, each with one line that weighs 50,000',
  async run(address) {
    const text = bltOf(100, 1, ['50000 1 2 3 4 5 0']);
    const imports = manyTimes(6, async () => importPoll(await newVisitor(address), text, 'irv'));
    return (await Promise.all(imports)).map(codeOf);
  },
};

const comparison: HostileWork = {
  isPromised: true,
  name: 'a comparison of methods over 3,000 ballots, 100 options and 50 seats and their files',
  async run(address) {
    const caller = await newVisitor(address);
    const text = bltOf(100, 50, ballotLines(100, 3000));
    const made = await importPoll(caller, text, 'stv-scottish');
    const path = `/api/polls/${made.body.poll?.pollId}`;
    const files = ['blt', 'preflib', 'abif', 'rctab', 'json'];
    const rest = ['', '/embed', '/record', '/comparison', ...files.map((one) => `/export?format=${one}`)];
    return [codeOf(made), ...(await readAll(caller, path, rest))];
  },
};

const largeResult = (method: string, options: number, seats: number): HostileWork => ({
  isPromised: true,
  name: `a poll with a large result: ${method}, ${options} options, ${seats} seats`,
  async run(address) {
    const caller = await newVisitor(address);
    const made = await importPoll(caller, bltOf(options, seats, ballotLines(options, 60)), method);
    const path = `/api/polls/${made.body.poll?.pollId}`;
    const rest = ['', '/embed', '/export?format=blt', '/comparison'];
    return [codeOf(made), ...(await readAll(caller, path, rest))];
  },
});

const routes = (teams: number, levels: number): HostileWork => ({
  name: `rotated routes for ${teams} teams and ${levels} stops, made, started and read`,
  async run(address) {
    const caller = await newVisitor(address);
    const file = {
      name: 'Town',
      order: 'rotated',
      levels: manyTimes(levels, (index) => ({
        id: `stop-${index}`,
        name: `Stop ${index}`,
        location: { latitude: 48 + index / 1000, longitude: 11 + (index % 7) / 1000 },
        mission: { type: 'text', answers: ['Clara'] },
      })),
      teams: manyTimes(teams, (index) => ({ id: `team-${index}`, name: `Team ${index}` })),
    };
    const made = await caller.request<{ gameId?: string }>('POST /api/hunts', { body: { file } });
    if (made.body.gameId === undefined) return [codeOf(made)];
    const start = { id: 'the-start', act: 'start' };
    const path = `/api/hunts/${made.body.gameId}`;
    const started = await ask(caller, `POST ${path}/phase`, start);
    const rest = [
      '?as=host',
      '/draft',
      '/screen',
      '/board',
      '/events',
      '/cards',
      '/photos?as=host',
      '/doubts',
    ];
    return [codeOf(made), started, ...(await readAll(caller, path, rest))];
  },
});

const BYTES = 'application/octet-stream';

const newBank = async (caller: Caller): Promise<string> => {
  const made = await caller.request<{ bankId: string }>('POST /api/quizzes/banks', {
    body: { title: 'Mine' },
  });
  return made.body.bankId;
};

export const largeBank: HostileWork = {
  isPromised: true,
  name: '20,000 questions, taken, published, listed, examined and written in every format',
  async run(address) {
    const caller = await newVisitor(address);
    const bank = `/api/quizzes/banks/${await newBank(caller)}`;
    const csv = strToU8(csvBank({ count: 20_000 }));
    const taken = await ask(caller, `POST ${bank}/imports?name=x.csv&publish=yes`, csv, BYTES);
    const formats = ['qti', 'qti3', 'gift', 'json', 'csv'];
    const files = formats.map((format) => `/export?format=${format}`);
    const views = await readAll(caller, bank, ['', '/questions?show=published&search=9', '/doctor']);
    return [taken, ...views, ...(await readAll(caller, bank, files))];
  },
};

/** A file for everything that reads questions, tables of levels or sets. */
const sendEverywhere = async (address: string, bytes: Uint8Array): Promise<string[]> => {
  const caller = await newVisitor(address);
  const bank = await newBank(caller);
  const lines = [
    `POST /api/quizzes/banks/${bank}/imports/preview?name=x.xlsx`,
    'POST /api/engagements/sets/imports/preview?name=x.xlsx',
    'POST /api/hunts/sheets',
  ];
  return Promise.all(lines.map((line) => ask(caller, line, bytes, BYTES)));
};

const backslashes: HostileWork = {
  name: '5 MB of backslashes as a file of questions',
  async run(address) {
    const caller = await newVisitor(address);
    const bytes = new Uint8Array(5_000_000).fill(92);
    const bank = await newBank(caller);
    return Promise.all([
      ask(caller, `POST /api/quizzes/banks/${bank}/imports/preview?name=x.txt&format=gift`, bytes, BYTES),
      ask(caller, 'POST /api/engagements/sets/imports/preview?name=x.txt&format=gift', bytes, BYTES),
    ]);
  },
};

const archives: HostileWork = {
  name: 'small archives of questions that unpack to as much as is taken, and to more',
  async run(address) {
    const caller = await newVisitor(address);
    const bank = await newBank(caller);
    const zeros = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024);
    const tags = `<a>${'<b/>'.repeat(12_000_000)}</a>`;
    const files = [
      ['x.apkg', { 'collection.anki2': zeros(47) }],
      ['x.apkg', { 'collection.anki21b': zstdCompressSync(zeros(47)) }],
      ['x.apkg', { 'collection.anki2': zeros(100) }],
      ['x.zip', { 'item.xml': strToU8(tags) }],
    ] as const;
    const codes: string[] = [];
    for (const [name, parts] of files) {
      const line = `POST /api/quizzes/banks/${bank}/imports/preview?name=${name}`;
      codes.push(await ask(caller, line, zipSync(parts, { level: 1 }), BYTES));
    }
    return codes;
  },
};

const workbookOf = (sharedText: string, rows: number, columns: number): Uint8Array => {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`;
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${packages}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst xmlns="${main}"><si><t>${sharedText}</t></si></sst>`),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData>${row.repeat(rows)}</sheetData></worksheet>`,
    ),
  });
};

const sharedString: HostileWork = {
  name: 'a workbook that repeats one long text in 1.2 million cells',
  run: (address) => sendEverywhere(address, workbookOf('x'.repeat(30_000), 30_000, 40)),
};

const games: HostileWork = {
  name: 'games nested without end, and of years that no calendar has',
  async run(address) {
    const caller = await newVisitor(address);
    const texts = [
      `${'(;W[aa]'.repeat(100_000)}${')'.repeat(100_000)}`,
      `(;DT[275761-01-01]PB[A]PW[B];B[aa]BL[30];W[bb]WL[30])`,
      `[Date "999999.12.31"]\n[UTCTime "99:99:99"]\n\n1. e4 {[%clk 99999999:00:00]} e5 {[%clk 0:00:01]} *\n`,
      '[Event "x"]\n'.repeat(60_000),
    ];
    return Promise.all(texts.map((text) => ask(caller, 'POST /api/timers/imports', { text })));
  },
};

const debrief: HostileWork = {
  isPromised: true,
  name: 'the debrief of 1,000 answers, and the report and its files',
  async run(address) {
    const host = await newVisitor(address);
    const given = { title: 'Talk', engagementType: 'call-and-answer', settings: { asks: 'open' } };
    type Game = { gameId: string; stage: { epoch: number } };
    const { body: game } = await host.request<Game>('POST /api/engagements', { body: given });
    const path = `/api/engagements/${game.gameId}`;
    const question = { kind: 'open', title: 'What is fair?', category: 'Ethics' };
    await host.request(`POST ${path}/moves`, { body: { move: 'open', epoch: game.stage.epoch, question } });
    const answer = async (index: number): Promise<string> => {
      const player = await newVisitor(address);
      await player.request(`POST ${path}/players`, { body: { name: `Player ${index}` } });
      const text =
        `To share is fair, thing ${index} of many, said in words ${index % 97} and ${index % 31}. `.repeat(5);
      const body = { answer: { kind: 'open', text: text.slice(0, 280) } };
      return codeOf(await player.request(`PUT ${path}/questions/001/answer`, { body }));
    };
    const answered = new Set<string>();
    for (let from = 0; from < 1000; from += 20) {
      const some = await Promise.all(manyTimes(20, (index) => answer(from + index)));
      for (const code of some) answered.add(code);
    }
    const files = ['csv', 'xlsx', 'json'].map((format) => `/report/file?format=${format}`);
    const views = ['?as=host', '/screen', '/players', '/questions/001/answers', '/events', '/replay'];
    const rest = ['/debrief', '/debrief', '/debrief', '/debrief', '/report', ...files, ...views];
    return [...answered, ...(await readAll(host, path, rest))];
  },
};

export const hostileWork: readonly HostileWork[] = [
  heavyBallots,
  comparison,
  largeResult('irv', 100, 1),
  largeResult('stv-meek', 60, 30),
  largeResult('stv-scottish', 100, 20),
  routes(200, 50),
  routes(300, 100),
  routes(1000, 200),
  backslashes,
  archives,
  sharedString,
  games,
  debrief,
];
