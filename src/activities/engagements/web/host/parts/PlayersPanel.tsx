import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { ListWithSearch } from '#web/kit/parts/ListWithSearch.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import type { SeatedPlayer } from '#activities/engagements/contract.moves.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { hostClient } from '../host.client.ts';
import type { HostState } from '../host.state.ts';
import { kitWords } from '#web/kit/words.ts';
import { panelWords } from '../panel.words.ts';
import { removalWords } from '../removal.words.ts';
import { removePlayers } from '../remove-players.ts';
import { usePages } from '../use-pages.ts';
import { CohostsPart } from './CohostsPart.tsx';
import styles from './Panels.module.css';

const loadRemoval = async () => (await import('./RemovalDialog.tsx')).RemovalDialog;

interface Choice {
  /** Undefined while nobody is being chosen. */
  readonly ids: ReadonlySet<string> | undefined;
  readonly turn: () => void;
  readonly set: (playerId: string, isChosen: boolean) => void;
  readonly send: () => Promise<void>;
}

function useChoice(gameId: string, onChanged: () => void): Choice {
  const [ids, setIds] = useState<ReadonlySet<string>>();
  return {
    ids,
    turn: () => setIds(ids ? undefined : new Set()),
    set: (playerId, isChosen) => {
      const others = [...(ids ?? [])].filter((id) => id !== playerId);
      setIds(new Set(isChosen ? [...others, playerId] : others));
    },
    send: async () => {
      const failure = await removePlayers(gameId, { playerIds: [...(ids ?? [])] }, onChanged);
      if (failure === undefined) setIds(undefined);
      else showToast(failure, { kind: 'bad' });
    },
  };
}

interface PlayersPanelProps {
  readonly game: HostView;
  readonly state: HostState;
}

/** Everybody with a seat: rename, remove, let in again; and who else may host. */
export function PlayersPanel({ game, state }: PlayersPanelProps) {
  const { gameId, counters, teams, teamMode, stage } = game;
  const read = async (cursor: string | undefined) => {
    const answer = await hostClient.listPlayers({ params: { gameId }, query: { cursor } });
    return answer.ok
      ? ({ ok: true, value: { rows: answer.value.players, cursor: answer.value.cursor } } as const)
      : answer;
  };
  const list = usePages<SeatedPlayer>(read, `${counters.joined} ${counters.present} ${stage.epoch}`);
  const deal = async (): Promise<void> => {
    const dealt = await state.take(hostClient.dealTeams({ params: { gameId } }));
    if (dealt.ok) list.reload();
  };
  const teamOf = (player: SeatedPlayer): string | undefined =>
    teams.find(({ teamId }) => teamId === player.teamId)?.name;
  const choice = useChoice(gameId, list.reload);
  return (
    <div class={styles['panel']}>
      <section class={styles['part']}>
        <div class={styles['buttons']}>
          {teamMode === 'dealt' && stage.phase === 'waiting' && (
            <Button onClick={() => void deal()}>{panelWords('dealTeams')}</Button>
          )}
          {stage.phase !== 'ended' && counters.joined > 0 && (
            <SendingOut game={game} state={state} choice={choice} onChanged={list.reload} />
          )}
        </div>
        <ListWithSearch
          label={panelWords('players')}
          items={list.rows ?? []}
          itemKey={({ playerId }) => playerId}
          itemText={(player) => `${player.name} ${teamOf(player) ?? ''}`}
          empty={<p class={styles['soft']}>{panelWords('nobody')}</p>}
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
        {list.hasMore && (
          <div>
            <Button onClick={list.more}>{panelWords('showMore')}</Button>
          </div>
        )}
      </section>
      <CohostsPart game={game} state={state} />
    </div>
  );
}

interface SendingOutProps extends PlayersPanelProps {
  readonly choice: Choice;
  readonly onChanged: () => void;
}

function SendingOut({ game, state, choice, onChanged }: SendingOutProps) {
  const [isUndoing, setUndoing] = useState(false);
  const { ids, turn, send } = choice;
  return (
    <>
      <Button kind="quiet" onClick={turn}>
        {removalWords(ids ? 'doneChoosing' : 'several')}
      </Button>
      {ids !== undefined && ids.size > 0 && (
        <Button kind="danger" onClick={() => void send()}>
          {removalWords('send', { count: ids.size })}
        </Button>
      )}
      <Button kind="quiet" onClick={() => setUndoing(true)}>
        {removalWords('late')}
      </Button>
      {isUndoing && (
        <Lazy load={loadRemoval} props={{ game, state, onClose: () => setUndoing(false), onChanged }} />
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

const factsOf = ({ isKicked, isPresent, total, rank }: SeatedPlayer, team: string | undefined): string =>
  [
    team,
    isKicked ? panelWords('playerKicked') : isPresent ? undefined : panelWords('playerGone'),
    rank === undefined ? undefined : `${rank}. · ${formatNumber(total)}`,
  ]
    .filter((part) => part !== undefined)
    .join(' · ');

function PlayerRow({ gameId, player, team, onChanged }: PlayerRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { playerId, name, isKicked } = player;
  const params = { gameId, playerId };
  const restore = async (): Promise<void> => {
    const answer = await hostClient.restorePlayer({ params });
    if (!answer.ok) showToast(answer.error.message, { kind: 'bad' });
    onChanged();
  };
  const kick = async (): Promise<void> => {
    const answer = await hostClient.kickPlayer({ params });
    if (answer.ok) {
      const action = { label: kitWords('undo'), run: () => void restore() };
      showToast(panelWords('kicked', { name }), { action });
    } else showToast(answer.error.message, { kind: 'bad' });
    onChanged();
  };
  return (
    <div class={styles['row']}>
      <span class={styles['words']}>
        <span class={styles['text']}>{name}</span>
        <span class={styles['soft']}>{factsOf(player, team)}</span>
      </span>
      <span class={styles['buttons']}>
        <Button size="small" kind="quiet" onClick={() => setRenaming(true)}>
          {panelWords('rename')}
        </Button>
        <Button size="small" kind="quiet" onClick={() => void (isKicked ? restore() : kick())}>
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
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    const answer = await hostClient.changePlayer({ params, body: { name: wanted } });
    if (answer.ok) onClose();
    else setProblem(answer.error.fields[0]?.message ?? answer.error.message);
  };
  return (
    <Dialog
      isOpen
      title={panelWords('renameTitle', { name })}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={() => void save()}>
          {panelWords('save')}
        </Button>
      }
    >
      <TextField
        label={panelWords('newName')}
        value={wanted}
        onInput={setWanted}
        error={problem}
        maxLength={30}
      />
    </Dialog>
  );
}
