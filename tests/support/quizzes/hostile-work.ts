import { zstdCompressSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { csvBank } from '#tests/support/quizzes/app.ts';
import type { Caller } from '#tests/support/server/app.ts';
import { ask, BYTES, readAll } from '#tests/support/server/hostile-asking.ts';
import type { HostileWork } from '#tests/support/server/hostile-asking.ts';
import { newVisitor } from '#tests/support/server/visitor.ts';

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

export const hostileQuizzes: readonly HostileWork[] = [archives];

export const quizzesFile = async (caller: Caller, name: string): Promise<string> =>
  `POST /api/quizzes/banks/${await newBank(caller)}/imports/preview?name=${name}`;
