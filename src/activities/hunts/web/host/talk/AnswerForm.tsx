import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import type { HostMessage } from '#activities/hunts/contract.chat.ts';
import { newId } from '#activities/hunts/web/build/new-id.ts';
import { levelName } from '../host-hunt.ts';
import type { HostHunt } from '../host-hunt.ts';
import { huntChatClient } from '../host.client.ts';
import type { HostState } from '../host.state.ts';
import type { TalkState } from './talk.state.ts';
import { talkWords } from './talk.words.ts';
import styles from './Talk.module.css';

interface AnswerProps {
  readonly hunt: HostHunt;
  readonly state: HostState;
  readonly talk: TalkState;
  readonly teamId: string;
  /** Of this team, newest first. */
  readonly messages: readonly HostMessage[];
}

/** Where the team talks last comes first, then what is open to it. */
export const levelsToAnswer = (
  hunt: HostHunt,
  teamId: string,
  messages: readonly HostMessage[],
): string[] => {
  const team = hunt.teams.find((each) => each.teamId === teamId);
  const spoken = messages.flatMap(({ levelId }) => (levelId === undefined ? [] : [levelId]));
  return [...new Set([...spoken, ...(team?.open ?? []).map(({ levelId }) => levelId)])];
};

export function AnswerForm({ hunt, state, talk, teamId, messages }: AnswerProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const levels = levelsToAnswer(hunt, teamId, messages);
  const levelId = levels.includes(chosen) ? chosen : levels[0];
  if (levelId === undefined) return <p class={styles['soft']}>{talkWords('noCharacter')}</p>;
  const answer = async (): Promise<void> => {
    if (text.trim() === '') return;
    const sent = await state.take(
      huntChatClient.answerAsCharacter({
        params: { gameId: hunt.gameId, teamId, levelId },
        body: { id: newId(), text: text.trim() },
      }),
    );
    if (!sent) return;
    talk.add(sent.message);
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
