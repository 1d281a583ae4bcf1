import type { FieldIssue } from '#core/result.ts';
import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { Level } from '#activities/hunts/contract.file.ts';
import { missionFacts } from '#activities/hunts/contract.missions.ts';
import type {
  GivenProofInput,
  Mission,
  MissionOf,
  MissionType,
  MissionView,
} from '#activities/hunts/contract.missions.ts';
import { isSameCode } from './answers/code.ts';
import { judgeAnswer, judgeChoice } from './answers/judge-answer.ts';
import type { AnswerVerdict } from './answers/judge-answer.ts';
import { repeated, unknown } from './id-issues.ts';

type Genuine<Proof> = Proof extends { code: string } ? Proof & { readonly isGenuine: boolean } : Proof;

/** What a phone shows as proof; the server has already checked whether a scanned card is genuine. */
export type Shown = Genuine<GivenProofInput>;

export interface MissionRules<M extends Mission = Mission> {
  /** Ids that are unknown or used twice. */
  readonly issues?: (mission: M, level: Level, path: string) => FieldIssue[];
  /** Whether it can be completed as written. People judge a picture, and the server makes a card for a code. */
  readonly isWhole?: (mission: M, level: Level) => boolean;
  /** The author's finding if it is incomplete; by default that it cannot be completed yet. */
  readonly lacks?: Said;
  /** What no player may learn from the character. */
  readonly secrets?: (mission: M) => readonly string[];
  /** What its team sees apart from the task. */
  readonly seen?: (mission: M) => Pick<MissionView, 'options' | 'isTyped'>;
  /** Whether the proof is right by itself, regardless of the place. Undefined: the mission asks for another proof. */
  readonly judge?: (mission: M, shown: Shown) => AnswerVerdict | undefined;
  /** Answers that a phone can check offline by their hashes. */
  readonly offline?: (mission: M) => readonly string[];
  /** What a phone with an uncertain position may show instead. */
  readonly instead?: readonly ('code' | 'photo')[];
  /** The proof hangs at the place, so a phone that shows it has been there. */
  readonly hangsThere?: true;
}

const RIGHT: AnswerVerdict = { verdict: 'right' };
const WRONG: AnswerVerdict = { verdict: 'wrong' };

/** One row for each mission; whatever depends on its type asks here. */
export const missionRules: { readonly [Type in MissionType]: MissionRules<MissionOf<Type>> } = {
  gps: {
    isWhole: (_, { location }) => Boolean(location),
    lacks: say('hunt-gps-lacks'),
    // A card proves it too if the position is uncertain.
    judge: (_, shown) => {
      if (shown.type === 'code') return shown.isGenuine ? RIGHT : WRONG;
      return shown.type === 'gps' ? RIGHT : undefined;
    },
    instead: ['code', 'photo'],
  },
  photo: {},
  text: {
    isWhole: ({ answers = [] }) => answers.length > 0,
    lacks: say('hunt-text-lacks'),
    secrets: ({ answers = [] }) => answers,
    judge: (mission, shown) => (shown.type === 'text' ? judgeAnswer(mission, shown.text) : undefined),
    offline: ({ answers = [] }) => answers,
  },
  code: {
    secrets: ({ code }) => (code === undefined ? [] : [code]),
    seen: ({ code }) => (code === undefined ? {} : { isTyped: true }),
    judge: (mission, shown) => {
      if (shown.type !== 'code') return undefined;
      if (shown.isGenuine) return RIGHT;
      return mission.code !== undefined && isSameCode(shown.code, mission.code) ? RIGHT : WRONG;
    },
    hangsThere: true,
  },
  choice: {
    issues: ({ options = [], correct = [] }, _, path) => {
      const ids = options.map(({ id }) => id);
      return [
        ...repeated(options, `${path}.options`),
        ...correct.flatMap((id, index) => unknown(id, ids, `${path}.correct[${index}]`)),
      ];
    },
    isWhole: ({ options = [], correct = [] }) => options.length >= 2 && correct.length > 0,
    lacks: say('hunt-choice-lacks'),
    secrets: ({ options = [], correct = [] }) =>
      options.filter(({ id }) => correct.includes(id)).map(({ text }) => text),
    seen: ({ options = [] }) => ({ options }),
    judge: (mission, shown) => (shown.type === 'choice' ? judgeChoice(mission, shown.picked) : undefined),
  },
  chat: {
    issues: ({ goal }, { character }, path) => {
      const intents = (character?.intents ?? []).map(({ id }) => id);
      return unknown(goal, intents, `${path}.goal`);
    },
    isWhole: ({ goal }, { character }) => character !== undefined && goal !== undefined,
    lacks: say('hunt-chat-lacks'),
  },
  host: {},
};

/** The table pairs each mission with its own rules, which the compiler cannot follow through a lookup. */
export const rulesOfMission = ({ type }: Mission): MissionRules => missionRules[type] as MissionRules;

/** What keeps a mission from being completed at its level, as it is written. */
export const lackOf = (mission: Mission, level: Level): Said | undefined => {
  const { isWhole, lacks = say('hunt-mission-lacks') } = rulesOfMission(mission);
  return isWhole?.(mission, level) === false ? lacks : undefined;
};

/** It can only be completed at the place. */
export const asksPlace = ({ type, needsPlace }: Mission): boolean =>
  needsPlace === true || missionFacts[type].place === 'is';

/** Everything but what would solve it. */
export const missionViewOf = (mission: Mission): MissionView => ({
  type: mission.type,
  ...(mission.prompt !== undefined && { prompt: mission.prompt }),
  needsPlace: asksPlace(mission),
  ...rulesOfMission(mission).seen?.(mission),
});

/** Its own proof, or one that counts with an uncertain position. */
export const takesProof = (mission: Mission, by: 'code' | 'photo'): boolean =>
  mission.type === by || rulesOfMission(mission).instead?.includes(by) === true;
