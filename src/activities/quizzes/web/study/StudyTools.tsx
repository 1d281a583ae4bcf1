import { useState } from 'preact/hooks';
import type { QuestionLanguage } from '#activities/quizzes/contract.questions.ts';
import { IconButton } from '#web/kit/parts/Button.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { studyWords } from './study.words.ts';
import { reasonLine } from './study-lines.ts';
import type { CardScreen } from './StudyCard.tsx';
import type { StudyRun } from './study-run.ts';
import { toggleFlag } from './mark-question.ts';
import { domainName } from '../domain.words.ts';
import styles from './Study.module.css';

interface StudyToolsProps {
  readonly run: StudyRun;
  readonly screen: CardScreen;
}

const loadDialogs = async () => (await import('./RemarkDialogs.tsx')).RemarkDialogs;

const LANGUAGES = { EN: { label: 'English', lang: 'en' }, DE: { label: 'Deutsch', lang: 'de' } } as const;

/** What learners can do with a question besides answering it. */
export function StudyTools({ run, screen }: StudyToolsProps) {
  const [opened, setOpened] = useState<'note' | 'report'>();
  const { asked } = screen;
  const flag = (): void => void toggleFlag(asked, (isFlagged) => run.remark({ isFlagged, note: asked.note }));
  return (
    <div class={styles['head']}>
      <Place screen={screen} />
      <div class={styles['tools']}>
        <IconButton
          icon="flag"
          label={studyWords(asked.isFlagged ? 'unflag' : 'flag')}
          aria-pressed={asked.isFlagged}
          onClick={flag}
        />
        <IconButton
          icon="note"
          label={studyWords('note')}
          aria-pressed={asked.note !== undefined}
          onClick={() => setOpened('note')}
        />
        <IconButton icon="warning" label={studyWords('report')} onClick={() => setOpened('report')} />
        <IconButton icon="pause" label={studyWords('pause')} onClick={() => void run.pause()} />
      </div>
      <div class={styles['facts']}>
        <span class={styles['fact']}>{domainName(asked.category)}</span>
        {asked.reason && (
          <span class={styles['fact']} data-kind={asked.reason.kind}>
            <span class="visually-hidden">{studyWords('why')}: </span>
            {reasonLine(asked.reason)}
          </span>
        )}
        {asked.languages.length > 1 && screen.phase === 'question' && isOnline.value && (
          <Segmented<QuestionLanguage>
            label={studyWords('language')}
            value={asked.language}
            segments={asked.languages.map((value) => ({ value, ...LANGUAGES[value], face: value }))}
            onChange={(language) => void run.switchLanguage(language)}
          />
        )}
      </div>
      {opened !== undefined && (
        <Lazy
          load={loadDialogs}
          props={{
            opened,
            question: asked,
            onNoted: (note: string | undefined) => run.remark({ isFlagged: asked.isFlagged, note }),
            onClose: () => setOpened(undefined),
          }}
        />
      )}
    </div>
  );
}

function Place({ screen: { session, asked, phase } }: { readonly screen: CardScreen }) {
  // The server's count moves with the answer; the answered question is still the previous one.
  const done = session.currentQuestion - (phase === 'answered' && !asked.isAgain ? 1 : 0);
  const number = Math.min(session.totalQuestions, Math.max(0, done) + 1);
  const text = studyWords('place', { number, total: session.totalQuestions });
  return (
    <div class={styles['place']}>
      <p>{text}</p>
      <progress class={styles['progress']} aria-label={text} max={session.totalQuestions} value={number} />
    </div>
  );
}
