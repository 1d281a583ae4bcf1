import type { Caller } from '#tests/support/server/app.ts';
import { codeOf, manyTimes, readAll } from '#tests/support/server/hostile-asking.ts';
import type { HostileWork } from '#tests/support/server/hostile-asking.ts';
import { newVisitor } from '#tests/support/server/visitor.ts';

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

export const hostileEngagements: readonly HostileWork[] = [debrief];

export const engagementsFile = async (_caller: Caller, name: string): Promise<string> =>
  `POST /api/engagements/sets/imports/preview?fileName=${name}`;
