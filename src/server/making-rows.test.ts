import { expect, test } from 'vitest';
import { contracts } from './contracts.ts';

/** Rows that look as if they made something that stays, and why they are taking part. */
const HARMLESS: Readonly<Record<string, string>> = {
  'quizzes.createSession': 'a learner sits down to learn',
  'quizzes.startExam': 'a learner sits an exam',
  'quizzes.reportQuestion': 'one note from a learner',
  'quizzes.dismissNotices': 'clears away',
  'quizzes.previewImport': 'stores nothing',
  'sets.previewImport': 'stores nothing',
  'hunts.readSheet': 'stores nothing',
};

const rows = contracts.flatMap(({ name, routes }) =>
  Object.entries(routes).map(([row, route]) => ({ name: `${name}.${row}`, route })),
);

test('[OPS-7] what is posted beside everything else, or may be larger than other rows, makes something new or says why not', () => {
  const suspicious = rows.filter(
    ({ route: { method, path, bodyLimitKb, httpOnly, access } }) =>
      !httpOnly &&
      access !== 'admin' &&
      ((method === 'POST' && !path.includes(':')) || (method !== 'GET' && bodyLimitKb !== undefined)),
  );
  const unexplained = suspicious.filter(({ route }) => route.makesNew !== true).map(({ name }) => name);
  expect(unexplained.toSorted()).toEqual(Object.keys(HARMLESS).toSorted());
});

test('[OPS-7] who joins, answers, votes or runs something is never refused for what the neighbours stored', () => {
  const takingPart = [
    'rooms.joinRoom',
    'polls.castBallot',
    'timers.claimSeat',
    'timers.act',
    'quizzes.answerQuestion',
    'quizzes.mergeAnswers',
    'quizzes.answerExam',
    'engagements.joinGame',
    'engagements.giveAnswer',
    'engagements.castVotes',
    'engagements-host.moveGame',
    'hunts.joinHunt',
    'hunts.attemptLevel',
    'hunts.reportPositions',
    'hunts.changePhase',
    'hunt-chat.say',
  ];
  const makers = new Set(rows.filter(({ route }) => route.makesNew).map(({ name }) => name));
  for (const name of takingPart) {
    expect(
      rows.some((row) => row.name === name),
      name,
    ).toBe(true);
    expect(makers.has(name), name).toBe(false);
  }
});
