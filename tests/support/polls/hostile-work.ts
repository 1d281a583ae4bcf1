import type { Caller } from '#tests/support/server/app.ts';
import { codeOf, manyTimes, readAll } from '#tests/support/server/hostile-asking.ts';
import type { HostileWork } from '#tests/support/server/hostile-asking.ts';
import { newVisitor } from '#tests/support/server/visitor.ts';

const bltOf = (options: number, seats: number, lines: readonly string[]): string =>
  [
    `${options} ${seats}`,
    ...lines,
    '0',
    ...manyTimes(options, (index) => `"${`Option ${index} `.padEnd(100, 'x')}"`),
    '"A large poll"',
  ].join('\n');

/** Every ballot ranks all options, each starting with another one. */
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
    const rest = [
      '',
      '/embed',
      '/record',
      '/comparison',
      '/margins',
      ...files.map((one) => `/export?format=${one}`),
    ];
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
    const rest = ['', '/embed', '/export?format=blt', '/comparison', '/margins'];
    return [codeOf(made), ...(await readAll(caller, path, rest))];
  },
});

export const hostilePolls: readonly HostileWork[] = [
  heavyBallots,
  comparison,
  largeResult('irv', 100, 1),
  largeResult('stv-meek', 60, 30),
  largeResult('stv-scottish', 100, 20),
];
