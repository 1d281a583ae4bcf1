import { useEffect, useRef, useState } from 'preact/hooks';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { isOnline } from '#web/kit/parts/OfflineBar.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { kitWords } from '#web/kit/words.ts';
import type { PlayerMessage } from '#activities/hunts/contract.chat.ts';
import type { LevelView } from '#activities/hunts/contract.views.ts';
import type { ShownPlay } from '../offline/provisional.ts';
import type { PlaySession } from '../play/play-session.ts';
import { SCROLLED_BY_KEYS } from '../play/mission-props.ts';
import { whereaboutsOf } from '../play/play-session.ts';
import { WhereLine } from '../play/WhereLine.tsx';
import { CallForm } from './CallForm.tsx';
import type { OnTheWay } from './talk.state.ts';
import { talkWords } from './talk.words.ts';
import styles from './TalkTab.module.css';

interface TalkTabProps {
  readonly play: ShownPlay;
  readonly session: PlaySession;
}

type Unlocked = Exclude<LevelView, { state: 'locked' }>;
interface Speaker {
  readonly level: Unlocked;
  readonly name: string;
}

const speakersIn = (levels: readonly LevelView[]): Speaker[] =>
  levels
    .flatMap((level) =>
      level.state !== 'locked' && level.character ? [{ level, name: level.character.name }] : [],
    )
    // Those one can talk to come first.
    .toSorted((one, other) => Number(other.level.state === 'open') - Number(one.level.state === 'open'));

const HOST = '';

/** The character of a stop, and what the team and the host say to each other. */
export function TalkTab({ play, session }: TalkTabProps) {
  const speakers = speakersIn(play.levels);
  const [levelId, setLevelId] = useState<string>();
  const chosen = speakers.find(({ level }) => level.levelId === levelId) ?? speakers[0];
  const speaker = levelId === HOST ? undefined : chosen;
  const { talk } = session;
  const messages = talk.messages.value.filter(
    (message) => message.levelId === undefined || message.levelId === speaker?.level.levelId,
  );
  const onTheWay = talk.onTheWay.value.filter((one) => one.levelId === speaker?.level.levelId);
  const isToHost = levelId === HOST || speaker === undefined;
  return (
    <div class={styles['talk']}>
      {speakers.length > 0 && (
        <div class={styles['choice']}>
          <SelectField
            label={talkWords('with')}
            value={speaker?.level.levelId ?? HOST}
            options={[
              ...speakers.map(({ level, name }) => ({
                value: level.levelId,
                label: `${name} (${level.name})`,
              })),
              { value: HOST, label: talkWords('host') },
            ]}
            onChange={setLevelId}
          />
        </div>
      )}
      <Messages messages={messages} onTheWay={onTheWay} speaker={speaker} session={session} />
      {isToHost ? (
        <CallForm session={session} />
      ) : (
        <SayForm speaker={speaker} session={session} isPaused={play.phase !== 'running'} />
      )}
    </div>
  );
}

interface MessagesProps {
  readonly messages: readonly PlayerMessage[];
  readonly onTheWay: readonly OnTheWay[];
  readonly speaker: Speaker | undefined;
  readonly session: PlaySession;
}

function Messages({ messages, onTheWay, speaker, session }: MessagesProps) {
  const end = useRef<HTMLDivElement>(null);
  const me = ownIdIn(session);
  useEffect(() => end.current?.scrollIntoView({ block: 'end' }), [messages.length, onTheWay.length]);
  const greeting = speaker?.level.character?.greeting;
  const isThinking = onTheWay.some(({ problem }) => problem === undefined) && isOnline.value;
  return (
    <div class={styles['messages']} aria-label={talkWords('log')} {...SCROLLED_BY_KEYS} role="log">
      {greeting !== undefined && <Bubble who={speaker?.name ?? ''} side="theirs" text={greeting} />}
      {greeting === undefined && messages.length === 0 && onTheWay.length === 0 && (
        <p class="hint">{talkWords('empty')}</p>
      )}
      {messages.map((message) => (
        <Bubble
          key={message.id}
          who={whoSaid(message, me, speaker?.name)}
          side={SIDES[message.role]}
          text={message.text}
          note={formatDate(message.at, { timeStyle: 'short' })}
        />
      ))}
      {onTheWay.map((one) => (
        <Own key={one.id} said={one} onDrop={() => session.talk.drop(one.id)} />
      ))}
      {isThinking && speaker && <p class="hint">{talkWords('typing', { name: speaker.name })}</p>}
      <div ref={end} />
    </div>
  );
}

const ownIdIn = ({ run }: PlaySession): string | undefined => {
  const screen = run.screen.value;
  return screen.phase === 'inside' ? screen.hunt.me.userId : undefined;
};

function Own({ said, onDrop }: { readonly said: OnTheWay; readonly onDrop: () => void }) {
  const { text, problem } = said;
  const note = problem ?? talkWords(isOnline.value ? 'sending' : 'waits');
  return (
    <div class={styles['own']}>
      <Bubble who={talkWords('you')} side="ours" text={text} note={note} />
      {problem !== undefined && (
        <Button size="small" kind="quiet" onClick={onDrop}>
          {kitWords('remove')}
        </Button>
      )}
    </div>
  );
}

const SIDES = { user: 'ours', assistant: 'theirs', system: 'host' } as const;

const whoSaid = (
  { role, userId }: PlayerMessage,
  me: string | undefined,
  character: string | undefined,
): string => {
  if (role === 'system') return talkWords('host');
  if (role === 'assistant') return character ?? talkWords('host');
  return talkWords(userId === me ? 'you' : 'mate');
};

interface BubbleProps {
  readonly who: string;
  readonly side: 'ours' | 'theirs' | 'host';
  readonly text: string;
  readonly note?: string;
}

function Bubble({ who, side, text, note }: BubbleProps) {
  return (
    <div class={styles['bubble']} data-side={side}>
      <p class={styles['who']}>
        {who}
        {note !== undefined && <span> · {note}</span>}
      </p>
      <p class={styles['text']}>{text}</p>
    </div>
  );
}

interface SayFormProps {
  readonly speaker: Speaker;
  readonly session: PlaySession;
  readonly isPaused: boolean;
}

function SayForm({ speaker, session, isPaused }: SayFormProps) {
  const [text, setText] = useState('');
  const { level, name } = speaker;
  const { talk, watch } = session;
  if (level.state !== 'open') return <p class={styles['over']}>{talkWords('over')}</p>;
  if (isPaused) return <p class={styles['over']}>{talkWords('paused')}</p>;
  return (
    <form
      class={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const words = text.trim();
        if (words === '') return;
        setText('');
        const position = level.mission.needsPlace
          ? whereaboutsOf(watch.state.peek(), Date.now())?.fix
          : undefined;
        void talk.say(level.levelId, words, position);
      }}
    >
      {level.hasPlace && level.mission.needsPlace && (
        <div class={styles['place']}>
          <WhereLine watch={watch} />
          {talk.placeMissing.value === level.levelId && <Problem>{talkWords('place')}</Problem>}
        </div>
      )}
      <TextField
        label={talkWords('say', { name })}
        value={text}
        onInput={setText}
        autocomplete="off"
        enterKeyHint="send"
        maxLength={2000}
      />
      <Button type="submit" kind="primary">
        {talkWords('send')}
      </Button>
    </form>
  );
}
