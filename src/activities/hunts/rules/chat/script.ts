import type { Character, Clue, Intent, Level } from '#activities/hunts/contract.file.ts';
import { isWithinEdits, toleratedEdits } from '#core/edit-distance.ts';
import { foldText } from '../answers/fold.ts';
import { isGoal } from './goal.ts';

/** How much of a phrase must be said. */
const ENOUGH = 0.6;

const isSameWord = (one: string, other: string): boolean =>
  one === other ||
  (one.length >= SHORTEST_MISSPELT && isWithinEdits(one, other, Math.min(1, toleratedEdits(one.length))));
const SHORTEST_MISSPELT = 5;

/** Whether a word was said, allowing for typing errors. Cached: thousands of phrases share a few words. */
const hearing = (said: readonly string[]): ((word: string) => boolean) => {
  const known = new Map<string, boolean>();
  const different = [...new Set(said)];
  return (word) => {
    const isSaid = known.get(word) ?? different.some((other) => isSameWord(word, other));
    known.set(word, isSaid);
    return isSaid;
  };
};

const likenessOf = (saidWords: number, isSaid: (word: string) => boolean, phrase: string): number => {
  const words = foldText(phrase).split(' ');
  const found = words.filter(isSaid).length;
  // A long message holds every short phrase by chance; what else it says counts a little against it.
  const spare = Math.max(0, saidWords - words.length);
  return found / words.length - Math.min(0.2, spare * 0.01);
};

/** The intent whose phrases share the most words with a player's message. */
export const matchIntent = (text: string, intents: readonly Intent[]): Intent | undefined => {
  const said = foldText(text.slice(0, 500)).split(' ');
  const isSaid = hearing(said);
  let [best, likeness]: [Intent | undefined, number] = [undefined, ENOUGH];
  for (const intent of intents)
    for (const phrase of intent.phrases) {
      const like = likenessOf(said.length, isSaid, phrase);
      if (like > likeness || (like === likeness && !best)) [best, likeness] = [intent, like];
    }
  return best;
};

export interface ChatTurn {
  readonly text: string;
  /** How many messages the team has sent before: replies without an intent take turns. */
  readonly turn: number;
  /** Clues the team already has. */
  readonly released: ReadonlySet<string>;
}

export interface ScriptedReply {
  readonly text: string;
  readonly intent?: string;
  /** The clue that comes with the reply. */
  readonly clue?: Clue;
  /** The character heard what it wanted; `judgeGoal` decides whether that completes the level. */
  readonly isSatisfied: boolean;
}

const LAST_WORDS = 'Hm. / Hm.';

const fallback = ({ fallbacks = [], greeting }: Character, turn: number): string =>
  fallbacks[turn % Math.max(1, fallbacks.length)] ?? greeting ?? LAST_WORDS;

/** The reply of a character that needs no model: the first intent that fits, with its clue. */
export const scriptedReply = (
  level: Level,
  { text, turn, released }: ChatTurn,
): ScriptedReply | undefined => {
  const { character, clues = [] } = level;
  if (!character) return undefined;
  const intent = matchIntent(text, character.intents ?? []);
  if (!intent) return { text: fallback(character, turn), isSatisfied: false };
  const clue = clues.find(({ id }) => id === intent.clue && !released.has(id));
  return {
    text: intent.reply,
    intent: intent.id,
    ...(clue && { clue }),
    isSatisfied: isGoal(level, intent.id),
  };
};
