import { useState } from 'preact/hooks';
import type { Answer, ClientFailure } from '#web/kit/client.ts';
import { useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { LONGEST_NAME } from '#platform/rooms/rules/names.ts';
import { lastName, rememberName } from '#platform/rooms/web/own-seat.ts';
import type { OutsideView } from '#activities/hunts/contract.views.ts';
import { teamLook } from '../team-look.ts';
import type { JoinWish } from './hunt-run.ts';
import { firstChoice, gapOf, OWN_TEAM, wishOf } from './join-draft.ts';
import type { JoinDraft, JoinGap } from './join-draft.ts';
import { playWords } from './play.words.ts';
import styles from './PlayPage.module.css';

interface JoinFormProps {
  readonly hunt: OutsideView;
  readonly invited?: { readonly teamId: string; readonly passcode?: string | undefined } | undefined;
  readonly onJoin: (wish: JoinWish) => Promise<ClientFailure | undefined>;
}

const useJoining = ({ hunt, invited, onJoin }: JoinFormProps) => {
  const [draft, setDraft] = useState<JoinDraft>({
    teamId: invited?.teamId ?? firstChoice(hunt),
    passcode: invited?.passcode ?? '',
    teamName: '',
    newPasscode: '',
    name: lastName(),
  });
  const [gap, setGap] = useState<JoinGap>();
  const { run, isBusy, problem, forget } = useAction(
    async ({ wish }: { readonly wish: JoinWish }): Promise<Answer<JoinWish>> => {
      const error = await onJoin(wish);
      return error ? { ok: false, error } : { ok: true, value: wish };
    },
    { onDone: ({ name }) => name !== undefined && rememberName(name) },
  );
  const change = (part: Partial<JoinDraft>): void => {
    setDraft({ ...draft, ...part });
    setGap(undefined);
    forget();
  };
  const join = async (): Promise<void> => {
    const missing = gapOf(draft, hunt.teams);
    setGap(missing);
    if (missing === undefined) await run({ wish: wishOf(draft, hunt.teams) });
  };
  return { draft, gap, problem, isBusy, change, join };
};

/** A team in two taps: by its card with none to choose, else from the list or a new one. */
export function JoinForm(props: JoinFormProps) {
  const { hunt, invited } = props;
  const [isChoosing, setChoosing] = useState(invited === undefined);
  const { draft, gap, problem, isBusy, change, join } = useJoining(props);
  const team = hunt.teams.find(({ teamId }) => teamId === draft.teamId);
  return (
    <form
      class="stack-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void join();
      }}
    >
      {isChoosing ? (
        <TeamChoice hunt={hunt} chosen={draft.teamId} onChoose={(teamId) => change({ teamId })} />
      ) : (
        <div class={styles['invited']}>
          {team && <Seat number={lookIn(hunt, team.teamId)} name={team.name} />}
          <Button kind="quiet" onClick={() => setChoosing(true)}>
            {playWords('otherTeam')}
          </Button>
        </div>
      )}
      {gap === 'team' && <Problem>{playWords('teamMissing')}</Problem>}
      <TeamFields draft={draft} needsPasscode={team?.needsPasscode === true} gap={gap} onChange={change} />
      <TextField
        label={playWords('yourName')}
        hint={playWords('yourNameHint')}
        isOptional
        value={draft.name}
        onInput={(name) => change({ name })}
        autocomplete="nickname"
        autocapitalize="words"
        enterKeyHint="go"
        maxLength={LONGEST_NAME}
        spellcheck={false}
      />
      <Problem>{problem}</Problem>
      <div class={styles['go']}>
        <Button type="submit" kind="primary" size="large" isFullWidth isBusy={isBusy}>
          {playWords('join')}
        </Button>
      </div>
    </form>
  );
}

const lookIn = ({ teams }: OutsideView, teamId: string) => {
  const index = teams.findIndex((team) => team.teamId === teamId);
  return teamLook(teams[index]?.colour, index);
};

interface TeamChoiceProps {
  readonly hunt: OutsideView;
  readonly chosen: string;
  readonly onChoose: (teamId: string) => void;
}

type DoorTeam = OutsideView['teams'][number];

const aboutTeam = ({ isFull, needsPasscode, phones }: DoorTeam): string => {
  if (isFull) return playWords('full');
  const people = playWords('people', { count: phones });
  return needsPasscode ? `${people}, ${playWords('withPasscode')}` : people;
};

function TeamChoice({ hunt, chosen, onChoose }: TeamChoiceProps) {
  return (
    <fieldset class={styles['teams']}>
      <legend class={styles['legend']}>{playWords('yourTeam')}</legend>
      {hunt.teams.map((team) => (
        <label key={team.teamId} class={styles['team']}>
          <input
            type="radio"
            name="team"
            class="visually-hidden"
            value={team.teamId}
            checked={team.teamId === chosen}
            disabled={team.isFull}
            onChange={() => onChoose(team.teamId)}
          />
          <Seat number={lookIn(hunt, team.teamId)} size="small" />
          <span class={styles['texts']}>
            <span class={styles['name']}>{team.name}</span>
            <span class="hint">{aboutTeam(team)}</span>
          </span>
        </label>
      ))}
      {hunt.mayMakeTeams && (
        <label class={styles['team']}>
          <input
            type="radio"
            name="team"
            class="visually-hidden"
            value={OWN_TEAM}
            checked={chosen === OWN_TEAM}
            onChange={() => onChoose(OWN_TEAM)}
          />
          <span class={styles['plus']} aria-hidden="true">
            +
          </span>
          <span class={styles['texts']}>
            <span class={styles['name']}>{playWords('ownTeam')}</span>
            <span class="hint">{playWords('ownTeamHint')}</span>
          </span>
        </label>
      )}
    </fieldset>
  );
}

interface TeamFieldsProps {
  readonly draft: JoinDraft;
  readonly needsPasscode: boolean;
  readonly gap: JoinGap | undefined;
  readonly onChange: (part: Partial<JoinDraft>) => void;
}

/** What the chosen team still asks for. */
function TeamFields({ draft, needsPasscode, gap, onChange }: TeamFieldsProps) {
  if (draft.teamId === OWN_TEAM) {
    return (
      <>
        <TextField
          label={playWords('teamName')}
          value={draft.teamName}
          onInput={(teamName) => onChange({ teamName })}
          error={gap === 'teamName' ? playWords('teamNameMissing') : undefined}
          autocomplete="off"
          autocapitalize="words"
          maxLength={120}
        />
        <TextField
          label={playWords('newPasscode')}
          hint={playWords('newPasscodeHint')}
          isOptional
          value={draft.newPasscode}
          onInput={(newPasscode) => onChange({ newPasscode })}
          autocomplete="off"
          autocapitalize="none"
          maxLength={40}
        />
      </>
    );
  }
  if (!needsPasscode) return null;
  return (
    <TextField
      label={playWords('passcode')}
      hint={playWords('passcodeHint')}
      value={draft.passcode}
      onInput={(passcode) => onChange({ passcode })}
      error={gap === 'passcode' ? playWords('passcodeMissing') : undefined}
      autocomplete="off"
      autocapitalize="none"
      spellcheck={false}
      maxLength={40}
    />
  );
}
