import { useLayoutEffect, useState } from 'preact/hooks';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { serverNow } from '#web/kit/live/browser-live.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { addShortcuts } from '#web/kit/parts/shortcuts.ts';
import type { ShownQuestion, Tally } from '#activities/engagements/contract.answers.ts';
import type { Outline } from '#activities/engagements/contract.moves.ts';
import type { HostView, Leader, PlacedAnswer } from '#activities/engagements/contract.views.ts';
import { Countdown } from '../parts/Countdown.tsx';
import { keyTold } from '../kinds/kinds.ts';
import type { Desk } from './host.state.ts';
import { hostWords } from './host.words.ts';
import { mainOffer, otherOffers } from './next-move.ts';
import type { Offer } from './next-move.ts';
import { Words } from '../parts/Words.tsx';
import styles from './Host.module.css';

const loadCorrection = async () => (await import('./CorrectionDialog.tsx')).CorrectionDialog;
const loadSpellings = async () => (await import('./Spellings.tsx')).Spellings;
const loadEnd = async () => (await import('./EndDialog.tsx')).EndDialog;

interface ControlPanelProps extends Desk {
  readonly outline: Outline | undefined;
}

/** What goes on, and the one button that moves it on. */
export function ControlPanel({ game, page, move, isMoving, outline }: ControlPanelProps) {
  const [isEnding, setEnding] = useState(false);
  const left = outline?.left;
  const run = (offer: Offer): void => {
    if (offer.label === 'end') setEnding(true);
    else move(offer.move);
  };
  const main = mainOffer(game, left);
  const next = nextLine(game, outline);
  useLayoutEffect(
    () => main && addShortcuts([{ key: 'n', label: () => hostWords(main.label), run: () => run(main) }]),
    [main?.label, game.stage.epoch],
  );
  return (
    <div class={styles['control']}>
      <Now game={game} page={page} />
      {next !== '' && <p class={styles['next']}>{next}</p>}
      <div class={styles['actions']}>
        {main && (
          <div class={styles['main']}>
            <Button kind="primary" size="large" isBusy={isMoving} onClick={() => run(main)}>
              {hostWords(main.label)}
            </Button>
          </div>
        )}
        <div class={styles['others']}>
          <TimeButtons game={game} move={move} />
          {otherOffers(game, left).map((offer) => (
            <Button key={offer.label} kind="quiet" onClick={() => run(offer)}>
              {hostWords(offer.label)}
            </Button>
          ))}
          <CorrectButton game={game} page={page} />
        </div>
      </div>
      {isEnding && (
        <Lazy
          load={loadEnd}
          props={{
            onClose: () => setEnding(false),
            onEnd: () => {
              setEnding(false);
              move({ move: 'end' });
            },
          }}
        />
      )}
    </div>
  );
}

/** Nobody has to look for the question that everybody is talking about. */
function CorrectButton({ game, page }: Pick<Desk, 'game' | 'page'>) {
  const [isOpen, setOpen] = useState(false);
  const question = playedNow(game);
  if (!question) return undefined;
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {hostWords('correct')}
      </Button>
      {isOpen && (
        <Lazy load={loadCorrection} props={{ game, page, question, onClose: () => setOpen(false) }} />
      )}
    </>
  );
}

/** The trivia question in front of everybody, once it is counted. */
const playedNow = ({ stage, played, engagementType }: HostView) =>
  stage.phase !== 'results' || stage.isCounting || engagementType !== 'trivia'
    ? undefined
    : played.find(({ questionId, isScored }) => isScored && questionId === stage.question?.questionId);

const nextLine = ({ stage, setId, engagementType }: HostView, outline: Outline | undefined): string => {
  const isBetween = stage.phase === 'waiting' || stage.phase === 'results';
  if (!isBetween || engagementType === 'survey') return '';
  if (setId === undefined) return hostWords('noSet');
  if (!outline) return '';
  return outline.next ? hostWords('upNext', { title: outline.next.title }) : hostWords('noneLeft');
};

export const titleOf = ({ stage }: HostView): string => {
  if (stage.isCounting) return hostWords('counting');
  switch (stage.phase) {
    case 'waiting':
      return hostWords('waiting');
    case 'question':
      return hostWords(stage.isReading ? 'reading' : 'answering');
    case 'voting':
      return hostWords('voting');
    case 'results':
      return hostWords(stage.results?.state === 'hidden' ? 'resultsHidden' : 'results');
    default:
      return hostWords('ended');
  }
};

function Now({ game, page }: Pick<Desk, 'game' | 'page'>) {
  const { stage, gameId } = game;
  return (
    <Card title={titleOf(game)} activity="engagements">
      {stage.phase === 'waiting' && <p>{hostWords(game.isOfRoom ? 'waitingInRoom' : 'waitingText')}</p>}
      {stage.phase === 'ended' ? (
        <>
          <p>{hostWords('endedText')}</p>
          <div>
            <ButtonLink kind="primary" icon="chart" href={`/engagements/${gameId}/report`}>
              {hostWords('openReport')}
            </ButtonLink>
          </div>
        </>
      ) : (
        <OnStage game={game} page={page} />
      )}
    </Card>
  );
}

const loadSort = async () => (await import('./SortPanel.tsx')).SortPanel;
const loadTally = async () => (await import('../parts/TallyChart.tsx')).TallyChart;

/** Free answers that were ranked stand in their places; as bars, each said once, they would say nothing. */
const shownTally = ({ stage: { phase, results, board }, tally }: HostView) => {
  if (board !== 'results' || results?.placed) return undefined;
  return phase === 'results' ? results?.tally : tally;
};

function OnStage({ game, page }: Pick<Desk, 'game' | 'page'>) {
  const { stage } = game;
  const { question, results } = stage;
  const shown = shownTally(game);
  return (
    <div class={styles['stage']}>
      <Running game={game} />
      {question && (
        <h3 class={styles['question']}>
          <Words text={question.title} />
        </h3>
      )}
      <KeyLine game={game} />
      {stage.notes !== undefined && <p class={styles['notes']}>{stage.notes}</p>}
      {question && shown && <Given {...{ game, page, question }} tally={shown} />}
      <WrongSpellings game={game} page={page} />
      {results?.placed && <PlacedList placed={results.placed} />}
      {stage.board === 'leaderboard' && results?.leaders && <Leaders leaders={results.leaders} />}
      <Survey stage={stage} />
    </div>
  );
}

interface GivenProps extends Pick<Desk, 'game' | 'page'> {
  readonly question: ShownQuestion;
  readonly tally: Tally;
}

/** How it was answered; of a poll's free answers and words what can be done with them. */
function Given({ game, page, question, tally }: GivenProps) {
  const { questionId } = question;
  const isSorted = game.engagementType === 'poll' && (tally.kind === 'texts' || tally.kind === 'words');
  if (!isSorted) return <Lazy load={loadTally} props={{ question, tally }} />;
  const isCloud = tally.kind === 'words';
  const texts = isCloud ? tally.words : tally.texts;
  return (
    <>
      {isCloud && <Lazy key="tally" load={loadTally} props={{ question, tally }} />}
      <Lazy key="sort" load={loadSort} props={{ game, page, questionId, texts, isCloud }} />
    </>
  );
}

function WrongSpellings({ game, page }: Pick<Desk, 'game' | 'page'>) {
  const { question, results, key } = game.stage;
  const tally = results?.tally;
  if (!question || !playedNow(game) || key?.kind !== 'typed' || tally?.kind !== 'texts') return undefined;
  const props = { game, page, questionId: question.questionId, answerKey: key, texts: tally.texts };
  return <Lazy load={loadSpellings} props={props} />;
}

/** Answers by their place in the vote. */
function PlacedList({ placed }: { readonly placed: readonly PlacedAnswer[] }) {
  return (
    <ol class={styles['places']}>
      {placed.map(({ place, text, author, points }, index) => (
        <li key={index}>
          <strong class={styles['place']}>{place}</strong>
          <span class="breaks-anywhere">
            {text}
            {author !== undefined && <span class={styles['author']}>{author}</span>}
          </span>
          <span class={styles['points']}>{formatNumber(points)}</span>
        </li>
      ))}
    </ol>
  );
}

const MOST_LEADERS = 5;

function Leaders({ leaders }: { readonly leaders: readonly Leader[] }) {
  return (
    <PlacedList
      placed={leaders
        .slice(0, MOST_LEADERS)
        .map(({ rank, name, total }) => ({ place: rank, text: name, points: total }))}
    />
  );
}

/** All questions of a survey, and how they were answered once it is closed. */
function Survey({ stage }: { readonly stage: HostView['stage'] }) {
  const { survey = [], surveyResults } = stage;
  return survey.map((question, index) => {
    const tally = surveyResults?.[index]?.tally;
    return (
      <section key={question.questionId} class={styles['stage']}>
        <h3 class={styles['question']}>{question.title}</h3>
        {tally && <Lazy load={loadTally} props={{ question, tally }} />}
      </section>
    );
  });
}

/** The clock and how many have answered. */
export function Running({ game }: { readonly game: HostView }) {
  const { phase, isReading, answersFrom, deadlineAt } = game.stage;
  if (phase === 'waiting') {
    return <p class={styles['count']}>{hostWords('here', { count: game.counters.present })}</p>;
  }
  if (phase === 'results' && game.stage.nextAt !== undefined)
    return <Countdown key={game.stage.nextAt} from={undefined} until={game.stage.nextAt} />;
  if (phase !== 'question' && phase !== 'voting') return undefined;
  const until = isReading ? answersFrom : deadlineAt;
  return (
    <>
      {until !== undefined && (
        <Countdown key={until} from={isReading ? undefined : answersFrom} until={until} />
      )}
      <p class={styles['count']}>{countLine(game)}</p>
    </>
  );
}

/** Until everybody knows it, only on demand: the console may be on the screen that everybody sees. */
export function KeyLine({ game: { stage } }: { readonly game: HostView }) {
  const [shownFor, setShownFor] = useState('');
  const told = keyTold(stage.question, stage.key);
  const { questionId = '' } = stage.question ?? {};
  if (!told) return undefined;
  const isKnown = stage.results?.state === 'shown' || stage.phase === 'ended';
  if (!isKnown && shownFor !== questionId) {
    return (
      <div>
        <Button kind="quiet" icon="eye" onClick={() => setShownFor(questionId)}>
          {hostWords('showKey')}
        </Button>
      </div>
    );
  }
  return (
    <p class={styles['key']}>
      <span>{told.title}:</span> {told.lines.join(', ')}
    </p>
  );
}

const countLine = ({ stage, counters }: HostView): string => {
  const { answered, voted, present } = counters;
  // People who answered and are briefly away count as here, as on the wall.
  const of = (done: number): string => formatNumber(Math.max(present, done));
  if (stage.phase === 'voting')
    return hostWords('votedOf', { voted: formatNumber(voted), present: of(voted) });
  return hostWords('answeredOf', { answered: formatNumber(answered), present: of(answered) });
};

const MORE_MS = 30_000;

function TimeButtons({ game, move }: Pick<Desk, 'game' | 'move'>) {
  const { phase, isReading, deadlineAt } = game.stage;
  const isTimed = (phase === 'question' || phase === 'voting') && !isReading && deadlineAt !== undefined;
  if (!isTimed) return undefined;
  const later = (): number => Math.max(deadlineAt, Math.round(serverNow(pageLive()))) + MORE_MS;
  return (
    <>
      <Button onClick={() => move({ move: 'extend', deadlineAt: later() })}>{hostWords('moreTime')}</Button>
      <Button kind="quiet" onClick={() => move({ move: 'extend', deadlineAt: null })}>
        {hostWords('noTimer')}
      </Button>
    </>
  );
}
