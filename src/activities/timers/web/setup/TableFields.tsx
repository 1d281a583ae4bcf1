import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { templateNames } from '../template-names.words.ts';
import { controlLine } from '../control-line.ts';
import { controlAbout } from '../templates/control-about.words.ts';
import { playerName } from './last-table.ts';
import { setupWords } from './setup.words.ts';
import {
  addPlayer,
  checkNames,
  controlFormOf,
  isCountMeant,
  isCountOdd,
  movePlayer,
  withLook,
} from './table-form.ts';
import type { Playable, TableForm, NameProblem, PlayerForm } from './table-form.ts';
import styles from './Setup.module.css';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { LookPicker } from '#web/kit/parts/LookPicker.tsx';
import { checkControl } from '../templates/control-form.ts';
import type { ControlForm } from '../templates/control-form.ts';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';

interface TableFieldsProps {
  readonly form: TableForm;
  readonly template: Playable;
  readonly templates: readonly Playable[];
  readonly isChecked: boolean;
  /** Questions that only several devices have. */
  readonly hasDevices: boolean;
  readonly onForm: (form: TableForm) => void;
  readonly onTemplate: (templateId: string) => void;
}

const countText = ({ minPlayers: min, maxPlayers: max }: Playable): string =>
  min === max ? setupWords('oddExact', { count: min }) : setupWords('odd', { min, max });

/** Everything a table needs before it starts. */
export function TableFields(props: TableFieldsProps) {
  const { form, template, templates, isChecked, onForm, onTemplate } = props;
  const change = (part: Partial<TableForm>): void => onForm({ ...form, ...part });
  const isOdd = isCountOdd(form.players, template);
  const isRefused = isChecked && !isCountMeant(form, template);
  return (
    <>
      <SelectField
        label={setupWords('template')}
        hint={`${controlLine(template.control)}. ${controlAbout(template.control.type)}`}
        value={template.templateId}
        options={templates.map((each) => ({ value: each.templateId, label: templateNames(each).name }))}
        onChange={onTemplate}
      />
      <PlayerRows
        players={form.players}
        isChecked={isChecked}
        common={form.control ?? controlFormOf(template)}
        onPlayers={(players) => change({ players })}
      />
      {isOdd && (
        <div class={styles['odd']} role="status">
          <p>{countText(template)}</p>
          <Checkbox
            label={setupWords('oddMeant', { count: form.players.length })}
            isChecked={form.allowPlayerCount}
            isInvalid={isRefused}
            onChange={(allowPlayerCount) => change({ allowPlayerCount })}
          />
          {isRefused && <Problem>{setupWords('oddNotMeant', { count: form.players.length })}</Problem>}
        </div>
      )}
      <MoreFields {...props} />
    </>
  );
}

function MoreFields({ form, template, hasDevices, onForm }: TableFieldsProps) {
  const change = (part: Partial<TableForm>): void => onForm({ ...form, ...part });
  return (
    <details class={styles['more']}>
      <summary>{setupWords('more')}</summary>
      <div class={styles['moreBody']}>
        <TextField
          label={setupWords('tableName')}
          hint={setupWords('tableNameHint')}
          isOptional
          maxLength={100}
          value={form.title}
          onInput={(title) => change({ title })}
        />
        <Checkbox
          label={setupWords('ownControl')}
          isChecked={form.control !== undefined}
          onChange={(isOwn) => change({ control: isOwn ? controlFormOf(template) : undefined })}
        />
        {form.control !== undefined && (
          <LazyControlFields form={form.control} onForm={(control) => change({ control })} />
        )}
        {hasDevices && (
          <>
            <Checkbox
              label={setupWords('lag')}
              hint={setupWords('lagHint')}
              isChecked={form.lag}
              onChange={(lag) => change({ lag })}
            />
            <Checkbox
              label={setupWords('anySeat')}
              hint={setupWords('anySeatHint')}
              isChecked={form.anySeat}
              onChange={(anySeat) => change({ anySeat })}
            />
          </>
        )}
      </div>
    </details>
  );
}

interface PlayerRowsProps {
  readonly players: readonly PlayerForm[];
  /** Problems are shown after the first attempt to continue. */
  readonly isChecked: boolean;
  /** The control that a handicap starts from. */
  readonly common: ControlForm;
  readonly onPlayers: (players: readonly PlayerForm[]) => void;
}

const problems: Readonly<Record<NameProblem, 'nameLong' | 'nameTwice'>> = {
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
function PlayerRows({ players, isChecked, common, onPlayers }: PlayerRowsProps) {
  const wrong = isChecked ? checkNames(players) : [];
  return (
    <fieldset class={styles['players']}>
      <legend>{setupWords('players')}</legend>
      <p class="hint">{setupWords('playersHint')}</p>
      <ol class={styles['rows']}>
        {players.map((player, at) => (
          <li key={player.key} class={styles['row']} data-player={player.player}>
            <PlayerRow {...{ player, at, players, common, onPlayers }} problem={wrong[at]} />
          </li>
        ))}
      </ol>
      <div class="row-2">
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
  const name = playerName(player);
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
          placeholder={playerName({ ...player, name: '' })}
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
function LazyControlFields({ form, onForm }: LazyControlFieldsProps) {
  return <Lazy load={load} props={{ form, errors: checkControl(form), onForm }} />;
}
