import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerValue } from '#activities/engagements/contract.answers.ts';
import type { GameMove, NewGame } from '#activities/engagements/contract.moves.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import type { HostView, Phase, PlayerView } from '#activities/engagements/contract.views.ts';

/** Somebody who calls the API: a browser's visitor, or a person with a cookie and nothing else. */
export type Call = <T>(line: string, body?: unknown) => Promise<T>;

export const apiPerson = (address: string): Call => {
  let cookie = '';
  return async <T>(line: string, body?: unknown) => {
    const [method = 'GET', path = '/'] = line.split(' ');
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        origin: address,
        cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    cookie = /rt_session=[^;]*/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? cookie;
    const text = await response.text();
    if (!response.ok) throw new Error(`${line}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
};

/** Left out of Omit: a union loses its members in it. */
type Move = GameMove extends infer Each ? (Each extends GameMove ? Omit<Each, 'epoch'> : never) : never;

const PATIENCE = 400;

/** A session run over the API by its host, with people who answer. */
export class PlayedSession {
  readonly gameId: string;
  readonly #host: Call;
  readonly #people = new Map<string, Call>();
  readonly #address: string;

  private constructor(address: string, host: Call, gameId: string) {
    this.#address = address;
    this.#host = host;
    this.gameId = gameId;
  }

  static async begin(address: string, host: Call, game: NewGame): Promise<PlayedSession> {
    const { gameId } = await host<HostView>('POST /api/engagements', game);
    return new PlayedSession(address, host, gameId);
  }

  async join(...names: readonly string[]): Promise<void> {
    for (const [index, name] of names.entries()) {
      const person = apiPerson(this.#address);
      const { teams } = await this.host();
      const team = teams[index % Math.max(1, teams.length)];
      await person(`POST ${this.#path}/players`, { name, ...(team && { teamId: team.teamId }) });
      this.#people.set(name, person);
    }
  }

  host(): Promise<HostView> {
    return this.#host<HostView>(`GET ${this.#path}?as=host`);
  }

  async move(move: Move): Promise<HostView> {
    const { stage } = await this.host();
    return this.#host<HostView>(`POST ${this.#path}/moves`, { ...move, epoch: stage.epoch });
  }

  /** Puts a question on, lets everybody named answer, closes it and waits for the count. */
  async ask(question: Question, answers: Readonly<Record<string, AnswerValue>>): Promise<void> {
    await this.open(question, answers);
    await this.close('results');
  }

  async open(question: Question, answers: Readonly<Record<string, AnswerValue>>): Promise<string> {
    const { stage } = await this.move({ move: 'open', question });
    const questionId = stage.question?.questionId ?? '';
    for (const [name, answer] of Object.entries(answers)) await this.answer(name, questionId, answer);
    return questionId;
  }

  async answer(name: string, questionId: string, answer: AnswerValue): Promise<void> {
    await this.#person(name)(`PUT ${this.#path}/questions/${questionId}/answer`, { answer });
  }

  /** Everybody ranks what they are shown by `worth`: the answer with the largest number first. */
  async voteAll(questionId: string, worth: (text: string) => number): Promise<void> {
    for (const person of this.#people.values()) {
      const { ballot } = await person<PlayerView>(`GET ${this.#path}?as=player`);
      if (!ballot) continue;
      const best = ballot.answers
        .toSorted((a, b) => worth(b.text) - worth(a.text))
        .slice(0, ballot.mostRanks)
        .map(({ index }, place) => [index, place + 1]);
      await person(`PUT ${this.#path}/questions/${questionId}/votes`, { votes: Object.fromEntries(best) });
    }
  }

  async close(phase: Phase): Promise<void> {
    await this.move({ move: 'close' });
    await this.until(({ stage }) => stage.phase === phase && !stage.isCounting);
  }

  async hide(questionId: string, name: string): Promise<void> {
    const { playerId } = (await this.#person(name)<PlayerView>(`GET ${this.#path}?as=player`)).me;
    const line = `PUT ${this.#path}/questions/${questionId}/answers/${playerId}/visibility`;
    await this.#host(line, { isHidden: true });
  }

  async until(isThere: (game: HostView) => boolean): Promise<void> {
    for (let tries = 0; tries < PATIENCE; tries++) {
      if (isThere(await this.host())) return;
      await pause(25);
    }
    throw new Error('the session did not get there');
  }

  get #path(): string {
    return `/api/engagements/${this.gameId}`;
  }

  #person(name: string): Call {
    const person = this.#people.get(name);
    if (!person) throw new Error(`${name} has not joined`);
    return person;
  }
}

const category = 'Sky and sea';
const shared = { readingSeconds: 0, timeLimitSeconds: 0, autopilotSeconds: 0, votingSeconds: 0 };

/** Two teams, four kinds of questions, one of them void later; debug mode is on. */
export const playTrivia = async (address: string, host: Call): Promise<PlayedSession> => {
  const session = await PlayedSession.begin(address, host, {
    title: 'Friday trivia',
    engagementType: 'trivia',
    debugMode: true,
    settings: {
      ...shared,
      scoring: 'none',
      hasStreakBonus: false,
      shufflesOptions: false,
      teams: 'chosen',
      teamNames: ['Terns', 'Puffins'],
    },
  });
  await session.join('Ana', 'Ben', 'Cem', 'Dora', 'Edda');
  await session.ask(
    {
      kind: 'single',
      title: 'Which planet has the shortest day?',
      category,
      options: [{ text: 'Mars' }, { text: 'Jupiter' }, { text: 'Saturn' }, { text: 'Venus' }],
      right: [1],
    },
    {
      Ana: { kind: 'single', option: 1 },
      Ben: { kind: 'single', option: 1 },
      Cem: { kind: 'single', option: 0 },
      Dora: { kind: 'single', option: 1 },
      Edda: { kind: 'single', option: 3 },
    },
  );
  await session.ask(
    { kind: 'numeric', title: 'How deep is the Mariana Trench?', category, right: 10_935, unit: 'm' },
    {
      Ana: { kind: 'numeric', number: 11_000 },
      Ben: { kind: 'numeric', number: 8000 },
      Cem: { kind: 'numeric', number: 10_900 },
      Dora: { kind: 'numeric', number: 6000 },
    },
  );
  await session.ask(
    { kind: 'true-false', title: 'Puffins can fly under water.', category, right: true },
    {
      Ana: { kind: 'true-false', isTrue: true },
      Ben: { kind: 'true-false', isTrue: false },
      Edda: { kind: 'true-false', isTrue: true },
    },
  );
  await session.ask(
    { kind: 'typed', title: 'Which sea has no coast?', category, right: ['Sargasso', 'Sargasso Sea'] },
    {
      Ana: { kind: 'typed', text: 'sargasso sea' },
      Cem: { kind: 'typed', text: 'Baltic' },
      Dora: { kind: 'typed', text: 'Sargasso' },
    },
  );
  await session.move({ move: 'end' });
  return session;
};

const LESSONS: Readonly<Record<string, string>> = {
  Ana: 'Ask for help early and share small steps with the team',
  Ben: 'Share small steps with the team instead of one big launch',
  Cem: 'Write the tests first, then the code',
  Dora: 'Fewer meetings, more time to think',
  Edda: 'Ask for help early, nobody minds',
  Finn: 'Shorter meetings and more time to think',
  Gül: 'This one is rude and gets hidden',
};

/** People write, one answer is hidden, everybody votes. */
export const playCallAndAnswer = async (address: string, host: Call): Promise<PlayedSession> => {
  const session = await PlayedSession.begin(address, host, {
    title: 'What we learned this year',
    engagementType: 'call-and-answer',
    settings: { ...shared, filtersProfanity: false },
  });
  await session.join(...Object.keys(LESSONS));
  const questionId = await session.open(
    { kind: 'open', title: 'What would you tell yourself a year ago?', category: 'Looking back' },
    Object.fromEntries(Object.entries(LESSONS).map(([name, text]) => [name, { kind: 'open', text }])),
  );
  await session.hide(questionId, 'Gül');
  await session.close('voting');
  await session.voteAll(questionId, (text) => text.length);
  await session.close('results');
  await session.ask(
    { kind: 'open', title: 'What do we keep?', category: 'Looking back' },
    {
      Ana: { kind: 'open', text: 'Small steps with the team' },
    },
  );
  await session.move({ move: 'end' });
  return session;
};

/** A rating, words and a ranking. */
export const playPoll = async (address: string, host: Call): Promise<PlayedSession> => {
  const session = await PlayedSession.begin(address, host, {
    title: 'How was the workshop?',
    engagementType: 'poll',
    settings: { ...shared, shufflesOptions: false, results: 'on-close' },
  });
  await session.join('Ana', 'Ben', 'Cem', 'Dora');
  const about = 'The day';
  await session.ask(
    { kind: 'rating', title: 'How useful was today?', category: about, scale: 5 },
    {
      Ana: { kind: 'rating', rating: 5 },
      Ben: { kind: 'rating', rating: 4 },
      Cem: { kind: 'rating', rating: 4 },
      Dora: { kind: 'rating', rating: 2 },
    },
  );
  await session.ask(
    { kind: 'words', title: 'The day in a word or two', category: about, mostWords: 3 },
    {
      Ana: { kind: 'words', words: ['lively', 'long'] },
      Ben: { kind: 'words', words: ['lively', 'friendly'] },
      Cem: { kind: 'words', words: ['Lively', 'hands-on'] },
      Dora: { kind: 'words', words: ['long'] },
    },
  );
  await session.ask(
    {
      kind: 'ranking',
      title: 'What should we do more of?',
      category: about,
      options: [
        { text: 'Working in pairs' },
        { text: 'Short talks by people from other teams, with time for questions afterwards' },
        { text: 'Walks' },
      ],
    },
    {
      Ana: { kind: 'ranking', order: [0, 1, 2] },
      Ben: { kind: 'ranking', order: [1, 0, 2] },
      Cem: { kind: 'ranking', order: [0, 2, 1] },
    },
  );
  await session.move({ move: 'end' });
  return session;
};
