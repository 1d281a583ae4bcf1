import { useEffect } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { formatDate, formatNumber } from '#web/kit/i18n/formats.ts';
import { serverNow } from '#web/kit/live/browser-live.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import type { ChallengePart, PlayerView } from '#activities/engagements/contract.views.ts';
import { engagementsClient } from '../engagements.client.ts';
import { challengeWords } from './challenge.words.ts';
import { Message } from './Message.tsx';
import type { PlayerState } from './player.state.ts';
import { loadResults, Question } from './Stage.tsx';
import type { StageProps } from './Stage.tsx';
import { StandingsPart } from './StandingsPart.tsx';
import styles from './Play.module.css';

const untilOf = ({ deadlineAt = 0 }: ChallengePart): string => formatDate(deadlineAt);

/** Answers given in time may still arrive: only the server knows when a question is over. */
const LOOK_EVERY_MS = 1500;

/** The server sends nothing when a lone player's time is up or results are due: the phone asks. */
function useOwnClock({ stage, challenge, answers }: PlayerView, state: PlayerState): void {
  const isOpen = challenge?.at === 'question';
  const hasAnswered = isOpen && answers.length > 0;
  useEffect(() => {
    if (hasAnswered) void state.page.reload();
  }, [hasAnswered, stage.epoch]);
  useEffect(() => {
    if (!isOpen || stage.deadlineAt === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      void state.page.reload();
      timer = setTimeout(look, LOOK_EVERY_MS);
    };
    const leftMs = Math.max(0, stage.deadlineAt - serverNow(pageLive()));
    timer = setTimeout(look, leftMs + LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isOpen, stage.epoch, stage.deadlineAt]);
}

/** A challenge on one phone: start, answer, see the result, move on. */
export function ChallengeStage({ game, state, handIn }: StageProps) {
  const { challenge, gameId, stage } = game;
  useOwnClock(game, state);
  const step = useAction(engagementsClient.moveOn, {
    isToast: true,
    onDone: (view: PlayerView) => state.page.show(view),
  });
  const goOn = (more: { readonly onlyMissed?: boolean } = {}): void =>
    void step.run({ params: { gameId }, body: { epoch: stage.epoch, ...more } });
  if (!challenge) return undefined;
  const { questions, reached } = challenge;
  switch (challenge.at) {
    case 'start':
      return <Start {...{ game, challenge, goOn }} isBusy={step.isBusy} />;
    case 'done':
      return <Done {...{ game, challenge }} />;
    default:
      return (
        <div class={styles['question']}>
          <p class="hint">{challengeWords('progress', { number: reached + 1, total: questions })}</p>
          {challenge.at === 'question' ? (
            <>
              <Question game={game} handIn={handIn} />
              {!challenge.isTimed && game.answers.length === 0 && (
                <Button kind="quiet" isBusy={step.isBusy} onClick={() => goOn()}>
                  {challengeWords('skip')}
                </Button>
              )}
            </>
          ) : (
            <>
              <Lazy load={loadResults} props={{ game, handIn }} />
              <Button kind="primary" size="large" isFullWidth isBusy={step.isBusy} onClick={() => goOn()}>
                {challengeWords(reached + 1 < questions ? 'next' : 'finish')}
              </Button>
            </>
          )}
        </div>
      );
  }
}

interface StartProps {
  readonly game: PlayerView;
  readonly challenge: ChallengePart;
  readonly isBusy: boolean;
  readonly goOn: (more?: { readonly onlyMissed?: boolean }) => void;
}

function Start({ game, challenge, isBusy, goOn }: StartProps) {
  const { questions, missed = 0 } = challenge;
  const text = challengeWords('startText', { count: questions, until: untilOf(challenge) });
  return (
    <Message title={game.title} text={challenge.isTimed ? `${text} ${challengeWords('startTimed')}` : text}>
      {missed > 0 && (
        <Button
          kind="primary"
          size="large"
          isFullWidth
          isBusy={isBusy}
          onClick={() => goOn({ onlyMissed: true })}
        >
          {challengeWords('startMissed', { count: missed })}
        </Button>
      )}
      <Button
        kind={missed > 0 ? 'secondary' : 'primary'}
        size="large"
        isFullWidth
        isBusy={isBusy}
        onClick={() => goOn()}
      >
        {challengeWords(missed > 0 ? 'startAll' : 'start')}
      </Button>
    </Message>
  );
}

function Done({ game, challenge }: { readonly game: PlayerView; readonly challenge: ChallengePart }) {
  const { right, questions } = challenge;
  const text = challengeWords('doneText', { right, total: questions, until: untilOf(challenge) });
  return (
    <div class={styles['end']}>
      <Message title={challengeWords('doneTitle')} text={text} tone="good">
        <p class={styles['stageTotal']}>
          <span>{challengeWords('total')}</span>
          <strong>{formatNumber(game.me.total)}</strong>
        </p>
      </Message>
      {(game.stage.results?.leaders?.length ?? 0) > 0 && <StandingsPart game={game} />}
    </div>
  );
}
