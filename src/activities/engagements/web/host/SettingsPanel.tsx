import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { kitWords } from '#web/kit/words.ts';
import { SettingsFields } from '../parts/SettingsFields.tsx';
import { errorsByField, settingsDifference, withChange } from '../parts/settings-form.ts';
import { settingsWords } from '../parts/settings.words.ts';
import { hostClient } from './host.client.ts';
import { taking } from './host.state.ts';
import type { Desk } from './host.state.ts';
import { panelWords } from './panel.words.ts';
import styles from './Panels.module.css';

/** Settings of the running session; they hold from the next question on. */
export function SettingsPanel({ game, page }: Pick<Desk, 'game' | 'page'>) {
  const { gameId, engagementType } = game;
  const [settings, setSettings] = useState(game.settings);
  const [title, setTitle] = useState(game.title);
  const [aiContext, setAiContext] = useState(game.aiContext);
  const [debugMode, setDebugMode] = useState(game.debugMode);
  const { run, isBusy, failure, problem } = useAction(taking(page, hostClient.changeGame), {
    onDone: () => showToast(panelWords('saved'), { kind: 'good' }),
  });
  const errors = errorsByField(failure);
  const save = (): void => {
    const change = settingsDifference(game.settings, settings);
    void run({ params: { gameId }, body: { title, aiContext, debugMode, settings: change } });
  };
  return (
    <form
      class={styles['panel']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label={settingsWords('title')}
        value={title}
        onInput={setTitle}
        maxLength={120}
        error={errors['title']}
      />
      <SettingsFields
        type={engagementType}
        settings={settings}
        errors={errors}
        isOfRoom={game.isOfRoom}
        onChange={(change) => setSettings(withChange(settings, change))}
      />
      <TextArea
        label={settingsWords('aiContext')}
        hint={settingsWords('aiContextHint')}
        isOptional
        value={aiContext}
        onInput={setAiContext}
        maxLength={4000}
        error={errors['aiContext']}
      />
      <Switch label={settingsWords('debugMode')} isChecked={debugMode} onChange={setDebugMode} />
      <Problem>{problem}</Problem>
      <div>
        <Button type="submit" kind="primary" isBusy={isBusy}>
          {kitWords('save')}
        </Button>
      </div>
    </form>
  );
}
