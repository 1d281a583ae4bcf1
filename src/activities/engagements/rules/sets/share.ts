import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import type { SharedKind, SharedQuestion } from '#platform/questions/rules/shared-question.ts';
import type { AnswerKey } from '#activities/engagements/contract.answers.ts';
import { LONGEST_TITLE } from '#activities/engagements/contract.kinds.ts';
import { parseQuestion } from '#activities/engagements/contract.questions.ts';
import type { Question } from '#activities/engagements/contract.questions.ts';
import { rulesOf } from '../kinds/kinds.ts';
import type { GameQuestion } from '../state.ts';
import { checkQuestion, hasKey } from './question-check.ts';

interface Sharing {
  readonly shared?: SharedQuestion;
  readonly left: readonly Said[];
}

const pictureOf = ({ picture, pictureAlt }: Question): SharedQuestion['picture'] =>
  picture === undefined ? undefined : { id: picture, alt: pictureAlt };

/** A question as other activities can hold it, and what stays behind. */
export const sharingOf = (question: Question): Sharing => {
  const { title, detail, category, explanation, hostNotes, customInstruction } = question;
  const kind = rulesOf(question.kind).shared?.(question);
  if (!kind) return { left: [hasKey(question) ? say('questions-kind-live-only') : say('questions-no-key')] };
  const picture = pictureOf(question);
  return {
    shared: {
      ...kind,
      text: detail === undefined ? title : `${title}\n\n${detail}`,
      domain: category,
      ...(explanation !== undefined && { explanation }),
      ...(picture && { picture }),
    },
    left: [
      ...((hostNotes ?? customInstruction) ? [say('questions-lost-notes')] : []),
      ...('tolerance' in question || question.kind !== 'numeric' ? [] : [say('questions-lost-closest')]),
    ],
  };
};

const RIGHT: { readonly [Kind in AnswerKey['kind']]: (key: Extract<AnswerKey, { kind: Kind }>) => object } = {
  options: ({ right }) => ({ right }),
  'true-false': ({ isTrue }) => ({ right: isTrue }),
  numeric: ({ number, tolerance }) => ({ right: number, ...(tolerance !== undefined && { tolerance }) }),
  typed: ({ accepted }) => ({ right: accepted }),
  ordering: () => ({}),
};

/** A question of a session as it was shown, with the key it was counted by. */
export const shownQuestion = ({ content, key }: Pick<GameQuestion, 'content' | 'key'>) => {
  if (!key) return undefined;
  const rightOf = RIGHT[key.kind] as (key: AnswerKey) => object;
  const parsed = parseQuestion({ ...content, ...rightOf(key) });
  return parsed.success ? parsed.data : undefined;
};

const LONGEST_DETAIL = 4000;
const LONGEST_SHOWN_EXPLANATION = 2000;
const LONGEST_CATEGORY = 80;

/** In a long text the last sentence is the question; the rest is the detail. */
const facesOf = (text: string): Pick<Question, 'title' | 'detail'> | undefined => {
  const whole = text.trim();
  if (whole.length <= LONGEST_TITLE) return { title: whole };
  const at = whole.lastIndexOf('\n\n');
  const [detail, title] = [whole.slice(0, Math.max(0, at)).trim(), whole.slice(at + 2).trim()];
  const fits = at > 0 && title.length <= LONGEST_TITLE && detail.length <= LONGEST_DETAIL;
  return fits ? { title, detail } : undefined;
};

const FIELDS: { readonly [Kind in SharedKind['kind']]: (of: Extract<SharedKind, { kind: Kind }>) => object } =
  {
    choice: ({ isMultiple, options, right }) => ({
      kind: isMultiple ? 'multiple' : 'single',
      options,
      right,
    }),
    truth: ({ isTrue }) => ({ kind: 'true-false', right: isTrue }),
    number: ({ value, tolerance, unit }) => ({ kind: 'numeric', right: value, tolerance, unit }),
    typed: ({ accepted }) => ({ kind: 'typed', right: accepted.slice(0, MOST_ACCEPTED) }),
  };
const MOST_ACCEPTED = 20;

/** A trivia question made from one of another part; without `question`, why not. */
export const questionFrom = (
  shared: SharedQuestion,
): { readonly question?: Question; readonly left: readonly Said[] } => {
  const faces = facesOf(shared.text);
  if (!faces) return { left: [say('questions-too-long')] };
  const { explanation, picture, domain } = shared;
  const isExplained = explanation !== undefined && explanation.length <= LONGEST_SHOWN_EXPLANATION;
  const fieldsOf = FIELDS[shared.kind] as (of: SharedKind) => object;
  const parsed = parseQuestion({
    ...fieldsOf(shared),
    ...faces,
    category: domain.slice(0, LONGEST_CATEGORY),
    ...(isExplained && { explanation }),
    ...(picture && { picture: picture.id, pictureAlt: picture.alt }),
  });
  if (!parsed.success) return { left: [say('questions-too-long')] };
  const checked = checkQuestion(parsed.data, 'trivia');
  if (!checked.ok)
    return { left: checked.issues.map(({ problem, wanted }) => say('questions-wrong', { problem, wanted })) };
  return {
    question: checked.question,
    left: explanation !== undefined && !isExplained ? [say('questions-lost-explanation')] : [],
  };
};
