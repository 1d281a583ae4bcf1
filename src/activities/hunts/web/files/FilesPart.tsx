import { useState } from 'preact/hooks';
import { csvText } from '#platform/spreadsheets/rules/csv-text.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { exportAddress } from '#activities/hunts/contract.files.ts';
import { levelsToSheet, teamsToSheet } from '#activities/hunts/rules/sheets-out.ts';
import { huntsClient } from '../hunts.client.ts';
import { buildWords } from '../build/build.words.ts';
import { draftNames } from '../build/draft-names.ts';
import { changed, tidy } from '../build/draft.ts';
import type { Draft } from '../build/draft.ts';
import { filesWords } from './files.words.ts';
import { ImportPart } from './ImportPart.tsx';
import type { TakenTable } from './ImportPart.tsx';
import styles from './Files.module.css';

interface FilesPartProps {
  readonly gameId: string;
  readonly draft: Draft;
  readonly isFixed: boolean;
  readonly onEdit: (edit: (draft: Draft) => Draft) => void;
}

/** Cards to print, files out and in, a copy, the end. */
export function FilesPart({ gameId, draft, isFixed, onEdit }: FilesPartProps) {
  /** Everything that comes in can be undone at once. */
  const replace = (edit: (before: Draft) => Draft): void => {
    onEdit(edit);
    showToast(filesWords('done'), {
      kind: 'good',
      action: { label: buildWords('undo'), run: () => onEdit(() => draft) },
    });
  };
  return (
    <div class={styles['files']}>
      <Card title={filesWords('cardsTitle')}>
        <p>{filesWords('cardsText')}</p>
        <div class={styles['acts']}>
          <ButtonLink href={`/hunts/${gameId}/cards`}>{filesWords('cards')}</ButtonLink>
        </div>
      </Card>
      <TakeOut gameId={gameId} draft={draft} />
      <Card title={filesWords('in')}>
        {isFixed ? (
          <p>{filesWords('fixed')}</p>
        ) : (
          <>
            <ImportPart
              huntButton={filesWords('replace')}
              isBusy={false}
              isInto
              onHunt={(hunt) => replace(({ id, cardKey }) => changed({ ...hunt } as Draft, { id, cardKey }))}
              onTable={(table) => replace((before) => withTable(before, table))}
            />
            <p class={styles['about']}>{filesWords('tableHelp')}</p>
          </>
        )}
      </Card>
      <DeleteCard gameId={gameId} draft={draft} />
    </div>
  );
}

const merged = <T extends { readonly id: string }>(
  before: readonly T[],
  more: readonly T[] | undefined,
  isReplacing: boolean,
): T[] => {
  if (!more) return [...before];
  if (isReplacing) return [...more];
  const taken = new Set(before.map(({ id }) => id));
  return [...before, ...more.filter(({ id }) => !taken.has(id))];
};

const withTable = (before: Draft, { levels, teams, isReplacing }: TakenTable): Draft => ({
  ...before,
  levels: merged(before.levels, levels, isReplacing),
  teams: merged(before.teams ?? [], teams, isReplacing),
});

const fileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim() || 'hunt';

/** The server's copy: with the pictures, and with what makes cards that are printed go on working. */
const saveHuntFile = async (gameId: string, name: string): Promise<void> => {
  const answer = await fetch(exportAddress(gameId, 'hunt.json')).catch(() => undefined);
  if (answer?.ok) saveFile(`${name}.json`, 'application/json', await answer.text());
  else showToast(filesWords('notOut'), { kind: 'bad' });
};

function TakeOut({ gameId, draft }: { readonly gameId: string; readonly draft: Draft }) {
  const file = tidy(draft, draftNames());
  const name = fileName(file.name);
  const [isBusy, setBusy] = useState(false);
  const copy = async (): Promise<void> => {
    setBusy(true);
    const fresh = changed(file, {
      id: undefined,
      cardKey: undefined,
      name: filesWords('copyName', { name: file.name }).slice(0, 120),
    });
    const answer = await huntsClient.createHunt({ body: { file: fresh } });
    setBusy(false);
    if (answer.ok) navigate(`/hunts/${answer.value.gameId}/build`);
    else showToast(answer.error.message, { kind: 'bad' });
  };
  return (
    <Card title={filesWords('out')}>
      <p>{filesWords('outText')}</p>
      <div class={styles['acts']}>
        <Button icon="download" onClick={() => void saveHuntFile(gameId, name)}>
          {filesWords('huntFile')}
        </Button>
        <Button
          icon="download"
          onClick={() => saveFile(`${name} stops.csv`, 'text/csv', csvText(levelsToSheet(file)))}
        >
          {filesWords('stopsTable')}
        </Button>
        <Button
          icon="download"
          onClick={() => saveFile(`${name} teams.csv`, 'text/csv', csvText(teamsToSheet(file.teams ?? [])))}
        >
          {filesWords('teamsTable')}
        </Button>
        <Button icon="copy" isBusy={isBusy} onClick={() => void copy()}>
          {filesWords('copy')}
        </Button>
      </div>
    </Card>
  );
}

function DeleteCard({ gameId, draft }: { readonly gameId: string; readonly draft: Draft }) {
  const remove = async (): Promise<void> => {
    const answer = await huntsClient.deleteHunt({ params: { gameId } });
    if (!answer.ok) {
      showToast(answer.error.message, { kind: 'bad' });
      return;
    }
    navigate('/hunts');
    showToast(filesWords('deleted', { name: draft.name }), {
      action: { label: buildWords('undo'), run: () => void restore(gameId) },
    });
  };
  return (
    <Card title={filesWords('delete')} kind="sunken">
      <p>{filesWords('deleteText')}</p>
      <div class={styles['acts']}>
        <Button kind="danger" onClick={() => void remove()}>
          {filesWords('delete')}
        </Button>
      </div>
    </Card>
  );
}

const restore = async (gameId: string): Promise<void> => {
  const answer = await huntsClient.restoreHunt({ params: { gameId } });
  if (answer.ok) navigate(`/hunts/${gameId}/build`);
  else showToast(answer.error.message, { kind: 'bad' });
};
