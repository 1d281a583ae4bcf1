import { Switch } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import { accents } from '#activities/engagements/contract.settings.ts';
import type { GameSettings, SettingsChange } from '#activities/engagements/contract.settings.ts';
import { settingsWords } from './settings.words.ts';
import styles from './Parts.module.css';

interface SettingsFieldsProps {
  readonly type: EngagementType;
  readonly settings: GameSettings;
  /** What is wrong, by `settings.teamNames` and the like. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: SettingsChange) => void;
  /** Teams come from the room then. */
  readonly isOfRoom?: boolean | undefined;
}

/** Only what matters for this kind of session. */
export function SettingsFields(props: SettingsFieldsProps) {
  return (
    <div class={styles['fields']}>
      <TimeFields {...props} />
      {props.type === 'trivia' && <PointFields {...props} />}
      <AnswerFields {...props} />
      <PeopleFields {...props} />
      <ShowFields {...props} />
    </div>
  );
}

type NumberName = {
  [Name in keyof GameSettings]: GameSettings[Name] extends number ? Name : never;
}[keyof GameSettings];
type FlagName = {
  [Name in keyof GameSettings]: GameSettings[Name] extends boolean ? Name : never;
}[keyof GameSettings];
type Word = Parameters<typeof settingsWords>[0];

interface NumberFieldProps extends SettingsFieldsProps {
  readonly name: NumberName;
  readonly label: Word;
  readonly hint?: Word;
}

function NumberField({ name, label, hint, settings, errors, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={settingsWords(label)}
      hint={hint && settingsWords(hint)}
      type="number"
      min={0}
      value={String(settings[name])}
      error={errors[`settings.${name}`]}
      onInput={(value) => onChange({ [name]: Math.trunc(Number(value)) })}
    />
  );
}

interface FlagFieldProps extends SettingsFieldsProps {
  readonly name: FlagName;
  readonly label: Word;
}

function FlagField({ name, label, settings, onChange }: FlagFieldProps) {
  return (
    <Switch
      label={settingsWords(label)}
      isChecked={settings[name]}
      onChange={(isOn) => onChange({ [name]: isOn })}
    />
  );
}

function TimeFields(props: SettingsFieldsProps) {
  const { type } = props;
  return (
    <fieldset class={styles['group']}>
      <legend>{settingsWords('time')}</legend>
      <NumberField {...props} name="timeLimitSeconds" label="timeLimit" hint="timeLimitHint" />
      {type === 'trivia' && (
        <NumberField {...props} name="readingSeconds" label="reading" hint="readingHint" />
      )}
      {type === 'call-and-answer' && <NumberField {...props} name="votingSeconds" label="votingTime" />}
      {type !== 'survey' && (
        <NumberField {...props} name="autopilotSeconds" label="autopilot" hint="autopilotHint" />
      )}
      <FlagField {...props} name="closesWhenAllAnswered" label="closesWhenAll" />
    </fieldset>
  );
}

function PointFields(props: SettingsFieldsProps) {
  const { settings, onChange } = props;
  return (
    <fieldset class={styles['group']}>
      <legend>{settingsWords('points')}</legend>
      <SelectField
        label={settingsWords('scoring')}
        value={settings.scoring}
        options={(['speed', 'linear', 'none', 'correctness-first'] as const).map((value) => ({
          value,
          label: settingsWords(value),
        }))}
        onChange={(scoring) => onChange({ scoring })}
      />
      <NumberField {...props} name="penaltyPercent" label="penalty" />
      <FlagField {...props} name="hasStreakBonus" label="streak" />
      <FlagField {...props} name="hasPartialCredit" label="partial" />
      <FlagField {...props} name="shufflesOptions" label="shuffles" />
    </fieldset>
  );
}

function AnswerFields(props: SettingsFieldsProps) {
  const { type, settings, onChange } = props;
  const isScored = type === 'trivia' || type === 'call-and-answer';
  return (
    <fieldset class={styles['group']}>
      <legend>{settingsWords('answers')}</legend>
      <SelectField
        label={settingsWords('results')}
        value={settings.results}
        options={(['live', 'on-close', 'on-reveal'] as const).map((value) => ({
          value,
          label: settingsWords(value),
        }))}
        onChange={(results) => onChange({ results })}
      />
      {isScored && (
        <SelectField
          label={settingsWords('leaderboard')}
          value={settings.leaderboard}
          options={(['every-question', 'at-end', 'hidden'] as const).map((value) => ({
            value,
            label: settingsWords(value),
          }))}
          onChange={(leaderboard) => onChange({ leaderboard })}
        />
      )}
      {type === 'call-and-answer' && (
        <SelectField
          label={settingsWords('votingMethod')}
          value={settings.votingMethod}
          options={(['top-three', 'borda', 'irv'] as const).map((value) => ({
            value,
            label: settingsWords(value),
          }))}
          onChange={(votingMethod) => onChange({ votingMethod })}
        />
      )}
      {type !== 'trivia' && <NumberField {...props} name="longestAnswer" label="longest" />}
      {type !== 'trivia' && <FlagField {...props} name="canChangeAnswers" label="canChange" />}
      {type === 'call-and-answer' && <FlagField {...props} name="showsAuthors" label="showsAuthors" />}
      {type === 'call-and-answer' && <FlagField {...props} name="namesAtEnd" label="namesAtEnd" />}
    </fieldset>
  );
}

/** Colours that the first teams have anyway. */
const firstNames = ({ teamNames }: GameSettings): SettingsChange =>
  teamNames.length > 0 ? {} : { teamNames: [settingsWords('teamBlue'), settingsWords('teamOrange')] };

function TeamFields({ settings, errors, onChange }: SettingsFieldsProps) {
  return (
    <>
      <SelectField
        label={settingsWords('teams')}
        value={settings.teams}
        options={[
          { value: 'none', label: settingsWords('noTeams') },
          { value: 'chosen', label: settingsWords('chosen') },
          { value: 'dealt', label: settingsWords('dealt') },
        ]}
        onChange={(teams) => onChange({ teams, ...firstNames(settings) })}
      />
      {settings.teams !== 'none' && (
        <TextArea
          label={settingsWords('teamNames')}
          value={settings.teamNames.join('\n')}
          error={errors['settings.teamNames']}
          onInput={(text) => onChange({ teamNames: text.split('\n') })}
        />
      )}
    </>
  );
}

function PeopleFields(props: SettingsFieldsProps) {
  const { settings, onChange } = props;
  return (
    <fieldset class={styles['group']}>
      <legend>{settingsWords('people')}</legend>
      {props.isOfRoom !== true && <TeamFields {...props} />}
      <SelectField
        label={settingsWords('asks')}
        value={settings.asks}
        options={(['off', 'open', 'moderated'] as const).map((value) => ({
          value,
          label: settingsWords(value),
        }))}
        onChange={(asks) => onChange({ asks })}
      />
      <FlagField {...props} name="asksNames" label="asksNames" />
      <FlagField {...props} name="hasReactions" label="reactions" />
      <FlagField {...props} name="filtersProfanity" label="filter" />
    </fieldset>
  );
}

function ShowFields(props: SettingsFieldsProps) {
  const { settings, onChange } = props;
  return (
    <fieldset class={styles['group']}>
      <legend>{settingsWords('show')}</legend>
      <SelectField
        label={settingsWords('accent')}
        value={settings.accent}
        options={accents.map((value) => ({ value, label: settingsWords(value) }))}
        onChange={(accent) => onChange({ accent })}
      />
      <FlagField {...props} name="hasSounds" label="sounds" />
    </fieldset>
  );
}
