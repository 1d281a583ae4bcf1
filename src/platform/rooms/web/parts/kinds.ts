import type { IconName } from '#web/kit/parts/Icon.tsx';

type Field = 'choice' | 'options' | 'text' | 'minutes' | 'count';

interface KindLook {
  readonly icon: IconName;
  /** What the host says about it, in this order. */
  readonly fields: readonly Field[];
  /** It has places, so it can count on the leaderboard. */
  readonly isScored: boolean;
}

/** What a room can play, as the console shows it; which of them there are, the server says. */
export const kindTable = {
  session: { icon: 'question', fields: ['choice'], isScored: true },
  clock: {
    icon: { path: 'M12 4a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 8v4.5l3 2M9.5 2h5' },
    fields: ['choice'],
    isScored: true,
  },
  hunt: {
    icon: {
      path: 'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM12 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
    },
    fields: ['choice'],
    isScored: true,
  },
  quiz: { icon: 'check', fields: ['choice', 'count', 'minutes'], isScored: true },
  poll: { icon: 'chart', fields: ['options'], isScored: false },
  note: { icon: 'note', fields: ['text'], isScored: false },
  break: { icon: 'pause', fields: ['minutes', 'text'], isScored: false },
} as const satisfies Readonly<Record<string, KindLook>>;

export type KnownKind = keyof typeof kindTable;

export const isKnownKind = (kind: string): kind is KnownKind => Object.hasOwn(kindTable, kind);

const UNKNOWN: KindLook = { icon: 'question', fields: [], isScored: false };

export const kindOf = (kind: string): KindLook => (isKnownKind(kind) ? kindTable[kind] : UNKNOWN);
