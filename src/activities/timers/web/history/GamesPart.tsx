import type { GameRow } from '#activities/timers/contract.views.ts';
import { formatDate, formatDuration } from '#web/kit/i18n/formats.ts';
import { ShowMore } from '#web/kit/data/ShowMore.tsx';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { Link } from '#web/kit/navigation.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { ListWithSearch } from '#web/kit/parts/ListWithSearch.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { timersClient } from '../timers.client.ts';
import { historyWords } from './history.words.ts';
import { rangeQuery } from './RangeFields.tsx';
import type { Range } from './RangeFields.tsx';
import { usePages } from '#web/kit/data/query.ts';
import styles from './History.module.css';

interface GamesPartProps {
  readonly range: Range;
  readonly templateId: string | undefined;
}

const askFor = ({ range, templateId }: GamesPartProps, cursor: string | undefined) => {
  if (templateId === undefined) return timersClient.listGames({ query: { ...rangeQuery(range), cursor } });
  return timersClient.listTemplateGames({ params: { templateId }, query: { cursor } });
};

/** Finished games, newest first; only those of a template if one is given. */
export function GamesPart(props: GamesPartProps) {
  const { pages, problem, more, again } = usePages(
    (cursor) => askFor(props, cursor),
    [props.range, props.templateId],
  );
  if (problem !== undefined) {
    return (
      <Trouble trouble="unreachable" isPart title={historyWords('failed')} text={problem} onRetry={again} />
    );
  }
  if (pages === undefined) return <Skeleton shape="row" count={5} />;
  const examples = pages[0]?.examples ?? [];
  const zone = props.range.zone;
  return (
    <>
      {props.templateId !== undefined && (
        <p>
          {historyWords('withTemplate')}. <Link href="/timers/history">{historyWords('allGames')}</Link>
        </p>
      )}
      <ListWithSearch
        label={historyWords('games')}
        items={pages.flatMap(({ games }) => games)}
        itemKey={({ gameId }) => gameId}
        itemText={(game) =>
          `${game.title} ${game.templateName} ${game.players.map(({ name }) => name).join(' ')}`
        }
        empty={
          <EmptyState
            title={historyWords('none')}
            text={historyWords('noneText')}
            activity="timers"
            action={<ButtonLink href="/timers/new">{historyWords('newTable')}</ButtonLink>}
          />
        }
      >
        {(game) => <GameLink game={game} zone={zone} />}
      </ListWithSearch>
      <ShowMore more={more} />
      {examples.length > 0 && (
        <section aria-labelledby="example-games">
          <h2 id="example-games">{historyWords('examples')}</h2>
          <ul class={styles['rows']}>
            {examples.map((game) => (
              <li key={game.gameId}>
                <GameLink game={game} zone={zone} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export function GameLink({ game, zone }: { readonly game: GameRow; readonly zone: string }) {
  return (
    <Link href={`/timers/games/${game.gameId}`} class={styles['game']}>
      <strong>{game.title === '' ? game.templateName : game.title}</strong>
      <span>
        {formatDate(game.endedAt, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })} ·{' '}
        {historyWords('took', {
          time: formatDuration(game.durationSeconds * 1000),
          players: game.players.map(({ name }) => name).join(', '),
        })}
      </span>
      {game.winner !== undefined && <span>{historyWords('wins', { name: game.winner })}</span>}
    </Link>
  );
}
