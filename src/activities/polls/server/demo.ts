import { idOf } from '#core/ids.ts';
import { languages } from '#core/languages.ts';
import type { Language } from '#core/languages.ts';
import { seededRandom } from '#core/random.ts';
import type { NewPoll } from '../contract.views.ts';
import type { PollState } from '../rules/state.ts';
import type { BallotIntake } from './ballot-intake.ts';
import type { PollDeps } from './polls.deps.ts';
import { demoOwner, storeNewPoll } from './polls.service.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import { closePoll } from '../rules/poll.ts';
import { hashOf } from '../rules/chain.ts';

interface Demo {
  readonly settings: NonNullable<NewPoll['settings']>;
  readonly closes: boolean;
  /** How many voters lean to each order of the candidates, first choice first. */
  readonly leanings: readonly (readonly [voters: number, ...order: number[]])[];
  readonly texts: Readonly<Record<Language, Pick<NewPoll, 'title' | 'description' | 'candidates'>>>;
}

const committee = ['Amira', 'Bastian', 'Chiara', 'Deniz', 'Edith', 'Femi'];

const demos: readonly Demo[] = [
  {
    settings: { results: 'after-close' },
    closes: true,
    leanings: [
      [14, 0, 1, 4],
      [9, 1, 0, 2],
      [12, 2, 1, 4, 0],
      [11, 3, 0],
      [5, 4, 2, 1],
      [3, 3],
    ],
    texts: {
      en: {
        title: 'Where does the team trip go?',
        description:
          'A closed example: step through the rounds, compare methods, count it again in your browser.',
        candidates: [
          'Lake with canoes',
          'Mountain hut',
          'Old town and museums',
          'Amusement park',
          'Stay in and cook',
        ],
      },
      de: {
        title: 'Wohin geht der Teamausflug?',
        description:
          'Ein abgeschlossenes Beispiel: Geh die Runden durch, vergleiche Methoden, zähl im Browser nach.',
        candidates: ['See mit Kanus', 'Berghütte', 'Altstadt und Museen', 'Freizeitpark', 'Zu Hause kochen'],
      },
    },
  },
  {
    settings: { results: 'live', canEdit: true },
    closes: false,
    leanings: [
      [6, 2, 0, 3],
      [5, 0, 1],
      [4, 3, 2],
      [2, 4, 1, 0],
    ],
    texts: {
      en: {
        title: 'What do we play on Friday?',
        description: 'An open example with live results: vote and watch the bars move.',
        candidates: [
          'Cooperative board game',
          'Quick card games',
          'Quiz night',
          'Outdoor hunt',
          'Chess blitz',
        ],
      },
      de: {
        title: 'Was spielen wir am Freitag?',
        description:
          'Ein offenes Beispiel mit Live-Ergebnis: Stimm ab und sieh zu, wie sich die Balken bewegen.',
        candidates: [
          'Kooperatives Brettspiel',
          'Schnelle Kartenspiele',
          'Quizabend',
          'Schnitzeljagd draußen',
          'Blitzschach',
        ],
      },
    },
  },
  {
    settings: { method: 'stv-scottish', seats: 3 },
    closes: true,
    leanings: [
      [17, 0, 2, 4],
      [8, 1, 3],
      [6, 2, 0, 5],
      [7, 3, 1, 5],
      [5, 4, 2],
      [4, 5, 3, 0],
    ],
    texts: {
      en: {
        title: 'Three seats on the garden committee',
        description: 'A closed example with several seats, counted by the Scottish rules.',
        candidates: committee,
      },
      de: {
        title: 'Drei Plätze im Gartenausschuss',
        description:
          'Ein abgeschlossenes Beispiel mit mehreren Sitzen, gezählt nach den schottischen Regeln.',
        candidates: committee,
      },
    },
  },
];

/** Ballots of made-up voters, in a mixed order, each with a receipt nobody holds. */
const fill = async (
  { ids }: PollDeps,
  intake: BallotIntake,
  { pollId, title, candidates }: Pick<PollState, 'pollId' | 'title' | 'candidates'>,
  leanings: Demo['leanings'],
): Promise<void> => {
  const ballots = leanings.flatMap(([voters, ...order]) =>
    Array.from({ length: voters }, () =>
      order.map((at) => candidates.slice(at, at + 1).map(({ name }) => name)),
    ),
  );
  const mixed = seededRandom(title).shuffle(ballots);
  await Promise.all(
    mixed.map((ranks, voter) =>
      intake.submit(pollId, {
        ballotId: ids.uuid(),
        receiptHash: hashOf(ids.secret()),
        choices: { ranks },
        voterName: undefined,
        bringer: { identityId: `demo-${voter}`, hasAccount: false, code: '' },
      }),
    ),
  );
};

export const seedDemoPolls = async (deps: PollDeps, intake: BallotIntake): Promise<void> => {
  for (const language of languages) {
    for (const { settings, closes, leanings, texts } of demos) {
      const poll = { ...texts[language], settings, open: true };
      const made = await storeNewPoll(deps, idOf(demoOwner(language)), poll);
      if (!made.ok) throw new Error(`the demo poll could not be made: ${made.error.code}`);
      await fill(deps, intake, made.value, leanings);
      if (closes) await changeVersioned(deps, deps.polls, made.value.pollId, closePoll);
    }
  }
};
