import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import type { Cards } from '#activities/hunts/contract.exports.ts';
import { addressOf } from '../address.ts';
import { cardsWords } from './cards.words.ts';
import { JoinCard, StopCard, TeamCard } from './PrintedCard.tsx';
import styles from './Cards.module.css';

export type CardKind = 'both' | 'stops' | 'teams';

interface SheetsProps {
  readonly cards: Cards;
  readonly kind: CardKind;
  readonly gameId: string;
}

/** As they are printed; drawn once they are known. */
export function Sheets({ cards, kind, gameId }: SheetsProps) {
  return (
    <>
      {kind !== 'teams' && (
        <ul class={styles['sheet']} data-theme="light" aria-label={cardsWords('stops')}>
          {cards.levels.map((level, index) => (
            <StopCard key={level.levelId} hunt={cards.name} level={level} index={index} />
          ))}
        </ul>
      )}
      {kind !== 'stops' && (
        <ul class={styles['sheet']} data-theme="light" aria-label={cardsWords('teams')}>
          <JoinCard cards={cards} />
          {cards.teams.map((team, index) => (
            <TeamCard key={team.teamId} cards={cards} team={team} index={index} />
          ))}
        </ul>
      )}
      {kind === 'teams' && cards.teams.length === 0 && (
        <EmptyState
          title={cardsWords('noTeams')}
          activity="hunts"
          action={
            <ButtonLink href={addressOf(gameId, { part: 'teams' })}>{cardsWords('toTeams')}</ButtonLink>
          }
        />
      )}
    </>
  );
}
