import { useId, useState } from 'preact/hooks';
import type { CallOptions } from '#web/kit/client.ts';
import { refusal, useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { ExportForm } from '../games/GameActs.tsx';
import { timersClient } from '../timers.client.ts';
import { GameLink } from './GamesPart.tsx';
import { historyWords } from './history.words.ts';
import { rangeQuery } from './RangeFields.tsx';
import type { Range } from './RangeFields.tsx';
import styles from './History.module.css';

/** Export to other programs, and import from them. */
export function FilesPart({ range }: { readonly range: Range }) {
  return (
    <div class={styles['part']}>
      <Card title={historyWords('exportAll')}>
        <ExportForm
          formats={formats}
          get={(format) => timersClient.exportGames({ query: { format, ...rangeQuery(range) } })}
        />
      </Card>
      <Card title={historyWords('importTitle')}>
        <ImportForm zone={range.zone} />
      </Card>
    </div>
  );
}

const formats = ['csv', 'json', 'bgg'] as const;

const importFile = async ({ file, ...call }: { readonly file: File | undefined } & CallOptions) =>
  file
    ? timersClient.importGames({ body: { text: await file.text() }, ...call })
    : refusal(() => historyWords('noFile'));

function ImportForm({ zone }: { readonly zone: string }) {
  const id = useId();
  const [file, setFile] = useState<File>();
  const { value, failure, problem, isBusy, run } = useAction(importFile);
  const imported = failure ? undefined : value;
  return (
    <div class={styles['part']}>
      <p>{historyWords('importText')}</p>
      <div class={styles['form']}>
        <label for={id}>{historyWords('file')}</label>
        <input
          id={id}
          type="file"
          accept=".pgn,.sgf,text/plain"
          onChange={(event) => setFile(event.currentTarget.files?.[0])}
        />
        <div>
          <Button isBusy={isBusy} onClick={() => void run({ file })}>
            {historyWords('importNow')}
          </Button>
        </div>
      </div>
      <div aria-live="polite">
        <Problem>{problem}</Problem>
        {imported !== undefined && (
          <>
            <p>{historyWords('imported', { count: imported.games.length })}</p>
            {imported.notes.map((note) => (
              <p key={note} class="soft">
                {note}
              </p>
            ))}
            <ul class={styles['rows']}>
              {imported.games.map((game) => (
                <li key={game.gameId}>
                  <GameLink game={game} zone={zone} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
