import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { Qr } from '#web/kit/parts/Qr.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import type { Cards } from '#activities/hunts/contract.exports.ts';
import { sharedHost, sharedLink } from '#web/kit/shared-link.ts';
import { addressOf } from '../build/Spot.tsx';
import { teamLook } from '../team-look.ts';
import { cardsWords } from './cards.words.ts';
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

interface StopCardProps {
  readonly hunt: string;
  readonly level: Cards['levels'][number];
  readonly index: number;
}

function StopCard({ hunt, level, index }: StopCardProps) {
  return (
    <li class={styles['card']}>
      <p class="hint">{hunt}</p>
      <h2 class={styles['name']}>
        {index + 1}. {level.name}
      </h2>
      <div class={styles['qr']}>
        <Qr text={sharedLink(level.path)} label={cardsWords('stopQr', { name: level.name })} />
      </div>
      <p class={styles['small']}>{cardsWords('scanStop')}</p>
      {level.code !== undefined && (
        <p class={styles['small']}>
          {cardsWords('typed')} <strong class={styles['code']}>{level.code}</strong>
        </p>
      )}
    </li>
  );
}

interface TeamCardProps {
  readonly cards: Cards;
  readonly team: Cards['teams'][number];
  readonly index: number;
}

function TeamCard({ cards, team, index }: TeamCardProps) {
  return (
    <li class={styles['card']}>
      <p class="hint">{cards.name}</p>
      <h2 class={styles['name']}>
        <Seat number={teamLook(team.colour, index)} name={team.name} />
      </h2>
      <div class={styles['qr']}>
        <Qr text={sharedLink(team.path)} label={cardsWords('teamQr', { name: team.name })} />
      </div>
      <p class={styles['small']}>{cardsWords('scanTeam')}</p>
      <OrCode cards={cards} />
      {team.passcode !== undefined && (
        <p class={styles['small']}>
          {cardsWords('passcode')} <strong class={styles['code']}>{team.passcode}</strong>
        </p>
      )}
    </li>
  );
}

/** One to hang up, for people without a team card. */
function JoinCard({ cards }: { readonly cards: Cards }) {
  return (
    <li class={styles['card']}>
      <p class="hint">{cards.name}</p>
      <h2 class={styles['name']}>{cardsWords('everyone')}</h2>
      <div class={styles['qr']}>
        <Qr text={sharedLink(cards.joinPath)} label={cardsWords('teamQr', { name: cards.name })} />
      </div>
      <p class={styles['small']}>{cardsWords('everyoneText')}</p>
      <OrCode cards={cards} />
    </li>
  );
}

function OrCode({ cards: { joinCode } }: { readonly cards: Cards }) {
  if (joinCode === undefined) return null;
  return <p class={styles['small']}>{cardsWords('orCode', { address: sharedHost(), code: joinCode })}</p>;
}
