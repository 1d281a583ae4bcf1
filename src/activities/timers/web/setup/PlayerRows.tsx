import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { LookPicker } from '#web/kit/parts/LookPicker.tsx';
import type { ControlForm } from '../templates/control-form.ts';
import { setupWords } from './setup.words.ts';
import { addPlayer, checkNames, movePlayer, withLook } from './table-form.ts';
import type { NameProblem, PlayerForm } from './table-form.ts';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { checkControl } from '../templates/control-form.ts';
import styles from './Setup.module.css';

interface PlayerRowsProps {
  readonly players: readonly PlayerForm[];
  /** Complaints are shown once somebody has tried to go on. */
  readonly isChecked: boolean;
  /** What a handicap starts from. */
  readonly common: ControlForm;
  readonly onPlayers: (players: readonly PlayerForm[]) => void;
}

const problems: Readonly<Record<NameProblem, 'nameMissing' | 'nameLong' | 'nameTwice'>> = {
  missing: 'nameMissing',
  long: 'nameLong',
  twice: 'nameTwice',
};

const shuffled = (players: readonly PlayerForm[]): readonly PlayerForm[] => {
  const drawn = players.map((player) => ({
    player,
    place: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
  }));
  return drawn.toSorted((a, b) => a.place - b.place).map(({ player }) => player);
};

/** Who sits where: names, looks, order, handicaps. */
export function PlayerRows({ players, isChecked, common, onPlayers }: PlayerRowsProps) {
  const wrong = isChecked ? checkNames(players) : [];
  return (
    <fieldset class={styles['players']}>
      <legend>{setupWords('players')}</legend>
      <p class={styles['hint']}>{setupWords('playersHint')}</p>
      <ol class={styles['rows']}>
        {players.map((player, at) => (
          <li key={player.key} class={styles['row']} data-player={player.player}>
            <PlayerRow {...{ player, at, players, common, onPlayers }} problem={wrong[at]} />
          </li>
        ))}
      </ol>
      <div class={styles['rowActs']}>
        {players.length < 8 && (
          <Button icon="plus" size="small" onClick={() => onPlayers(addPlayer(players))}>
            {setupWords('addPlayer')}
          </Button>
        )}
        <Button size="small" kind="quiet" onClick={() => onPlayers(shuffled(players))}>
          {setupWords('shuffle')}
        </Button>
      </div>
    </fieldset>
  );
}

interface PlayerRowProps extends Omit<PlayerRowsProps, 'isChecked'> {
  readonly player: PlayerForm;
  readonly at: number;
  readonly problem: NameProblem | undefined;
}

function PlayerRow({ player, at, players, problem, common, onPlayers }: PlayerRowProps) {
  const name = player.name.trim() === '' ? setupWords('someone', { number: at + 1 }) : player.name.trim();
  const change = (part: Partial<PlayerForm>): void =>
    onPlayers(players.map((each, index) => (index === at ? { ...each, ...part } : each)));
  return (
    <>
      <div class={styles['who']}>
        <LookPicker
          label={setupWords('look', { number: at + 1 })}
          value={player.player}
          onChange={(look) => onPlayers(withLook(players, at, look))}
        />
        <TextField
          label={setupWords('name', { number: at + 1 })}
          error={problem === undefined ? undefined : setupWords(problems[problem])}
          autocomplete="off"
          maxLength={60}
          value={player.name}
          onInput={(typed) => change({ name: typed })}
        />
        <div class={styles['moves']}>
          <IconButton
            icon="sort-up"
            label={setupWords('up', { name })}
            disabled={at === 0}
            onClick={() => onPlayers(movePlayer(players, at, at - 1))}
          />
          <IconButton
            icon="sort-down"
            label={setupWords('down', { name })}
            disabled={at === players.length - 1}
            onClick={() => onPlayers(movePlayer(players, at, at + 1))}
          />
          <IconButton
            icon="cross"
            label={setupWords('remove', { name })}
            disabled={players.length <= 2}
            onClick={() => onPlayers(players.filter((_, index) => index !== at))}
          />
        </div>
      </div>
      <details class={styles['handicap']} open={player.control !== undefined}>
        <summary>{setupWords('handicap', { name })}</summary>
        <Checkbox
          label={setupWords('handicap', { name })}
          isChecked={player.control !== undefined}
          onChange={(isOwn) => change({ control: isOwn ? common : undefined })}
        />
        {player.control !== undefined && (
          <LazyControlFields form={player.control} onForm={(control) => change({ control })} />
        )}
      </details>
    </>
  );
}

const load = async () => (await import('../templates/ControlFields.tsx')).ControlFields;

interface LazyControlFieldsProps {
  readonly form: ControlForm;
  readonly onForm: (form: ControlForm) => void;
}

/** Most tables use their template's control as it is. */
export function LazyControlFields({ form, onForm }: LazyControlFieldsProps) {
  return <Lazy load={load} props={{ form, errors: checkControl(form), onForm }} />;
}
