import type { AnswerKey, ShownQuestion } from '#activities/engagements/contract.answers.ts';
import type { QuestionKind } from '#activities/engagements/contract.questions.ts';
import type { KeyTold, KindParts } from './kind.ts';
import { kindParts } from './table.ts';

export const partsOf = (kind: QuestionKind): KindParts => kindParts[kind];

/** All there are, for forms that hold a field of each and phones that fetch every way to answer. */
export const allParts = (): readonly KindParts[] => Object.values<KindParts>(kindParts);

/** What this build does not know is read as text. */
export const knownKind = (kind: string): QuestionKind => (isKnown(kind) ? kind : 'open');

const isKnown = (kind: string): kind is QuestionKind => Object.hasOwn(kindParts, kind);

export const keyTold = (
  question: ShownQuestion | undefined,
  key: AnswerKey | undefined,
): KeyTold | undefined => question && key && partsOf(question.kind).key?.(question, key);
