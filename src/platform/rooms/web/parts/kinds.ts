import type { IconName } from '#web/kit/parts/Icon.tsx';

type Field = 'choice' | 'options' | 'text' | 'minutes';

interface KindLook {
  readonly icon: IconName;
  /** What the host says about it, in this order. */
  readonly fields: readonly Field[];
  /** It has places, so that it can count on the leaderboard. */
  readonly isScored: boolean;
}

/** What a room can play, as the console shows it; which of them there are, the server says. */
export const kindTable = {
  session: { icon: 'question', fields: ['choice'], isScored: true },
  poll: { icon: 'chart', fields: ['options'], isScored: false },
  note: { icon: 'note', fields: ['text'], isScored: false },
  break: { icon: 'pause', fields: ['minutes', 'text'], isScored: false },
} as const satisfies Readonly<Record<string, KindLook>>;

export type KnownKind = keyof typeof kindTable;

export const isKnownKind = (kind: string): kind is KnownKind => Object.hasOwn(kindTable, kind);

const UNKNOWN: KindLook = { icon: 'question', fields: [], isScored: false };

export const kindOf = (kind: string): KindLook => (isKnownKind(kind) ? kindTable[kind] : UNKNOWN);
