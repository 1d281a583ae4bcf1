import type { TableView } from '#activities/timers/contract.tables.ts';
import type { BankView } from '#activities/quizzes/contract.bankviews.ts';
import type { SessionState } from '#activities/quizzes/contract.study.ts';
import { HostSeat, must } from '#tests/support/engagements/callers.ts';
import { aBallot, cast, makePoll, newGuest, newGuests } from '#tests/support/polls/callers.ts';
import type { PollCaller } from '#tests/support/polls/callers.ts';
import { newCommandId } from '#web/kit/client.ts';
import { csvBank, newAnswerId, sourceOf } from '#tests/support/quizzes/app.ts';

/** Something people do, `times` of it ready to be done; each of the calls is one. */
export interface PreparedAction {
  readonly name: string;
  readonly calls: readonly (() => Promise<unknown>)[];
  /** False for what one person does again and again: the next needs the answer to the last. */
  readonly atOnce: boolean;
}

type Address = () => string;
export type Prepare = (address: Address, times: number) => Promise<PreparedAction>;

const firstVisit: Prepare = async (address, times) => ({
  name: 'first visit (a new guest)',
  atOnce: true,
  calls: Array.from({ length: times }, () => () => newGuest(address)),
});

const vote: Prepare = async (address, times) => {
  const { pollId } = await makePoll(await newGuest(address));
  const voters = await newGuests(times, address);
  return {
    name: 'vote in a poll',
    atOnce: true,
    calls: voters.map((voter) => () => must(cast(voter, pollId, aBallot('Pizza', 'Soup', 'Curry')))),
  };
};

const join = (gameId: string) => (player: PollCaller, index: number) => () =>
  must(player.call(`POST /engagements/${gameId}/players`, { name: `Player ${index}` }));

const joinSession: Prepare = async (address, times) => {
  const { gameId } = await HostSeat.make(address, { engagementType: 'trivia' });
  const players = await newGuests(times, address);
  return { name: 'join a live session', atOnce: true, calls: players.map(join(gameId)) };
};

const answer: Prepare = async (address, times) => {
  const host = await HostSeat.make(address, { engagementType: 'poll' });
  const players = await newGuests(times, address);
  await Promise.all(players.map((player, index) => join(host.gameId)(player, index)()));
  const options = ['Elbe', 'Danube', 'Rhine', 'Volga'].map((text) => ({ text }));
  await host.open({ kind: 'single', title: 'Which river?', category: 'Rivers', options, right: [] });
  return {
    name: 'answer in a live session',
    atOnce: true,
    calls: players.map(
      (player, index) => () =>
        must(
          player.call(`PUT /engagements/${host.gameId}/questions/001/answer`, {
            answer: { kind: 'single', option: index % 4 },
          }),
        ),
    ),
  };
};

const tap: Prepare = async (address, times) => {
  const host = await newGuest(address);
  const { tableId } = await must(
    host.call<TableView>('POST /timers/tables', {
      templateId: 'monopoly-standard',
      players: [{ name: 'Ada' }, { name: 'Ben' }],
      controls: [{ type: 'count-up' }],
    }),
  );
  const act = (given: object) => must(host.call(`POST /timers/tables/${tableId}/acts`, { act: given }));
  await act({ type: 'start', id: newCommandId() });
  return {
    name: 'tap of a timer',
    atOnce: false,
    // As the app sends it: random ids are what packs worst.
    calls: Array.from(
      { length: times },
      (_, tapped) => () =>
        act({ type: 'tap', id: newCommandId(), seat: tapped % 2, turn: Math.floor(tapped / 2) }),
    ),
  };
};

const importBank = async (owner: PollCaller, address: Address, bankId: string): Promise<void> => {
  const answered = await fetch(`${address()}/api/quizzes/banks/${bankId}/imports?name=bank.csv&publish=yes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'text/csv' },
    body: csvBank({ count: 200 }),
  });
  if (answered.status !== 200) throw new Error(`no bank: ${await answered.text()}`);
};

const quizAnswer: Prepare = async (address, times) => {
  const learner = await newGuest(address);
  const { bankId } = await must(learner.call<BankView>('POST /quizzes/banks', { title: 'A bank' }));
  await importBank(learner, address, bankId);
  let state = await must(
    learner.call<SessionState>('POST /quizzes/sessions', {
      mode: 'study',
      sources: [sourceOf(bankId)],
      language: 'EN',
      questions: times,
    }),
  );
  const answerNext = async (): Promise<void> => {
    state = await must(
      learner.call<SessionState>(`POST /quizzes/sessions/${state.session.sessionId}/answers`, {
        answerId: newAnswerId(),
        asking: state.asked?.asking,
        questionId: state.asked?.questionId,
        chosen: ['a'],
      }),
    );
  };
  return { name: 'answer in a quiz', atOnce: false, calls: Array.from({ length: times }, () => answerNext) };
};

/** A running hunt of so many riddles in a row, and a phone of its one team. */
const runningHunt = async (address: Address, levels: number) => {
  const host = await newGuest(address);
  const file = {
    name: 'Capacity',
    teams: [{ id: 'foxes', name: 'Foxes' }],
    levels: Array.from({ length: levels }, (_, index) => ({
      id: `level-${index}`,
      name: `Level ${index}`,
      mission: { type: 'text', prompt: 'Which colour?', answers: ['green'] },
    })),
  };
  const { gameId } = await must(host.call<{ gameId: string }>('POST /hunts', { file }));
  const draft = await must(
    host.call<{ file: { levels: { id: string }[]; teams: { id: string }[] } }>(`GET /hunts/${gameId}/draft`),
  );
  await must(host.call(`POST /hunts/${gameId}/phase`, { id: 'capacity-start', act: 'start' }));
  const phone = await newGuest(address);
  await must(phone.call(`POST /hunts/${gameId}/players`, { teamId: draft.file.teams[0]?.id }));
  return { gameId, phone, levelIds: draft.file.levels.map(({ id }) => id) };
};

const completeLevel: Prepare = async (address, times) => {
  const { gameId, phone, levelIds } = await runningHunt(address, times);
  return {
    name: 'level of a hunt completed',
    atOnce: false,
    calls: levelIds.map(
      (levelId, index) => () =>
        must(
          phone.call(`POST /hunts/${gameId}/levels/${levelId}/attempts`, {
            id: `capacity-attempt-${index}`,
            proof: { type: 'text', text: 'green' },
          }),
        ),
    ),
  };
};

const reportPosition: Prepare = async (address, times) => {
  const { gameId, phone } = await runningHunt(address, 1);
  return {
    name: 'position in a hunt',
    atOnce: true,
    calls: Array.from({ length: times }, (_, index) => () => {
      const fix = {
        latitude: 48.2 + index / 1e5,
        longitude: 16.37,
        accuracy: 8,
        deviceAt: Date.now() + index,
      };
      return must(phone.call(`POST /hunts/${gameId}/positions`, { fixes: [fix] }));
    }),
  };
};

export const actions: readonly Prepare[] = [
  firstVisit,
  vote,
  joinSession,
  answer,
  tap,
  quizAnswer,
  completeLevel,
  reportPosition,
];
