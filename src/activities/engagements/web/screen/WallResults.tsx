import { formatNumber } from '#web/kit/i18n/formats.ts';
import type { PlacedAnswer, Results, ScreenView } from '#activities/engagements/contract.views.ts';
import type { ShownQuestion, Tally } from '#activities/engagements/contract.answers.ts';
import { keyLines } from '../parts/key-lines.ts';
import { barsOf, tallyLine } from '../parts/tally-bars.ts';
import { WordCloud } from '../parts/WordCloud.tsx';
import { WallQuestion } from './WallQuestion.tsx';
import { screenWords } from './screen.words.ts';
import styles from './WallResults.module.css';

/** The reveal: what was right, how the room answered, which answers won. */
export function WallResults({ game }: { readonly game: ScreenView }) {
  const { question, survey, results, surveyResults } = game.stage;
  if (survey && surveyResults) {
    return (
      <div class={styles['survey']}>
        {survey.map((asked, index) => (
          <OneResult key={asked.questionId} question={asked} results={surveyResults[index]} isSmall />
        ))}
      </div>
    );
  }
  return question ? <OneResult question={question} results={results} isSmall={false} /> : undefined;
}

interface OneResultProps {
  readonly question: ShownQuestion;
  readonly results: Results | undefined;
  readonly isSmall: boolean;
}

function OneResult({ question, results, isSmall }: OneResultProps) {
  switch (results?.state) {
    case 'shown':
      return <Shown question={question} results={results} isSmall={isSmall} />;
    case 'hidden':
      return <Note title={screenWords('closed')} text={screenWords('closedText')} />;
    case 'skipped':
      return <Note title={screenWords('skipped')} />;
    default:
      return <Note title={screenWords('counting')} />;
  }
}

function Note({ title, text }: { readonly title: string; readonly text?: string }) {
  return (
    <div class={styles['note']}>
      <p class={styles['huge']}>{title}</p>
      {text !== undefined && <p class={styles['line']}>{text}</p>}
    </div>
  );
}

const hasTiles = ({ kind }: ShownQuestion): boolean =>
  kind === 'single' || kind === 'multiple' || kind === 'true-false';

function Shown({ question, results, isSmall }: OneResultProps & { readonly results: Results }) {
  const { tally, key, explanation, placed } = results;
  const { title, lines } = keyLines(question, key);
  const isTiled = hasTiles(question);
  return (
    <div class={styles['shown']} data-small={isSmall || undefined} data-tiled={isTiled || undefined}>
      <WallQuestion
        question={isTiled ? question : { ...question, options: undefined }}
        tally={tally}
        answerKey={key}
        isAnswered
      />
      {title !== undefined && !isTiled && (
        <p class={styles['key']}>
          <span>{title}:</span> {lines.join(' → ')}
        </p>
      )}
      {tally && !isTiled && <Spread question={question} tally={tally} />}
      {placed && <Placed placed={placed} />}
      {explanation !== undefined && <p class={styles['explanation']}>{explanation}</p>}
    </div>
  );
}

const MOST_BARS = 8;

function Spread({ question, tally }: { readonly question: ShownQuestion; readonly tally: Tally }) {
  if (tally.answered === 0) return <p class={styles['line']}>{screenWords('nothing')}</p>;
  if (tally.kind === 'words') return <WordCloud words={tally.words} />;
  const bars = barsOf(question, tally).slice(0, tally.kind === 'rating' ? 10 : MOST_BARS);
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const line = tallyLine(tally);
  return (
    <>
      {line !== undefined && <p class={styles['line']}>{line}</p>}
      <ul class={styles['bars']}>
        {bars.map(({ id, label, value, player }) => (
          <li key={id} data-player={player}>
            <span class={styles['label']}>{label}</span>
            <span class={styles['track']} aria-hidden="true">
              <span class={styles['bar']} style={{ transform: `scaleX(${value / most})` }} />
            </span>
            <span class={styles['value']}>{formatNumber(value)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Placed({ placed }: { readonly placed: readonly PlacedAnswer[] }) {
  return (
    <ol class={styles['placed']} aria-label={screenWords('bestAnswers')}>
      {placed.slice(0, 5).map(({ place, text, author, points }, index) => (
        <li key={index} data-first={place === 1 || undefined}>
          <span class={styles['place']}>{place}</span>
          <span class={styles['answer']}>
            {text}
            {author !== undefined && (
              <span class={styles['author']}>{screenWords('byAuthor', { name: author })}</span>
            )}
          </span>
          <span class={styles['value']}>{formatNumber(points)}</span>
        </li>
      ))}
    </ol>
  );
}
