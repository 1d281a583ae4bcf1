import { idOf } from '#core/ids.ts';
import { languages } from '#core/languages.ts';
import type { Language } from '#core/languages.ts';
import { seededRandom } from '#core/random.ts';
import type { NewPoll } from '../contract.views.ts';
import type { BallotIntake } from './ballot-intake.ts';
import type { PollDeps } from './polls.deps.ts';
import { demoOwner, storeNewPoll } from './polls.service.ts';
import { changeVersioned } from '#platform/rooms/server/change-versioned.ts';
import { closePoll } from '../rules/poll.ts';
import { hashOf } from '../rules/chain.ts';

interface Demo {
  readonly poll: NewPoll;
  /** How many voters lean to each order, first choice first. */
  readonly leanings: readonly (readonly [voters: number, ...order: string[]])[];
  readonly closes: boolean;
}

const demos: Readonly<Record<Language, readonly Demo[]>> = {
  en: [
    {
      poll: {
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
        settings: { results: 'after-close' },
        open: true,
      },
      leanings: [
        [14, 'Lake with canoes', 'Mountain hut', 'Stay in and cook'],
        [9, 'Mountain hut', 'Lake with canoes', 'Old town and museums'],
        [12, 'Old town and museums', 'Mountain hut', 'Stay in and cook', 'Lake with canoes'],
        [11, 'Amusement park', 'Lake with canoes'],
        [5, 'Stay in and cook', 'Old town and museums', 'Mountain hut'],
        [3, 'Amusement park'],
      ],
      closes: true,
    },
    {
      poll: {
        title: 'What do we play on Friday?',
        description: 'An open example with live results: vote and watch the bars move.',
        candidates: [
          'Cooperative board game',
          'Quick card games',
          'Quiz night',
          'Outdoor hunt',
          'Chess blitz',
        ],
        settings: { results: 'live', canEdit: true },
        open: true,
      },
      leanings: [
        [6, 'Quiz night', 'Cooperative board game', 'Outdoor hunt'],
        [5, 'Cooperative board game', 'Quick card games'],
        [4, 'Outdoor hunt', 'Quiz night'],
        [2, 'Chess blitz', 'Quick card games', 'Cooperative board game'],
      ],
      closes: false,
    },
    {
      poll: {
        title: 'Three seats on the garden committee',
        description: 'A closed example with several seats, counted by the Scottish rules.',
        candidates: ['Amira', 'Bastian', 'Chiara', 'Deniz', 'Edith', 'Femi'],
        settings: { method: 'stv-scottish', seats: 3 },
        open: true,
      },
      leanings: [
        [17, 'Amira', 'Chiara', 'Edith'],
        [8, 'Bastian', 'Deniz'],
        [6, 'Chiara', 'Amira', 'Femi'],
        [7, 'Deniz', 'Bastian', 'Femi'],
        [5, 'Edith', 'Chiara'],
        [4, 'Femi', 'Deniz', 'Amira'],
      ],
      closes: true,
    },
  ],
  de: [
    {
      poll: {
        title: 'Wohin geht der Teamausflug?',
        description:
          'Ein abgeschlossenes Beispiel: Geh die Runden durch, vergleiche Methoden, zähl im Browser nach.',
        candidates: ['See mit Kanus', 'Berghütte', 'Altstadt und Museen', 'Freizeitpark', 'Zu Hause kochen'],
        settings: { results: 'after-close' },
        open: true,
      },
      leanings: [
        [14, 'See mit Kanus', 'Berghütte', 'Zu Hause kochen'],
        [9, 'Berghütte', 'See mit Kanus', 'Altstadt und Museen'],
        [12, 'Altstadt und Museen', 'Berghütte', 'Zu Hause kochen', 'See mit Kanus'],
        [11, 'Freizeitpark', 'See mit Kanus'],
        [5, 'Zu Hause kochen', 'Altstadt und Museen', 'Berghütte'],
        [3, 'Freizeitpark'],
      ],
      closes: true,
    },
    {
      poll: {
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
        settings: { results: 'live', canEdit: true },
        open: true,
      },
      leanings: [
        [6, 'Quizabend', 'Kooperatives Brettspiel', 'Schnitzeljagd draußen'],
        [5, 'Kooperatives Brettspiel', 'Schnelle Kartenspiele'],
        [4, 'Schnitzeljagd draußen', 'Quizabend'],
        [2, 'Blitzschach', 'Schnelle Kartenspiele', 'Kooperatives Brettspiel'],
      ],
      closes: false,
    },
    {
      poll: {
        title: 'Drei Plätze im Gartenausschuss',
        description:
          'Ein abgeschlossenes Beispiel mit mehreren Sitzen, gezählt nach den schottischen Regeln.',
        candidates: ['Amira', 'Bastian', 'Chiara', 'Deniz', 'Edith', 'Femi'],
        settings: { method: 'stv-scottish', seats: 3 },
        open: true,
      },
      leanings: [
        [17, 'Amira', 'Chiara', 'Edith'],
        [8, 'Bastian', 'Deniz'],
        [6, 'Chiara', 'Amira', 'Femi'],
        [7, 'Deniz', 'Bastian', 'Femi'],
        [5, 'Edith', 'Chiara'],
        [4, 'Femi', 'Deniz', 'Amira'],
      ],
      closes: true,
    },
  ],
};

/** Ballots of made-up voters, in a mixed order, each with a receipt nobody holds. */
const fill = async ({ ids }: PollDeps, intake: BallotIntake, pollId: string, demo: Demo): Promise<void> => {
  const ballots = demo.leanings.flatMap(([voters, ...order]) => Array.from({ length: voters }, () => order));
  const mixed = seededRandom(demo.poll.title).shuffle(ballots);
  await Promise.all(
    mixed.map((order, voter) =>
      intake.submit(pollId, {
        ballotId: ids.uuid(),
        receiptHash: hashOf(ids.secret()),
        choices: { ranks: order.map((name) => [name]) },
        voterName: undefined,
        bringer: { identityId: `demo-${voter}`, hasAccount: false, code: '' },
      }),
    ),
  );
};

export const seedDemoPolls = async (deps: PollDeps, intake: BallotIntake): Promise<void> => {
  for (const language of languages) {
    for (const demo of demos[language]) {
      const made = await storeNewPoll(deps, idOf(demoOwner(language)), demo.poll);
      if (!made.ok) throw new Error(`the demo poll could not be made: ${made.error.code}`);
      await fill(deps, intake, made.value.pollId, demo);
      if (demo.closes) await changeVersioned(deps, deps.polls, made.value.pollId, closePoll);
    }
  }
};
