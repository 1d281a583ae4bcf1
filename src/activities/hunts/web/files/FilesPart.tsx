import type { Answer } from '#web/kit/client.ts';
import { refusal, useAction } from '#web/kit/data/action.ts';
import { csvText } from '#platform/spreadsheets/rules/csv-text.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { kitWords } from '#web/kit/words.ts';
import { exportAddress } from '#activities/hunts/contract.files.ts';
import { levelsToSheet, teamsToSheet } from '#activities/hunts/rules/sheets-out.ts';
import { huntsClient } from '../hunts.client.ts';
import { useHuntWork, WorkProgress } from '../parts/HuntWork.tsx';
import { draftNames, changed, tidy } from '../build/draft.ts';
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
  /** Every import can be undone at once. */
  const replace = (edit: (before: Draft) => Draft): void => {
    onEdit(edit);
    showToast(filesWords('done'), {
      kind: 'good',
      action: { label: kitWords('undo'), run: () => onEdit(() => draft) },
    });
  };
  return (
    <div class={styles['files']}>
      <Card title={kitWords('print')}>
        <p>{filesWords('cardsText')}</p>
        <div class="row-2">
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

/** The server's copy, with the pictures and the key that keeps printed cards valid. */
const readHuntFile = async ({ gameId }: { readonly gameId: string }): Promise<Answer<string>> => {
  const answer = await fetch(exportAddress(gameId, 'hunt.json')).catch(() => undefined);
  return answer?.ok ? { ok: true, value: await answer.text() } : refusal(() => filesWords('notOut'));
};

function TakeOut({ gameId, draft }: { readonly gameId: string; readonly draft: Draft }) {
  const file = tidy(draft, draftNames());
  const name = fileName(file.name);
  const save = useAction(readHuntFile, {
    onDone: (text) => saveFile(`${name}.json`, 'application/json', text),
    isToast: true,
  });
  const create = useAction(huntsClient.createHunt, {
    onDone: (made) => navigate(`/hunts/${made.gameId}/build`),
    isToast: true,
  });
  const { work } = useHuntWork('make');
  const copy = (): void => {
    const copied = filesWords('copyName', { name: file.name }).slice(0, 120);
    void create.run({ body: { file: changed(file, { id: undefined, cardKey: undefined, name: copied }) } });
  };
  return (
    <Card title={filesWords('out')}>
      <p>{filesWords('outText')}</p>
      <div class="row-2">
        <Button icon="download" isBusy={save.isBusy} onClick={() => void save.run({ gameId })}>
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
        <Button icon="copy" isBusy={create.isBusy || work !== undefined} onClick={copy}>
          {filesWords('copy')}
        </Button>
      </div>
      <WorkProgress act="make" work={work} isBusy={create.isBusy} />
    </Card>
  );
}

function DeleteCard({ gameId, draft }: { readonly gameId: string; readonly draft: Draft }) {
  const restore = useAction(huntsClient.restoreHunt, {
    onDone: () => navigate(`/hunts/${gameId}/build`),
    isToast: true,
  });
  const remove = useAction(huntsClient.deleteHunt, {
    onDone: () => {
      navigate('/hunts');
      showToast(filesWords('deleted', { name: draft.name }), {
        action: { label: kitWords('undo'), run: () => void restore.run({ params: { gameId } }) },
      });
    },
    isToast: true,
  });
  return (
    <Card title={filesWords('delete')} kind="sunken">
      <p>{filesWords('deleteText')}</p>
      <div class="row-2">
        <Button kind="danger" isBusy={remove.isBusy} onClick={() => void remove.run({ params: { gameId } })}>
          {filesWords('delete')}
        </Button>
      </div>
    </Card>
  );
}
