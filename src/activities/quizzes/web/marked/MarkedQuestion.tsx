import { useState } from 'preact/hooks';
import { IconButton } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Feedback } from '../card/Feedback.tsx';
import { QuestionCard } from '../card/QuestionCard.tsx';
import { langOf, questionFace } from '../card/QuestionCard.tsx';
import { QuestionText } from '#web/kit/text/QuestionText.tsx';
import { toggleFlag } from '../study/mark-question.ts';
import type { MarkedRow } from './MarkedPage.tsx';
import { markedWords } from './marked.words.ts';
import styles from './Marked.module.css';

interface MarkedQuestionProps {
  readonly row: MarkedRow;
  readonly onChange: (change: Partial<MarkedRow>) => void;
}

const loadDialogs = async () => (await import('../study/RemarkDialogs.tsx')).RemarkDialogs;
const nothing = (): void => undefined;

export function MarkedQuestion({ row, onChange }: MarkedQuestionProps) {
  const [opened, setOpened] = useState<'note' | 'report'>();
  const flag = (): void => void toggleFlag(row, (isFlagged) => onChange({ isFlagged }));
  return (
    <Card
      aside={
        <div class={styles['acts']}>
          <IconButton
            icon="flag"
            label={markedWords(row.isFlagged ? 'unflag' : 'flag')}
            aria-pressed={row.isFlagged}
            onClick={flag}
          />
          <IconButton icon="note" label={markedWords('note')} onClick={() => setOpened('note')} />
          <IconButton icon="warning" label={markedWords('report')} onClick={() => setOpened('report')} />
        </div>
      }
    >
      <QuestionCard
        formId={`marked-${row.conceptId}`}
        question={questionFace(row, row.solution)}
        picked={undefined}
        correct={row.solution.correct}
        verdict={{ isCorrect: true, text: markedWords('solution') }}
        isLocked
        isKeyless
        onPick={nothing}
        onSubmit={nothing}
      />
      <Feedback
        lang={langOf(row.language)}
        explanation={row.solution.explanation}
        references={row.solution.references}
      />
      {row.note !== undefined && (
        <div class={styles['note']}>
          <strong>{markedWords('note')}</strong>
          <QuestionText text={row.note} />
        </div>
      )}
      {opened !== undefined && (
        <Lazy
          load={loadDialogs}
          props={{
            opened,
            question: row,
            onNoted: (note: string | undefined) => onChange({ note }),
            onClose: () => setOpened(undefined),
          }}
        />
      )}
    </Card>
  );
}
