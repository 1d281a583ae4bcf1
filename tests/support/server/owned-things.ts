import type { Caller } from './app.ts';

export type Params = Readonly<Record<string, string>>;

interface Owned {
  /** Makes one of everything the rows name, owned by `owner`. */
  readonly make: (owner: Caller) => Promise<Params>;
  /** Rows that anybody who knows the id may call, by design. */
  readonly openToAll: readonly string[];
}

const bodyOf = async <T>(owner: Caller, line: string, body?: unknown): Promise<T> => {
  const answer = await owner.request<T>(line, body === undefined ? {} : { body });
  if (answer.status !== 200) throw new Error(`${line}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** A session in the middle of a vote, with somebody's answer and question in it. */
const makeGame = async (owner: Caller): Promise<Params> => {
  type Game = { gameId: string; stage: { epoch: number } };
  const settings = { asks: 'open' };
  const given = { title: 'Talk', engagementType: 'call-and-answer', settings };
  const { gameId, stage } = await bodyOf<Game>(owner, 'POST /api/engagements', given);
  const path = `/api/engagements/${gameId}`;
  type Joined = { game: { me: { playerId: string } } };
  const { game } = await bodyOf<Joined>(owner, `POST ${path}/players`, { name: 'Ana' });
  const question = { kind: 'open', title: 'What is fair?', category: 'Ethics' };
  await bodyOf(owner, `POST ${path}/moves`, { move: 'open', epoch: stage.epoch, question });
  const answer = { answer: { kind: 'open', text: 'Sharing' } };
  await bodyOf(owner, `PUT ${path}/questions/001/answer`, answer);
  const { askId } = await bodyOf<{ askId: string }>(owner, `POST ${path}/asks`, { text: 'Why?' });
  return { gameId, playerId: game.me.playerId, questionId: '001', askId, cohostId: 'somebody' };
};

/** A private bank with a published question, a report on it, a session and an exam. */
const makeBank = async (owner: Caller): Promise<Params> => {
  const { bankId } = await bodyOf<{ bankId: string }>(owner, 'POST /api/quizzes/banks', { title: 'Mine' });
  const { questionId } = await bodyOf<{ questionId: string }>(
    owner,
    `POST /api/quizzes/banks/${bankId}/questions`,
    {
      question: 'Which?',
      answers: [
        { id: 'a', text: 'This' },
        { id: 'b', text: 'That' },
      ],
      correct: ['a'],
      type: 'SINGLE_CHOICE',
      language: 'EN',
      difficulty: 3,
      category: 'General',
      provider: 'Acme',
      certificate: 'Basics',
      references: [],
    },
  );
  await bodyOf(owner, `POST /api/quizzes/banks/${bankId}/publication`, {});
  const report = { questionId, comment: 'Both are right.' };
  const { reportId } = await bodyOf<{ reportId: string }>(owner, 'POST /api/quizzes/reports', report);
  const source = { bankId, provider: 'Acme', certificate: 'Basics' };
  const exam = { ...source, language: 'EN' };
  type Begun = { session: { sessionId: string } };
  const { session } = await bodyOf<Begun>(owner, 'POST /api/quizzes/exams', exam);
  return { bankId, questionId, reportId, conceptId: questionId, sessionId: session.sessionId, place: '1' };
};

/** A hunt that runs, with a phone in its team and something that happened. */
const makeHunt = async (owner: Caller): Promise<Params> => {
  const level = { id: 'stop', name: 'Stop', mission: { type: 'text', answers: ['Clara'] } };
  const clues = [{ id: 'clue', text: 'A name' }];
  const file = { name: 'Town', levels: [{ ...level, clues }], teams: [{ id: 'red', name: 'Red' }] };
  type Made = { gameId: string; file: { levels: { id: string }[]; teams: { id: string }[] } };
  const { gameId, file: kept } = await bodyOf<Made>(owner, 'POST /api/hunts', { file });
  const [levelId = '', teamId = ''] = [kept.levels[0]?.id, kept.teams[0]?.id];
  type Joined = { view: { me: { userId: string } } };
  const { view } = await bodyOf<Joined>(owner, `POST /api/hunts/${gameId}/players`, { teamId });
  await bodyOf(owner, `POST /api/hunts/${gameId}/phase`, { id: 'the-start', act: 'start' });
  return {
    gameId,
    levelId,
    teamId,
    userId: view.me.userId,
    cohostId: 'somebody',
    clueId: 'clue',
    eventId: 'something',
    photoId: '5fbbc3f8-fc0a-4afe-8587-6d0bbeca5ab6',
    verdictId: '5fbbc3f8-fc0a-4afe-8587-6d0bbeca5ab6',
    offset: '0',
  };
};

/** A new contract with ids in its addresses needs a line here. */
export const OWNED: Readonly<Record<string, Owned>> = {
  identity: {
    async make(owner) {
      type Sessions = { sessions: { id: string }[] };
      const { sessions } = await bodyOf<Sessions>(owner, 'GET /api/me/sessions');
      const { view } = await bodyOf<{ view: { id: string } }>(owner, 'POST /api/me/tokens', {
        name: 'script',
      });
      return { sessionId: sessions[0]?.id ?? '', tokenId: view.id };
    },
    openToAll: [],
  },
  operations: { make: async () => ({ job: 'backup' }), openToAll: [] },
  rooms: {
    async make(owner) {
      type Opened = { room: { roomId: string; code: string; me: { memberId: string } } };
      const { room } = await bodyOf<Opened>(owner, 'POST /api/rooms', { title: 'Kitchen', hostName: 'Ada' });
      return { roomId: room.roomId, code: room.code, memberId: room.me.memberId };
    },
    openToAll: ['resolveCode', 'readRoom', 'joinRoom'],
  },
  sets: {
    async make(owner) {
      const question = { kind: 'open', title: 'What is fair?', category: 'Ethics' };
      type Made = { setId: string; categoryRows: { categoryId: string }[] };
      const set = { name: 'Talk', type: 'call-and-answer', questions: [question] };
      const { setId, categoryRows } = await bodyOf<Made>(owner, 'POST /api/engagements/sets', set);
      const categoryId = categoryRows[0]?.categoryId ?? '';
      return { setId, categoryId, questionId: `${categoryId}#0001` };
    },
    openToAll: [],
  },
  engagements: { make: makeGame, openToAll: ['readGame', 'readScreen', 'joinGame'] },
  'engagements-host': { make: makeGame, openToAll: [] },
  'engagements-report': { make: makeGame, openToAll: [] },
  polls: {
    async make(owner) {
      const poll = { title: 'Lunch', candidates: ['Soup', 'Rice'] };
      const { pollId } = await bodyOf<{ pollId: string }>(owner, 'POST /api/polls', poll);
      return { pollId, ballotId: '5fbbc3f8-fc0a-4afe-8587-6d0bbeca5ab6' };
    },
    openToAll: ['readPoll', 'readEmbed'],
  },
  timers: {
    async make(owner) {
      const players = [{ name: 'Ada' }, { name: 'Ben' }];
      const template = { name: 'Go', turnTimeSeconds: 30, roundTimeSeconds: 600, maxPlayers: 2 };
      type Template = { templateId: string };
      const { templateId } = await bodyOf<Template>(owner, 'POST /api/timers/templates', template);
      type Table = { tableId: string };
      const { tableId } = await bodyOf<Table>(owner, 'POST /api/timers/tables', { templateId, players });
      const gameId = '5fbbc3f8-fc0a-4afe-8587-6d0bbeca5ab6';
      await bodyOf(owner, `PUT /api/timers/games/${gameId}`, {
        players,
        controls: [{ type: 'count-up' }],
        events: [
          { type: 'start', at: 1000 },
          { type: 'end', at: 9000 },
        ],
      });
      return { templateId, tableId, gameId, seat: '0' };
    },
    // Whoever has the link of a table or a game may look; a free seat is for whoever sits down.
    openToAll: ['readTable', 'claimSeat', 'readGame', 'listTurns', 'readLog', 'exportGame'],
  },
  quizzes: { make: makeBank, openToAll: [] },
  // Whoever has the link of a hunt sees its door and what a projector shows, and may join.
  hunts: { make: makeHunt, openToAll: ['readHunt', 'readScreen', 'joinHunt'] },
  'hunt-photos': { make: makeHunt, openToAll: [] },
  'hunt-chat': { make: makeHunt, openToAll: [] },
  'hunt-exports': { make: makeHunt, openToAll: [] },
};
