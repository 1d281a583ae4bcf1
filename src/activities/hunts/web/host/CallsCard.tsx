import { useState } from 'preact/hooks';
import { useQuery } from '#web/kit/data/query.ts';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { huntChatClient } from '../chat.client.ts';
import { nearestStop } from '../map/map-content.ts';
import { formatMetres, seenText } from '../map/map-text.ts';
import { mapsLink } from '../map/maps-link.ts';
import { newId } from '../new-id.ts';
import { undoEvent } from './host-acts.ts';
import { callsNow } from './host-hunt.ts';
import type { HostHunt, TeamCall } from './host-hunt.ts';
import { callWords } from './panels.words.ts';
import { lookedTeams, stopsOf } from './panel.ts';
import type { PanelProps } from './panel.ts';
import styles from './Host.module.css';

/** Teams that call the host, SOS first; an answer ends the call. */
export function CallsCard(props: PanelProps) {
  return (
    <Card title={callWords('title')}>
      <ul class={styles['waiting']}>
        {callsNow(props.hunt).map((call) => (
          <CallRow key={call.eventId} call={call} {...props} />
        ))}
      </ul>
    </Card>
  );
}

function CallRow({ call, hunt, state, onTeam }: PanelProps & { readonly call: TeamCall }) {
  const { team, isSos, at, userId } = call;
  const look = lookedTeams(hunt).find(({ id }) => id === team.teamId)?.look ?? 1;
  const name = hunt.fixes.find((fix) => fix.userId === userId)?.name;
  return (
    <li class={styles['call']} data-sos={isSos || undefined}>
      <p class={styles['callHead']}>
        <button type="button" class={styles['name']} onClick={() => onTeam(team.teamId)}>
          <Seat number={look} name={team.name} size="small" />
        </button>
        {isSos && (
          <strong class={styles['sos']}>
            <Icon name="warning" size={1.1} /> {callWords('sos')}{' '}
          </strong>
        )}
        {[name, formatDate(at, { timeStyle: 'short' })].filter((part) => part !== undefined).join(' · ')}
      </p>
      <Words call={call} gameId={hunt.gameId} />
      {isSos && <Whereabouts hunt={hunt} userId={userId} />}
      <Answer call={call} hunt={hunt} state={state} />
    </li>
  );
}

const ENOUGH = 50;

function Words({ call, gameId }: { readonly call: TeamCall; readonly gameId: string }) {
  const { messageId, userId } = call;
  const said = useQuery(
    () => huntChatClient.readMessages({ params: { gameId }, query: { userId, limit: ENOUGH } }),
    [messageId],
  );
  const words = said.value?.messages.find(({ id }) => id === messageId)?.text;
  return <p class={styles['text']}>{words ?? said.problem}</p>;
}

/** The newest position of the phone, which came with the call where it had one. */
function Whereabouts({ hunt, userId }: { readonly hunt: HostHunt; readonly userId: string }) {
  const fix = hunt.fixes.find((each) => each.userId === userId);
  if (!fix) return <p class="hint">{callWords('nowhere')}</p>;
  const nearest = nearestStop({ id: fix.userId, ...fix }, stopsOf(hunt));
  return (
    <div class="row-2">
      <p class="hint">
        {nearest && callWords('near', { distance: formatMetres(nearest.distanceM), stop: nearest.stop.name })}{' '}
        {seenText(fix.at, hunt.at)}
      </p>
      <ButtonLink size="small" icon="link" href={mapsLink(fix)} target="_blank">
        {callWords('maps')}
      </ButtonLink>
    </div>
  );
}

function Answer({ call, hunt, state }: Pick<PanelProps, 'hunt' | 'state'> & { readonly call: TeamCall }) {
  const [text, setText] = useState('');
  const { teamId, name } = call.team;
  const send = async (): Promise<void> => {
    if (text.trim() === '') return;
    const body = { id: newId(), text: text.trim(), teamIds: [teamId] };
    if (await state.take(huntChatClient.broadcast({ params: { gameId: hunt.gameId }, body }))) setText('');
  };
  return (
    <form
      class={styles['callAnswer']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label={callWords('answer', { team: name })}
        value={text}
        onInput={setText}
        maxLength={2000}
        autocomplete="off"
      />
      <Button type="submit" kind="primary" size="small" isBusy={state.isBusy.value}>
        {callWords('send')}
      </Button>
      <Button size="small" kind="quiet" onClick={() => void undoEvent(state, call.eventId)}>
        {callWords('done')}
      </Button>
    </form>
  );
}
