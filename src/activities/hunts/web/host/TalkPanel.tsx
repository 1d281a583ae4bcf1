import { useMemo, useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { useLive, followTopic, LivePage } from '#web/kit/data/live-page.ts';
import { Trouble } from '#web/kit/data/Trouble.tsx';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { Icon } from '#web/kit/parts/Icon.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { HostMessage, huntChatTopic } from '#activities/hunts/contract.chat.ts';
import { newId } from '../new-id.ts';
import { levelName } from './host-hunt.ts';
import type { HostHunt } from './host-hunt.ts';
import { huntChatClient } from '../chat.client.ts';
import type { PanelProps } from './panel.ts';
import { talkWords } from './panels.words.ts';
import type { HostState } from './host.state.ts';
import styles from './Host.module.css';
import type { ViewOf } from '#core/live.ts';
import type { LiveClient } from '#web/kit/live/live-client.ts';
import type { HuntChatClient } from '../chat.client.ts';

/** A word to the teams, and everything they and their characters say. */
export function TalkPanel({ hunt, state }: PanelProps) {
  const talk = useMemo(
    () => openTalk({ calls: huntChatClient, live: pageLive() }, hunt.gameId),
    [hunt.gameId],
  );
  return (
    <div class={styles['talkPanel']}>
      <Broadcast hunt={hunt} state={state} />
      <Along hunt={hunt} state={state} talk={talk} />
    </div>
  );
}

const EVERYBODY = '';

const teamOptions = (hunt: HostHunt, all: string) => [
  { value: EVERYBODY, label: all },
  ...hunt.teams.map(({ teamId, name }) => ({ value: teamId, label: name })),
];

function Broadcast({ hunt, state }: Pick<PanelProps, 'hunt' | 'state'>) {
  const [text, setText] = useState('');
  const [teamId, setTeamId] = useState(EVERYBODY);
  const send = async (): Promise<void> => {
    if (text.trim() === '') return;
    const body = { id: newId(), text: text.trim(), ...(teamId !== EVERYBODY && { teamIds: [teamId] }) };
    const sent = await state.take(huntChatClient.broadcast({ params: { gameId: hunt.gameId }, body }));
    if (!sent) return;
    setText('');
    showToast(talkWords('sent', { count: sent.teams }), { kind: 'good' });
  };
  return (
    <Card title={talkWords('broadcast')}>
      <form
        class="stack-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextArea label={talkWords('text')} value={text} onInput={setText} rows={3} maxLength={2000} />
        <SelectField
          label={talkWords('to')}
          value={teamId}
          options={teamOptions(hunt, talkWords('all'))}
          onChange={setTeamId}
        />
        <div>
          <Button type="submit" kind="primary" isBusy={state.isBusy.value}>
            {talkWords('send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Along({
  hunt,
  state,
  talk,
}: Pick<PanelProps, 'hunt' | 'state'> & { readonly talk: LivePage<Talk> }) {
  const [teamId, setTeamId] = useState(EVERYBODY);
  const screen = useLive(talk);
  const older = useAction(huntChatClient.readMessages, {
    onDone: ({ messages, cursor }) =>
      talk.change((known) => ({ messages: withMessages(known.messages, messages), cursor })),
  });
  if (screen.phase === 'loading') return <Skeleton shape="card" />;
  if (screen.phase !== 'here')
    return <Trouble trouble={screen.phase} onRetry={() => void talk.reload()} isPart />;
  const { cursor } = screen.view;
  const messages = screen.view.messages.filter(
    (message) => teamId === EVERYBODY || message.teamId === teamId,
  );
  return (
    <Card title={talkWords('along')}>
      <div class="stack-4">
        <SelectField
          label={talkWords('team')}
          value={teamId}
          options={teamOptions(hunt, talkWords('everybody'))}
          onChange={setTeamId}
        />
        {teamId === EVERYBODY ? (
          <p class="hint">{talkWords('chooseTeam')}</p>
        ) : (
          <AnswerForm hunt={hunt} state={state} talk={talk} teamId={teamId} messages={messages} />
        )}
        {messages.length === 0 ? (
          <EmptyState title={talkWords('empty')} text={talkWords('emptyText')} activity="hunts" />
        ) : (
          <ol class={styles['messages']} aria-live="polite" aria-label={talkWords('along')}>
            {saidOnce(messages).map(({ message, teamIds }) => (
              <Message key={message.id} message={message} teamIds={teamIds} hunt={hunt} />
            ))}
          </ol>
        )}
        <Problem>{older.problem}</Problem>
        {cursor !== undefined && (
          <div>
            <Button
              isBusy={older.isBusy}
              onClick={() => void older.run({ params: { gameId: hunt.gameId }, query: { cursor } })}
            >
              {talkWords('older')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

interface SaidOnce {
  readonly message: HostMessage;
  readonly teamIds: readonly string[];
}

/** What was said to several teams at once is one line. */
export const saidOnce = (messages: readonly HostMessage[]): SaidOnce[] => {
  const lines = new Map<string, { readonly message: HostMessage; readonly teamIds: string[] }>();
  for (const message of messages) {
    const { id, role, at, text, teamId } = message;
    const key = role === 'system' ? JSON.stringify([at, text]) : id;
    const line = lines.get(key) ?? { message, teamIds: [] };
    line.teamIds.push(teamId);
    lines.set(key, line);
  }
  return [...lines.values()];
};

interface MessageProps extends SaidOnce {
  readonly hunt: HostHunt;
}

const namesOf = (hunt: HostHunt, teamIds: readonly string[]): string =>
  hunt.teams.flatMap(({ teamId, name }) => (teamIds.includes(teamId) ? [name] : [])).join(', ');

const toWhom = (hunt: HostHunt, teamIds: readonly string[]): string =>
  teamIds.length > 1 && teamIds.length === hunt.teams.length
    ? talkWords('toAll')
    : talkWords('toTeam', { team: namesOf(hunt, teamIds) });

function Message({ message, teamIds, hunt }: MessageProps) {
  const team = namesOf(hunt, teamIds);
  const speaker = message.by === 'player' ? talkWords('player', { team }) : talkWords(message.by);
  const facts = [
    ...(message.by === 'player' ? [] : [toWhom(hunt, teamIds)]),
    ...(message.levelId === undefined
      ? []
      : [talkWords('atLevel', { level: levelName(hunt, message.levelId) })]),
    ...(message.clueId === undefined ? [] : [talkWords('withClue')]),
    formatDate(message.at, { timeStyle: 'short' }),
  ];
  return (
    <li class={styles['message']} data-by={message.by}>
      <p class={styles['panelsFacts']}>
        <strong>{speaker}</strong> {facts.join(' · ')}
      </p>
      <p class={styles['text']}>{message.text}</p>
      {message.heldBack !== undefined && (
        <p class={styles['held']}>
          <Icon name="warning" size={1.1} />
          <span>{talkWords(message.heldBack)}</span>
        </p>
      )}
    </li>
  );
}

interface AnswerProps {
  readonly hunt: HostHunt;
  readonly state: HostState;
  readonly talk: LivePage<Talk>;
  readonly teamId: string;
  /** Of this team, newest first. */
  readonly messages: readonly HostMessage[];
}

/** Where the team talks last comes first, then what is open to it. */
const levelsToAnswer = (hunt: HostHunt, teamId: string, messages: readonly HostMessage[]): string[] => {
  const team = hunt.teams.find((each) => each.teamId === teamId);
  const spoken = messages.flatMap(({ levelId }) => (levelId === undefined ? [] : [levelId]));
  return [...new Set([...spoken, ...(team?.open ?? []).map(({ levelId }) => levelId)])];
};

function AnswerForm({ hunt, state, talk, teamId, messages }: AnswerProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const levels = levelsToAnswer(hunt, teamId, messages);
  const levelId = levels.includes(chosen) ? chosen : levels[0];
  if (levelId === undefined) return <p class="hint">{talkWords('noCharacter')}</p>;
  const answer = async (): Promise<void> => {
    if (text.trim() === '') return;
    const sent = await state.take(
      huntChatClient.answerAsCharacter({
        params: { gameId: hunt.gameId, teamId, levelId },
        body: { id: newId(), text: text.trim() },
      }),
    );
    if (!sent) return;
    talk.change((known) => withMessage(known, sent.message));
    setText('');
  };
  return (
    <form
      class={styles['answer']}
      onSubmit={(event) => {
        event.preventDefault();
        void answer();
      }}
    >
      <SelectField
        label={talkWords('answer')}
        value={levelId}
        options={levels.map((value) => ({ value, label: levelName(hunt, value) }))}
        onChange={setChosen}
      />
      <TextField
        label={talkWords('answerText')}
        value={text}
        onInput={setText}
        maxLength={2000}
        autocomplete="off"
      />
      <Button type="submit">{talkWords('send')}</Button>
    </form>
  );
}

export interface TalkSources {
  readonly calls: Pick<HuntChatClient, 'readMessages'>;
  readonly live: Pick<LiveClient, 'follow'>;
}

/** Newest first. */
export type Talk = Pick<ViewOf<typeof huntChatTopic, 'host'>, 'messages' | 'cursor'>;

/** Each message once, the newest first; one that is known is passed over. */
export const withMessages = (known: readonly HostMessage[], more: readonly HostMessage[]): HostMessage[] => {
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
};

export const withMessage = (talk: Talk, message: HostMessage): Talk => ({
  ...talk,
  messages: withMessages(talk.messages, [message]),
});

/** What is said in a hunt, for its host. */
export const openTalk = ({ calls, live }: TalkSources, gameId: string) =>
  new LivePage<Talk>({
    isLiveFirst: true,
    read: () => calls.readMessages({ params: { gameId }, query: {} }),
    follow: followTopic<typeof huntChatTopic, 'host', Talk>(
      { live: async () => live, kind: 'hunt-chat', key: gameId, as: () => ({ role: 'host' }) },
      // A broadcast has no entry of its own: each team has a message, and only a new read returns them.
      { 'message.overheard': (talk, { message }) => withMessage(talk, message) },
    ),
    // What was read further back stays; a fresh view brings only the newest.
    keep: (fresh, known) => ({
      ...fresh,
      messages: withMessages(known.messages, fresh.messages),
      cursor: known.cursor,
    }),
  });
