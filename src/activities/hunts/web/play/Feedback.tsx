import { language } from '#web/kit/i18n/language.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { reasonWords } from '#activities/hunts/rules/geofence/reason.words.ts';
import type { AttemptResult } from '#activities/hunts/contract.play.ts';
import type { Handed } from './hand-in.ts';
import { levelWords } from './level.words.ts';
import type { PlaySession } from './play-session.ts';
import type { OpenLevel } from './mission-props.ts';
import styles from './Inside.module.css';

interface FeedbackProps {
  readonly level: OpenLevel;
  readonly session: PlaySession;
}

export const fenceSentence = ({ fence }: Pick<AttemptResult, 'fence'>): string | undefined => {
  if (!fence) return undefined;
  const { meanDistanceM, ...verdict } = fence;
  const whole = { ...verdict, ...(meanDistanceM !== undefined && { meanDistanceM }) };
  return reasonWords(whole, language.value);
};

const answerText = (result: AttemptResult): string | undefined => {
  switch (result.outcome) {
    case 'near':
      return result.reply ?? levelWords('near');
    case 'wrong':
    case 'empty':
      return levelWords(result.outcome);
    case 'place':
      return [levelWords('notThere'), fenceSentence(result)].filter((part) => part !== undefined).join(' ');
    case 'proof':
      return levelWords('otherProof');
    default:
      return undefined;
  }
};

const toneOf = (handed: Handed): 'near' | 'bad' | 'calm' => {
  if (handed.state === 'refused') return 'bad';
  if (handed.state === 'waiting') return 'calm';
  return handed.result.outcome === 'near' ? 'near' : 'bad';
};

/** What became of the last proof, beside what it was given with. */
export function Feedback({ level, session }: FeedbackProps) {
  const handed = session.handIn.handed.value[level.levelId];
  const text = handed?.state === 'answered' ? answerText(handed.result) : undefined;
  return (
    <div role="status" class={styles['feedback']}>
      {handed?.state === 'waiting' && !isOnline.value && (
        <Kept handed={handed} level={level} session={session} />
      )}
      {handed?.state === 'refused' && (
        <p class={styles['feedbackWords']} data-tone="bad">
          <Icon name="warning" size={1.1} /> <span>{handed.message}</span>
        </p>
      )}
      {handed && text !== undefined && (
        <p class={styles['feedbackWords']} data-tone={toneOf(handed)}>
          <Icon name={toneOf(handed) === 'near' ? 'arrow-right' : 'cross'} size={1.1} /> <span>{text}</span>
        </p>
      )}
    </div>
  );
}

interface KeptProps extends FeedbackProps {
  readonly handed: Extract<Handed, { state: 'waiting' }>;
}

const KEPT_WORDS = { right: 'keptRight', wrong: 'keptWrong', unknown: 'keptGoOn' } as const;

function Kept({ handed, level, session }: KeptProps) {
  const { local } = handed;
  return (
    <div class={styles['kept']}>
      <p>
        <strong>{levelWords('kept')}.</strong> {levelWords('keptText')}
      </p>
      {local !== undefined && <p>{levelWords(KEPT_WORDS[local])}</p>}
      {local === 'unknown' && (
        <div>
          <Button size="small" iconAfter="arrow-right" onClick={() => session.handIn.goOn(level.levelId)}>
            {levelWords('goOn')}
          </Button>
        </div>
      )}
    </div>
  );
}
