import { problemOf } from '#web/kit/client.ts';
import { toastProblem } from '#web/kit/parts/toasts.ts';
import type { ItemSettings } from '#platform/rooms/contract.programme.ts';
import { roomsClient } from '../rooms.client.ts';
import { eveningWords } from './evening.words.ts';

interface ReadyItem {
  readonly kind: 'session' | 'poll' | 'note' | 'break';
  readonly title: () => string;
  /** Undefined: nothing of the kind can be played here, and the evening goes without it. */
  readonly settings: (roomId: string) => Promise<ItemSettings | undefined>;
}

const note = (title: () => string, text: () => string): ReadyItem => ({
  kind: 'note',
  title,
  settings: async () => ({ text: text() }),
});
const pause = (title: () => string, minutes: number): ReadyItem => ({
  kind: 'break',
  title,
  settings: async () => ({ minutes }),
});
const poll = (title: () => string, options: () => string): ReadyItem => ({
  kind: 'poll',
  title,
  settings: async () => ({ options: options().split('\n') }),
});
/** The host's newest set, or an example. */
const session = (title: () => string): ReadyItem => ({
  kind: 'session',
  title,
  settings: async (roomId) => {
    const listed = await roomsClient.listChoices({ params: { roomId }, query: { kind: 'session' } });
    const choiceId = listed.ok ? listed.value.choices[0]?.choiceId : undefined;
    return choiceId === undefined ? undefined : { choiceId };
  },
});

export const readyEvenings = {
  game: [
    session(() => eveningWords('trivia')),
    pause(() => eveningWords('pizza'), 15),
    poll(
      () => eveningWords('nextGame'),
      () => eveningWords('nextGameOptions'),
    ),
  ],
  class: [
    note(
      () => eveningWords('today'),
      () => eveningWords('todayText'),
    ),
    session(() => eveningWords('warmUp')),
    pause(() => eveningWords('shortBreak'), 10),
    poll(
      () => eveningWords('repeat'),
      () => eveningWords('repeatOptions'),
    ),
  ],
  retreat: [
    note(
      () => eveningWords('welcome'),
      () => eveningWords('welcomeText'),
    ),
    poll(
      () => eveningWords('topic'),
      () => eveningWords('topicOptions'),
    ),
    pause(() => eveningWords('coffee'), 15),
    session(() => eveningWords('knowUs')),
  ],
} as const satisfies Readonly<Record<string, readonly ReadyItem[]>>;

export type ReadyEvening = keyof typeof readyEvenings;

/** Laid out while the host already looks at the table; what is refused is said, and the rest is there. */
export const layOut = async (roomId: string, evening: ReadyEvening): Promise<void> => {
  const items: readonly ReadyItem[] = readyEvenings[evening];
  for (const { kind, title, settings } of items) {
    const chosen = await settings(roomId);
    if (!chosen) continue;
    const body = { kind, title: title(), settings: chosen, weight: kind === 'session' ? 1 : 0 };
    const added = await roomsClient.addItem({ params: { roomId }, body });
    if (!added.ok && added.error.code !== 'room-kind-unknown') toastProblem(() => problemOf(added.error));
  }
};
