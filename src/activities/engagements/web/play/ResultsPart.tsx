import { Icon } from '#web/kit/parts/Icon.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import type { ShownQuestion } from '#activities/engagements/contract.answers.ts';
import type { Outcome, PlacedAnswer, PlayerView, Results } from '#activities/engagements/contract.views.ts';
import { keyTold } from '../kinds/kinds.ts';
import { loadTally } from '../parts/load-tally.ts';
import { isPartlyRight, outcomeTitle } from './outcome-title.ts';
import { insideWords } from './inside.words.ts';
import { Message } from './Message.tsx';
import styles from './Play.module.css';

interface ResultsPartProps {
  readonly game: PlayerView;
  readonly refusal: string | undefined;
}

/** What one's answer brought, then what was right, then how the others answered. */
export function ResultsPart({ game, refusal }: ResultsPartProps) {
  const { question, results, survey, surveyResults } = game.stage;
  if (survey) return <SurveyResults survey={survey} results={surveyResults} />;
  if (!results) return <Counting />;
  switch (results.state) {
    case 'counting':
      return <Counting />;
    case 'hidden':
      return <Message title={insideWords('hiddenTitle')} text={insideWords('hiddenText')} />;
    case 'skipped':
      return <Message title={insideWords('skippedTitle')} text={insideWords('skippedText')} />;
    default:
      return (
        <div class={styles['results']}>
          <OwnOutcome outcome={game.outcome} />
          {refusal !== undefined && (
            <p class={styles['refusal']} role="alert">
              <Icon name="warning" size={1.1} />
              <span>{refusal}</span>
            </p>
          )}
          {question && <RightAnswer game={game} results={results} />}
          {results.placed && <Placed placed={results.placed} />}
          {question && results.tally && <Lazy load={loadTally} props={{ question, tally: results.tally }} />}
        </div>
      );
  }
}

interface SurveyResultsProps {
  readonly survey: readonly ShownQuestion[];
  readonly results: readonly Results[] | undefined;
}

/** A survey has no points: thanks, and how everybody answered where the host shows it. */
function SurveyResults({ survey, results = [] }: SurveyResultsProps) {
  const isShown = results.some(({ state }) => state === 'shown');
  return (
    <div class={styles['results']}>
      <Message
        title={insideWords('thanks')}
        text={insideWords(isShown ? 'thanksText' : 'surveyClosed')}
        tone="good"
      />
      {survey.map((question, index) => {
        const tally = results[index]?.tally;
        if (!tally) return undefined;
        return (
          <section key={question.questionId} class={styles['key']}>
            <h3>{question.title}</h3>
            <Lazy load={loadTally} props={{ question, tally }} />
          </section>
        );
      })}
    </div>
  );
}

function Counting() {
  return <Message title={insideWords('counting')} text={insideWords('countingText')} />;
}

const toneOf = (outcome: Outcome): 'calm' | 'good' | 'bad' => {
  const { isRight, hasAnswered } = outcome;
  if (isRight === undefined || !hasAnswered || isPartlyRight(outcome)) return 'calm';
  return isRight ? 'good' : 'bad';
};

function OwnOutcome({ outcome }: { readonly outcome: Outcome | undefined }) {
  if (!outcome) return <Message title={insideWords('thanks')} text={insideWords('thanksText')} />;
  const { points, streak = 0, isRight } = outcome;
  return (
    <Message title={outcomeTitle(outcome)} tone={toneOf(outcome)}>
      {points !== 0 && (
        <p class={styles['resultsPartPoints']}>
          {insideWords(points > 0 ? 'gained' : 'lost', { points: formatNumber(points) })}
        </p>
      )}
      {streak > 1 && <p class={styles['streak']}>{insideWords('streak', { count: streak })}</p>}
      {isRight !== undefined && !isPartlyRight(outcome) && (
        <Icon name={isRight ? 'check' : 'cross'} size={2} />
      )}
    </Message>
  );
}

function RightAnswer({ game, results }: { readonly game: PlayerView; readonly results: Results }) {
  const { question } = game.stage;
  const told = keyTold(question, results.key);
  const List = told?.isOrdered ? 'ol' : 'ul';
  return (
    <>
      {told && (
        <section class={styles['key']}>
          <h3>{told.title}</h3>
          {told.lines.length === 1 ? (
            <p>{told.lines[0]}</p>
          ) : (
            <List class={styles['lines']}>
              {told.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </List>
          )}
        </section>
      )}
      {results.explanation !== undefined && (
        <section class={styles['key']}>
          <h3>{insideWords('explanation')}</h3>
          <p class={styles['why']}>{results.explanation}</p>
        </section>
      )}
    </>
  );
}

function Placed({ placed }: { readonly placed: readonly PlacedAnswer[] }) {
  return (
    <section class={styles['key']}>
      <h3>{insideWords('bestAnswers')}</h3>
      <ol class={styles['placed']}>
        {placed.map(({ place, text, author, points }, index) => (
          <li key={index}>
            <span class={styles['resultsPartPlace']}>{place}</span>
            <span class={styles['resultsPartText']}>
              {text}
              {author !== undefined && (
                <span class={styles['author']}>{insideWords('byAuthor', { name: author })}</span>
              )}
            </span>
            <span class={styles['placedPoints']}>{formatNumber(points)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
