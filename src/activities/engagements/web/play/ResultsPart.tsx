import { Icon } from '#web/kit/parts/Icon.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import type { ShownQuestion } from '#activities/engagements/contract.answers.ts';
import type { Outcome, PlacedAnswer, PlayerView, Results } from '#activities/engagements/contract.views.ts';
import { keyTold, partsOf } from '../kinds/kinds.ts';
import { loadTally } from '../parts/load-tally.ts';
import { Words } from '../parts/Words.tsx';
import type { HandIn } from './hand-in.ts';
import { isPartlyRight, outcomeTitle } from './outcome-title.ts';
import { insideWords } from './inside.words.ts';
import { Message } from './Message.tsx';
import styles from './Play.module.css';

interface ResultsPartProps {
  readonly game: PlayerView;
  readonly handIn: HandIn;
}

/** What the player's answer earned, then what was right, then how the others answered. */
export function ResultsPart({ game, handIn }: ResultsPartProps) {
  const { question, results, survey, surveyResults } = game.stage;
  if (survey) return <SurveyResults {...{ game, handIn, survey }} results={surveyResults} />;
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
        <div class="stack-4">
          <OwnOutcome outcome={game.outcome} />
          {question && <Fate {...{ game, handIn }} questions={[question]} />}
          {question && <OwnAnswer game={game} question={question} />}
          {question && <RightAnswer game={game} results={results} />}
          {results.placed && <Placed placed={results.placed} />}
          {question && results.tally && (
            <Lazy load={loadTally} props={{ question, tally: results.tally, own: ownOf(game, question) }} />
          )}
        </div>
      );
  }
}

interface FateProps extends ResultsPartProps {
  readonly questions: readonly ShownQuestion[];
}

/** Says what happened to an unsent answer when answers closed; empty if it was sent as usual. */
function Fate({ game, handIn, questions }: FateProps) {
  const ids = questions.map(({ questionId }) => questionId);
  const handed = ids.map((questionId) => handIn.handed.value[questionId]);
  const refused = handed.find((each) => each?.state === 'refused');
  const isLost = questions.some((question) => handIn.unsent(game, question) !== undefined);
  const isSentAtEnd = ids.some((questionId) => handIn.sentAtEnd.value.has(questionId));
  const text =
    refused?.state === 'refused'
      ? refused.message
      : isLost
        ? insideWords('notSent')
        : isSentAtEnd
          ? insideWords('sentAtEnd')
          : undefined;
  if (text === undefined) return undefined;
  return (
    <p class={styles['refusal']} role="alert">
      <Icon name={isSentAtEnd && !isLost && !refused ? 'check' : 'warning'} size={1.1} />
      <span>{text}</span>
    </p>
  );
}

interface SurveyResultsProps extends ResultsPartProps {
  readonly survey: readonly ShownQuestion[];
  readonly results: readonly Results[] | undefined;
}

/** A survey has no points: thanks, and how everybody answered where the host shows it. */
function SurveyResults({ game, handIn, survey, results = [] }: SurveyResultsProps) {
  const isShown = results.some(({ state }) => state === 'shown');
  return (
    <div class="stack-4">
      <Message
        title={insideWords('thanks')}
        text={insideWords(isShown ? 'thanksText' : 'surveyClosed')}
        tone="good"
      />
      <Fate {...{ game, handIn }} questions={survey} />
      {survey.map((question, index) => {
        const tally = results[index]?.tally;
        if (!tally) return undefined;
        return (
          <section key={question.questionId} class={styles['key']}>
            <h3>{question.title}</h3>
            <Lazy load={loadTally} props={{ question, tally, own: ownOf(game, question) }} />
          </section>
        );
      })}
    </div>
  );
}

const ownOf = ({ answers }: PlayerView, { questionId }: ShownQuestion) =>
  answers.find((answer) => answer.questionId === questionId)?.answer;

function OwnAnswer({ game, question }: { readonly game: PlayerView; readonly question: ShownQuestion }) {
  const own = ownOf(game, question);
  if (!own) return undefined;
  return (
    <section class={styles['key']}>
      <h3>{insideWords('yourAnswer')}</h3>
      <div>
        <Words text={partsOf(question.kind).said(question, own)} />
      </div>
    </section>
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
  const { points, streak = 0, isRight, isMissed } = outcome;
  return (
    <Message
      title={outcomeTitle(outcome)}
      tone={toneOf(outcome)}
      {...(isMissed && { text: insideWords('missedText') })}
    >
      {points !== 0 && (
        <p class={styles['resultsPartPoints']}>
          {insideWords(points > 0 ? 'gained' : 'lost', { points: formatNumber(points) })}
        </p>
      )}
      {streak > 1 && <p class="strong">{insideWords('streak', { count: streak })}</p>}
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
            <div>
              <Words text={told.lines[0] ?? ''} />
            </div>
          ) : (
            <List class={styles['lines']}>
              {told.lines.map((line) => (
                <li key={line}>
                  <Words text={line} />
                </li>
              ))}
            </List>
          )}
        </section>
      )}
      {results.explanation !== undefined && (
        <section class={styles['key']}>
          <h3>{insideWords('explanation')}</h3>
          <div class={styles['why']}>
            <Words text={results.explanation} />
          </div>
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
