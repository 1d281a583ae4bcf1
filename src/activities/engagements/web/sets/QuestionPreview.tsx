import { useLayoutEffect, useRef } from 'preact/hooks';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Tabs } from '#web/kit/parts/Tabs.tsx';
import type { ShownQuestion } from '#activities/engagements/contract.answers.ts';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import { snapshotOf } from '#activities/engagements/rules/content.ts';
import { checkQuestion } from '#activities/engagements/rules/sets/question-check.ts';
import { defaultSettings } from '#activities/engagements/rules/settings.ts';
import { partsOf } from '../kinds/kinds.ts';
import { Words } from '../parts/Words.tsx';
import { draftOf as emptyAnswer } from '../play/answer-draft.ts';
import { QuestionHead } from '../play/QuestionHead.tsx';
import { WallQuestion } from '../screen/WallQuestion.tsx';
import { editorWords } from './editor.words.ts';
import { draftOf } from './question-form.ts';
import type { QuestionForm } from './question-form.ts';
import styles from './Editor.module.css';

interface QuestionPreviewProps {
  readonly form: QuestionForm;
  readonly type: EngagementType;
}

/** As it would be asked now; of a question that is not whole yet, what is there. */
export const previewOf = (form: QuestionForm, type: EngagementType): ShownQuestion => {
  const shown = { questionId: '001', number: 1, canChange: false } as const;
  const settings = { ...defaultSettings(type), shufflesOptions: false };
  const checked = checkQuestion(draftOf(form), type);
  if (checked.ok) {
    const { content } = snapshotOf(checked.question, settings, 'preview');
    const { explanation: _after, hostNotes: _own, timeLimitSeconds: _time, ...face } = content;
    return { ...face, ...shown };
  }
  const detail = form.detail.trim();
  return {
    ...shown,
    kind: form.kind,
    title: form.title.trim(),
    category: form.category,
    ...(detail !== '' && { detail }),
    options: form.options.flatMap(({ text }) => (text.trim() === '' ? [] : [{ text: text.trim() }])),
  };
};

/** The question while it is typed, with the parts that phones and walls are made of. */
export function QuestionPreview({ form, type }: QuestionPreviewProps) {
  const question = previewOf(form, type);
  const explanation = form.explanation.trim();
  return (
    <Tabs
      label={editorWords('preview')}
      tabs={[
        {
          id: 'phone',
          label: editorWords('asPhone'),
          panel: <Phone {...{ question, type, explanation }} />,
        },
        { id: 'wall', label: editorWords('asWall'), panel: <Wall question={question} /> },
      ]}
    />
  );
}

interface PhoneProps {
  readonly question: ShownQuestion;
  readonly type: EngagementType;
  readonly explanation: string;
}

const nothing = (): void => undefined;

function Phone({ question, type, explanation }: PhoneProps) {
  const inputs = {
    question,
    draft: emptyAnswer(undefined),
    current: undefined,
    isFinal: false,
    isEditing: true,
    isScored: type === 'trivia',
    changeDraft: nothing,
    onAnswer: nothing,
    onSend: nothing,
  };
  return (
    <div class={styles['phone']} inert>
      <QuestionHead question={question} />
      <Lazy key={question.kind} load={partsOf(question.kind).input} props={inputs} />
      {explanation !== '' && (
        <div class={styles['detail']}>
          <Words text={explanation} />
        </div>
      )}
    </div>
  );
}

/** A wall's sizes are those of its window: it is drawn as large as this one and shown smaller. */
function Wall({ question }: { readonly question: ShownQuestion }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const fit = (): void => {
      const scale = current.clientWidth / innerWidth;
      current.style.setProperty('--wall', String(scale));
      current.style.height = `${innerHeight * scale}px`;
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} class={styles['wallFrame']} inert>
      <div class={styles['wall']}>
        <WallQuestion question={question} />
      </div>
    </div>
  );
}
