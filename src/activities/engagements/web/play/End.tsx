import { useEffect, useState } from 'preact/hooks';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import type { PlayerView } from '#activities/engagements/contract.views.ts';
import { isCalm } from '../parts/calm.ts';
import { Confetti } from '../parts/Confetti.tsx';
import { PODIUM_MS } from '../screen/podium-times.ts';
import { insideWords } from './inside.words.ts';
import { Message } from './Message.tsx';
import { playWords } from './play.words.ts';
import { StandingsPart } from './StandingsPart.tsx';
import styles from './Play.module.css';

const loadPractice = async () => (await import('#platform/questions/web/PracticePart.tsx')).PracticePart;

interface EndProps {
  readonly game: PlayerView;
  /** It ended while this page was open: the podium is just coming up on the wall. */
  readonly isFresh: boolean;
}

const hasBoard = ({ stage }: PlayerView): boolean => (stage.results?.leaders?.length ?? 0) > 0;

/** Where teams play, the best one has won; else the best person. */
const hasWon = ({ me, stage }: PlayerView): boolean => {
  const teams = stage.results?.teams ?? [];
  if (teams.length === 0) return me.rank === 1;
  return teams.some(({ teamId, rank, score }) => teamId === me.teamId && rank === 1 && score > 0);
};

/** The phone says nothing before the wall does. */
const usePodiumWait = (isWaiting: boolean): boolean => {
  const [waits, setWaits] = useState(isWaiting);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setWaits(false), PODIUM_MS);
    return () => clearTimeout(timer);
  }, []);
  return waits;
};

const placeLine = (game: PlayerView): string => {
  if (hasWon(game)) return playWords(game.teams.length > 0 ? 'endTeamWon' : 'endWon');
  const { rank } = game.me;
  return rank === undefined ? playWords('endText') : playWords('endPlace', { rank });
};

export function End({ game, isFresh }: EndProps) {
  const waits = usePodiumWait(isFresh && hasBoard(game) && !isCalm());
  if (waits) return <Message title={insideWords('podium')} text={insideWords('podiumText')} />;
  const { total } = game.me;
  return (
    <div class={styles['end']}>
      {hasWon(game) && <Confetti />}
      <Message title={playWords('endTitle')} text={placeLine(game)} tone="good">
        {total > 0 && (
          <p class={styles['stageTotal']}>
            <span>{playWords('total')}</span>
            <strong>{formatNumber(total)}</strong>
          </p>
        )}
      </Message>
      {hasBoard(game) && <StandingsPart game={game} />}
      {game.engagementType === 'trivia' && (
        <Lazy load={loadPractice} props={{ gameId: game.gameId }} shape="row" />
      )}
      {game.followedBy !== undefined && (
        <ButtonLink href={`/play/${game.followedBy}`} kind="primary" size="large">
          {insideWords('playAgain')}
        </ButtonLink>
      )}
    </div>
  );
}
