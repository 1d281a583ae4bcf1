import { formatNumber } from '#web/kit/i18n/formats.ts';
import type { PlacedAnswer, Results, ScreenView } from '#activities/engagements/contract.views.ts';
import type { ShownQuestion } from '#activities/engagements/contract.answers.ts';
import type { Sorting } from '#activities/engagements/contract.sorting.ts';
import { keyTold } from '../kinds/kinds.ts';
import { oneLine } from '#web/kit/text/one-line.ts';
import { useServerNow } from '#web/kit/live/use-server-now.ts';
import { Words } from '../parts/Words.tsx';
import { keyLine } from './key-line.ts';
import { Room } from './Room.tsx';
import { Spread } from './Spread.tsx';
import { isTiled, WallQuestion } from './WallQuestion.tsx';
import { showWords } from './show.words.ts';
import { useFit } from './use-fit.ts';
import styles from './Screen.module.css';

/** The reveal: what was right, how the room answered, which answers won. */
export function WallResults({ game }: { readonly game: ScreenView }) {
  const { question, survey, results, surveyResults } = game.stage;
  if (survey && surveyResults) return <SurveyResults survey={survey} results={surveyResults} />;
  const { sorting } = game.stage;
  return question ? <OneResult question={question} results={results} sorting={sorting} /> : undefined;
}

const TURN_MS = 10_000;

interface SurveyResultsProps {
  readonly survey: readonly ShownQuestion[];
  readonly results: readonly Results[];
}

/** A wall cannot be scrolled: the questions take turns, by the server's clock, which keeps all walls in step. */
function SurveyResults({ survey, results }: SurveyResultsProps) {
  const now = useServerNow(Number.POSITIVE_INFINITY, 200);
  const at = Math.floor(now / TURN_MS) % survey.length;
  const question = survey[at];
  if (!question) return undefined;
  return (
    <>
      <p class={styles['wallResultsLine']}>
        {showWords('questionOf', { number: at + 1, total: survey.length })}
      </p>
      <OneResult key={question.questionId} question={question} results={results[at]} />
    </>
  );
}

interface OneResultProps {
  readonly question: ShownQuestion;
  readonly results: Results | undefined;
  readonly sorting?: Sorting | undefined;
}

function OneResult({ question, results, sorting }: OneResultProps) {
  switch (results?.state) {
    case 'shown':
      return <Shown question={question} results={results} sorting={sorting} />;
    case 'hidden':
      return <Note title={showWords('closed')} text={showWords('closedText')} />;
    case 'skipped':
      return <Note title={showWords('skipped')} />;
    default:
      return <Note title={showWords('counting')} />;
  }
}

function Note({ title, text }: { readonly title: string; readonly text?: string }) {
  return (
    <div class={styles['note']}>
      <p class={styles['wallResultsHuge']}>{title}</p>
      {text !== undefined && <p class={styles['wallResultsLine']}>{text}</p>}
    </div>
  );
}

function Shown({ question, results, sorting }: OneResultProps & { readonly results: Results }) {
  const { tally, key, explanation, placed } = results;
  const told = keyTold(question, key);
  const hasTiles = isTiled(question);
  return (
    <div
      class={styles['shown']}
      data-tiled={hasTiles || undefined}
      data-reveal={key === undefined ? undefined : true}
    >
      <WallQuestion
        question={hasTiles ? question : { ...question, options: undefined }}
        tally={tally}
        answerKey={key}
        isAnswered
      />
      {told && !hasTiles && <RightAnswer {...told} />}
      {tally && !hasTiles && <Spread question={question} tally={tally} sorting={sorting} />}
      {placed && <Placed placed={placed} />}
      {explanation !== undefined && <Explanation text={explanation} />}
    </div>
  );
}

function RightAnswer({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  const frame = useFit<HTMLParagraphElement>([lines.join()]);
  return (
    <p ref={frame} class={styles['key']}>
      <span>{title}:</span> <KeyText lines={lines} />
    </p>
  );
}

function Explanation({ text }: { readonly text: string }) {
  const frame = useFit<HTMLDivElement>([text]);
  return (
    <div ref={frame} class={styles['explanation']}>
      <Words text={text} />
    </div>
  );
}

/** Of a long one the first lines are shown, which only plain words can be cut to. */
const LONG_KEY = 160;

function KeyText({ lines }: { readonly lines: readonly string[] }) {
  const { text, left } = keyLine(lines);
  return (
    <>
      {text.length > LONG_KEY ? oneLine(text) : <Words text={text} isChoice />}
      {left > 0 && ` … ${showWords('moreSteps', { count: left })}`}
    </>
  );
}

const MOST_PLACED = 5;

function Placed({ placed }: { readonly placed: readonly PlacedAnswer[] }) {
  return (
    <Room
      class={styles['placed']}
      label={showWords('bestAnswers')}
      isOrdered
      beyond={Math.max(0, placed.length - MOST_PLACED)}
    >
      {placed.slice(0, MOST_PLACED).map(({ place, text, author, points }, index) => (
        <li key={index} data-first={place === 1 || undefined}>
          <span class={styles['wallResultsPlace']}>{place}</span>
          <span class={styles['answer']}>
            <span class={styles['said']}>{text}</span>
            {author !== undefined && (
              <span class={styles['author']}>{showWords('byAuthor', { name: author })}</span>
            )}
          </span>
          <span class={styles['wallResultsValue']}>{formatNumber(points)}</span>
        </li>
      ))}
    </Room>
  );
}
