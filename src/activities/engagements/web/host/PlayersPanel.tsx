import { useState } from 'preact/hooks';
import { cohostWords } from '#platform/rooms/web/parts/cohost.words.ts';
import { Cohosts } from '#platform/rooms/web/parts/Cohosts.tsx';
import { ShowMore } from '#web/kit/data/ShowMore.tsx';
import { useAction } from '#web/kit/data/action.ts';
import { usePages, useQuery } from '#web/kit/data/query.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { ListWithSearch } from '#web/kit/parts/ListWithSearch.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import type { SeatedPlayer } from '#activities/engagements/contract.moves.ts';
import { kitWords } from '#web/kit/words.ts';
import { hostClient } from './host.client.ts';
import { taking } from './host.state.ts';
import type { Desk } from './host.state.ts';
import { panelWords } from './panel.words.ts';
import { useRemoval } from './use-removal.ts';
import styles from './Panels.module.css';

const loadRemoval = async () => (await import('./RemovalDialog.tsx')).RemovalDialog;

interface Choice {
  /** Undefined while nobody is being chosen. */
  readonly ids: ReadonlySet<string> | undefined;
  readonly turn: () => void;
  readonly set: (playerId: string, isChosen: boolean) => void;
  readonly send: () => void;
}

function useChoice(gameId: string, onChanged: () => void): Choice {
  const [ids, setIds] = useState<ReadonlySet<string>>();
  const removal = useRemoval(gameId, { isToast: true, onChanged, onDone: () => setIds(undefined) });
  return {
    ids,
    turn: () => setIds(ids ? undefined : new Set()),
    set: (playerId, isChosen) => {
      const others = [...(ids ?? [])].filter((id) => id !== playerId);
      setIds(new Set(isChosen ? [...others, playerId] : others));
    },
    send: () => removal.remove({ playerIds: [...(ids ?? [])] }),
  };
}

type PlayersPanelProps = Pick<Desk, 'game' | 'page'>;

/** Everybody with a seat: rename, remove, restore; and the co-hosts. */
export function PlayersPanel({ game, page }: PlayersPanelProps) {
  const { gameId, counters, teams, teamMode, stage } = game;
  const list = usePages(
    (cursor) => hostClient.listPlayers({ params: { gameId }, query: { cursor } }),
    [counters.joined, counters.present, stage.epoch],
  );
  const deal = useAction(taking(page, hostClient.dealTeams), { isToast: true, onDone: list.reload });
  const teamOf = (player: SeatedPlayer): string | undefined =>
    teams.find(({ teamId }) => teamId === player.teamId)?.name;
  const choice = useChoice(gameId, list.reload);
  return (
    <div class={styles['panel']}>
      <section class={styles['part']}>
        <div class="row-2">
          {teamMode === 'dealt' && stage.phase === 'waiting' && game.isOfRoom !== true && (
            <Button onClick={() => void deal.run({ params: { gameId } })}>{panelWords('dealTeams')}</Button>
          )}
          {stage.phase !== 'ended' && counters.joined > 0 && (
            <SendingOut game={game} page={page} choice={choice} onChanged={list.reload} />
          )}
        </div>
        <ListWithSearch
          label={panelWords('players')}
          items={list.pages?.flatMap(({ players }) => players) ?? []}
          itemKey={({ playerId }) => playerId}
          itemText={(player) => `${player.name} ${teamOf(player) ?? ''}`}
          empty={<p class="hint">{panelWords('nobody')}</p>}
        >
          {(player) =>
            choice.ids && !player.isKicked ? (
              <Checkbox
                label={player.name}
                hint={factsOf(player, teamOf(player))}
                isChecked={choice.ids.has(player.playerId)}
                onChange={(isChosen) => choice.set(player.playerId, isChosen)}
              />
            ) : (
              <PlayerRow gameId={gameId} player={player} team={teamOf(player)} onChanged={list.reload} />
            )
          }
        </ListWithSearch>
        <Problem>{list.problem}</Problem>
        <ShowMore more={list.more} />
      </section>
      {game.isOwner && <CohostsPart game={game} page={page} />}
    </div>
  );
}

function CohostsPart({ game: { gameId, version, hasCohostLink }, page }: Pick<Desk, 'game' | 'page'>) {
  const params = { gameId };
  const list = useQuery(() => hostClient.listCohosts({ params }), [gameId, version]);
  return (
    <section class={styles['part']}>
      <h2>{cohostWords('cohosts')}</h2>
      <Cohosts
        calls={hostClient}
        params={params}
        path={`/engagements/${gameId}/host`}
        text={panelWords('cohostText')}
        list={list}
        hasLink={hasCohostLink}
        onLink={() => void page.reload()}
      />
    </section>
  );
}

interface SendingOutProps extends PlayersPanelProps {
  readonly choice: Choice;
  readonly onChanged: () => void;
}

function SendingOut({ game, page, choice, onChanged }: SendingOutProps) {
  const [isUndoing, setUndoing] = useState(false);
  const { ids, turn, send } = choice;
  return (
    <>
      <Button kind="quiet" onClick={turn}>
        {panelWords(ids ? 'doneChoosing' : 'several')}
      </Button>
      {ids !== undefined && ids.size > 0 && (
        <Button kind="danger" onClick={send}>
          {panelWords('send', { count: ids.size })}
        </Button>
      )}
      <Button kind="quiet" onClick={() => setUndoing(true)}>
        {panelWords('late')}
      </Button>
      {isUndoing && (
        <Lazy load={loadRemoval} props={{ game, page, onClose: () => setUndoing(false), onChanged }} />
      )}
    </>
  );
}

interface PlayerRowProps {
  readonly gameId: string;
  readonly player: SeatedPlayer;
  readonly team: string | undefined;
  readonly onChanged: () => void;
}

const factsOf = (
  { isKicked, isPresent, total, rank, reached }: SeatedPlayer,
  team: string | undefined,
): string =>
  [
    team,
    reached === undefined ? undefined : panelWords('reached', { count: reached }),
    isKicked ? panelWords('playerKicked') : isPresent ? undefined : panelWords('playerGone'),
    rank === undefined ? undefined : `${rank}. · ${formatNumber(total)}`,
    rank === undefined && total > 0 ? formatNumber(total) : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');

function PlayerRow({ gameId, player, team, onChanged }: PlayerRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { playerId, name, isKicked } = player;
  const params = { gameId, playerId };
  const told = { isToast: true, onRefused: onChanged };
  const restore = useAction(hostClient.restorePlayer, { ...told, onDone: onChanged });
  const kick = useAction(hostClient.kickPlayer, {
    ...told,
    onDone: () => {
      const action = { label: kitWords('undo'), run: () => void restore.run({ params }) };
      showToast(panelWords('kicked', { name }), { action });
      onChanged();
    },
  });
  return (
    <div class={styles['row']}>
      <span class={styles['words']}>
        <span class={styles['text']}>{name}</span>
        <span class="hint">{factsOf(player, team)}</span>
      </span>
      <span class="row-2">
        <Button size="small" kind="quiet" onClick={() => setRenaming(true)}>
          {panelWords('rename')}
        </Button>
        <Button size="small" kind="quiet" onClick={() => void (isKicked ? restore : kick).run({ params })}>
          {panelWords(isKicked ? 'restore' : 'remove')}
        </Button>
      </span>
      {isRenaming && (
        <RenameDialog
          params={params}
          name={name}
          onClose={() => {
            setRenaming(false);
            onChanged();
          }}
        />
      )}
    </div>
  );
}

interface RenameDialogProps {
  readonly params: { readonly gameId: string; readonly playerId: string };
  readonly name: string;
  readonly onClose: () => void;
}

function RenameDialog({ params, name, onClose }: RenameDialogProps) {
  const [wanted, setWanted] = useState(name);
  const save = useAction(hostClient.changePlayer, { onDone: onClose });
  return (
    <Dialog
      isOpen
      title={panelWords('renameTitle', { name })}
      onClose={onClose}
      actions={
        <Button
          kind="primary"
          isBusy={save.isBusy}
          onClick={() => void save.run({ params, body: { name: wanted } })}
        >
          {kitWords('save')}
        </Button>
      }
    >
      <TextField
        label={panelWords('newName')}
        value={wanted}
        onInput={setWanted}
        error={save.problem}
        maxLength={30}
      />
    </Dialog>
  );
}
