import { useState } from 'preact/hooks';
import { newCommandId } from '#web/kit/client.ts';
import { focusFirstProblem } from '#web/kit/focus-problem.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { knownTemplates } from '../setup/known-templates.ts';
import { setupWords } from '../setup/setup.words.ts';
import { lastPlayers, rememberPlayers } from '../setup/last-table.ts';
import { controlsOf, isFormGood, playersOf, startForm } from '../setup/table-form.ts';
import type { Playable, TableForm } from '../setup/table-form.ts';
import { TableFields } from '../setup/TableFields.tsx';
import type { OfflineGame } from './offline-store.ts';
import { offlineWords } from './offline.words.ts';

const templates = knownTemplates();
const loadGames = async () => (await import('./GamesHere.tsx')).GamesHere;

const gameOf = (form: TableForm, template: Playable): OfflineGame => ({
  gameId: newCommandId(),
  title: form.title.trim() === '' ? template.name : form.title.trim(),
  templateId: template.templateId,
  players: playersOf(form),
  controls: controlsOf(form, template),
  warnAtSeconds: template.warnAtSeconds,
  createdAt: Date.now(),
  state: 'playing',
});

/** A table without a server, and the games on this device. */
export function OfflinePage() {
  const [templateId, setTemplateId] = useState(templates[0]?.templateId ?? '');
  const template = templates.find((each) => each.templateId === templateId) ?? templates[0];
  const [form, setForm] = useState(() => startForm(template, lastPlayers()));
  const [isChecked, setChecked] = useState(false);
  const [isStorageLost, setStorageLost] = useState(false);
  if (template === undefined) return null;
  const begin = async (): Promise<void> => {
    setChecked(true);
    if (!isFormGood(form, template)) return focusFirstProblem(document);
    const game = gameOf(form, template);
    try {
      const { pageStore } = await import('./page-uploads.ts');
      await pageStore.putGame(game);
    } catch {
      return setStorageLost(true);
    }
    rememberPlayers(form);
    navigate(`/timers/offline/${game.gameId}`);
  };
  return (
    <Page
      title={offlineWords('title')}
      lead={offlineWords('lead')}
      width="narrow"
      activity="timers"
      action={
        <Button type="submit" form="offline-table" kind="primary" size="large" isFullWidth>
          {setupWords('begin')}
        </Button>
      }
    >
      <Lazy load={loadGames} props={{}} />
      {isStorageLost && <Problem isBanner>{offlineWords('noStorage')}</Problem>}
      <form
        id="offline-table"
        class="stack-6"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <TableFields
          {...{ form, template, templates, isChecked }}
          hasDevices={false}
          onForm={setForm}
          onTemplate={setTemplateId}
        />
      </form>
    </Page>
  );
}
