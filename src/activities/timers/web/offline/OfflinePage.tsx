import { useEffect, useState } from 'preact/hooks';
import { newCommandId } from '#web/kit/client.ts';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Link, navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { knownTemplates } from '../setup/known-templates.ts';
import { setupWords } from '../setup/setup.words.ts';
import {
  controlsOf,
  isFormGood,
  lastPlayers,
  playersOf,
  rememberPlayers,
  startForm,
} from '../setup/table-form.ts';
import type { Playable, TableForm } from '../setup/table-form.ts';
import { TableFields } from '../setup/TableFields.tsx';
import type { OfflineGame } from './offline-store.ts';
import { offlineWords } from './offline.words.ts';
import { pageStore, uploadNow, uploadsDone, waitingGames, watchUploads } from './page-uploads.ts';
import styles from './Offline.module.css';

const templates = knownTemplates();

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

/** A table that needs no server, and the games this device keeps. */
export function OfflinePage() {
  const [templateId, setTemplateId] = useState(templates[0]?.templateId ?? '');
  const template = templates.find((each) => each.templateId === templateId) ?? templates[0];
  const [form, setForm] = useState(() => startForm(template, lastPlayers()));
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(watchUploads, []);
  if (template === undefined) return null;
  const begin = async (): Promise<void> => {
    setChecked(true);
    if (!isFormGood(form)) return;
    const game = gameOf(form, template);
    try {
      await pageStore.putGame(game);
    } catch {
      return setProblem(offlineWords('noStorage'));
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
        <Button kind="primary" size="large" isFullWidth onClick={() => void begin()}>
          {setupWords('begin')}
        </Button>
      }
    >
      <GamesHere />
      {problem !== undefined && (
        <p class={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <form
        class={styles['form']}
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

function GamesHere() {
  const [games, setGames] = useState<readonly OfflineGame[]>([]);
  useEffect(() => {
    pageStore.games().then(setGames, () => undefined);
  }, [uploadsDone.value]);
  if (games.length === 0) return null;
  return (
    <section class={styles['here']} aria-labelledby="games-here">
      <h2 id="games-here">{offlineWords('games')}</h2>
      {waitingGames.value > 0 && (
        <div class={styles['waiting']}>
          <p>{offlineWords('waiting', { count: waitingGames.value })}</p>
          <Button size="small" onClick={() => void uploadNow()}>
            {offlineWords('upload')}
          </Button>
        </div>
      )}
      <ul class={styles['games']}>
        {games.map(({ gameId, title, players, state, createdAt, problem }) => (
          <li key={gameId}>
            <Link href={`/timers/offline/${gameId}`} class={styles['game']}>
              <strong>{title}</strong>
              <span>
                {formatDate(createdAt)} · {players.map(({ name }) => name).join(', ')}
              </span>
              <span data-state={state}>{offlineWords(state)}</span>
              {problem !== undefined && <span>{problem}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
