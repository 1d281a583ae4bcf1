import { useState } from 'preact/hooks';
import type { ClientFailure } from '#web/kit/client.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Switch } from '#web/kit/parts/Choice.tsx';
import { TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { hostClient } from '../host.client.ts';
import type { HostState } from '../host.state.ts';
import { panelWords } from '../panel.words.ts';
import { errorsByField, settingsDifference, withChange } from '../settings-form.ts';
import { settingsWords } from '../settings.words.ts';
import { SettingsFields } from './SettingsFields.tsx';
import styles from './Panels.module.css';

interface SettingsPanelProps {
  readonly game: HostView;
  readonly state: HostState;
}

/** Settings of the running session; they hold from the next question on. */
export function SettingsPanel({ game, state }: SettingsPanelProps) {
  const { gameId, engagementType } = game;
  const [settings, setSettings] = useState(game.settings);
  const [title, setTitle] = useState(game.title);
  const [aiContext, setAiContext] = useState(game.aiContext);
  const [debugMode, setDebugMode] = useState(game.debugMode);
  const [failure, setFailure] = useState<ClientFailure>();
  const save = async (): Promise<void> => {
    const change = settingsDifference(game.settings, settings);
    const body = { title, aiContext, debugMode, settings: change };
    const answer = await state.take(hostClient.changeGame({ params: { gameId }, body }));
    setFailure(answer.ok ? undefined : answer.error);
    if (answer.ok) showToast(panelWords('saved'), { kind: 'good' });
  };
  return (
    <form
      class={styles['panel']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={settingsWords('title')}
        value={title}
        onInput={setTitle}
        maxLength={120}
        error={errorsByField(failure)['title']}
      />
      <SettingsFields
        type={engagementType}
        settings={settings}
        errors={errorsByField(failure)}
        onChange={(change) => setSettings(withChange(settings, change))}
      />
      <TextArea
        label={settingsWords('aiContext')}
        hint={settingsWords('aiContextHint')}
        isOptional
        value={aiContext}
        onInput={setAiContext}
        maxLength={4000}
        error={errorsByField(failure)['aiContext']}
      />
      <Switch label={settingsWords('debugMode')} isChecked={debugMode} onChange={setDebugMode} />
      <div>
        <Button type="submit" kind="primary">
          {settingsWords('save')}
        </Button>
      </div>
    </form>
  );
}
