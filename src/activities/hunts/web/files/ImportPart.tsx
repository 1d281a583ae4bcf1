import { coreErrorWords } from '#core/errors.words.ts';
import { inLocale } from '#core/words.ts';
import { huntErrorWords } from '#activities/hunts/errors.words.ts';
import { useState } from 'preact/hooks';
import { language } from '#web/kit/i18n/language.ts';
import type { FieldIssue } from '#core/result.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { DropFile, RefusedFile } from '#web/kit/parts/FileSource.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { DEFAULT_POINTS } from '#activities/hunts/contract.file.ts';
import type { HuntFile, Level, Team } from '#activities/hunts/contract.file.ts';
import { rehearsalText } from '../build/rehearsal-text.ts';
import { missionWords } from '../missions.words.ts';
import { stopWords } from '../stops/stop.words.ts';
import { columnWords, filesWords, isColumn } from './files.words.ts';
import type { Imported } from './read-import.ts';
import { useImport } from './use-import.ts';
import styles from './Files.module.css';

export interface TakenTable {
  readonly levels?: readonly Level[];
  readonly teams?: readonly Team[];
  readonly isReplacing: boolean;
}

interface ImportPartProps {
  /** What is done with a whole hunt. */
  readonly huntButton: string;
  readonly isBusy: boolean;
  /** Into an existing hunt, tables can be added. */
  readonly isInto: boolean;
  readonly onHunt: (hunt: HuntFile) => void;
  readonly onTable: (table: TakenTable) => void;
}

/** Choose a file, look at it, take it over. */
export function ImportPart(props: ImportPartProps) {
  const { imported, problem, isBusy, choose, bring, forget } = useImport(props.onHunt);
  const isOver = imported !== undefined && imported.kind !== 'wrong';
  const takeTable = (table: TakenTable): void => {
    forget();
    props.onTable(table);
  };
  return (
    <div class={styles['import']}>
      {!isOver && (
        <DropFile
          accept=".json,.csv,.xlsx,.gpx,.kml,.kmz,.geojson,application/json,text/csv"
          text={filesWords('drop')}
          button={filesWords('choose')}
          about={filesWords('about')}
          isBusy={isBusy || props.isBusy}
          onFile={choose}
        />
      )}
      {problem !== undefined && <RefusedFile problem={problem} />}
      {imported?.kind === 'wrong' && <WrongFile issues={imported.issues} />}
      {imported?.kind === 'hunt' && (
        <HuntPreview
          hunt={imported.hunt}
          button={props.huntButton}
          isBusy={props.isBusy || isBusy}
          onTake={() => void bring(imported)}
          onForget={forget}
        />
      )}
      {imported?.kind === 'table' && (
        <TablePreview imported={imported} isInto={props.isInto} onTable={takeTable} onForget={forget} />
      )}
    </div>
  );
}

function WrongFile({ issues }: { readonly issues: readonly FieldIssue[] }) {
  return (
    <>
      <p role="alert">{filesWords('wrong', { count: issues.length })}</p>
      <Issues issues={issues} />
    </>
  );
}

interface HuntPreviewProps {
  readonly hunt: HuntFile;
  readonly button: string;
  readonly isBusy: boolean;
  readonly onTake: () => void;
  readonly onForget: () => void;
}

function HuntPreview({ hunt, button, isBusy, onTake, onForget }: HuntPreviewProps) {
  const { name, levels, teams = [], rehearsal } = hunt;
  return (
    <>
      <p>{filesWords('holds', { name, levels: levels.length, teams: teams.length })}</p>
      {rehearsal && <p>{rehearsalText(rehearsal)}</p>}
      <LevelTable levels={levels} />
      <div class="row-2">
        <Button kind="primary" isBusy={isBusy} onClick={onTake}>
          {button}
        </Button>
        <Button onClick={onForget}>{filesWords('another')}</Button>
      </div>
    </>
  );
}

interface TablePreviewProps {
  readonly imported: Imported & { kind: 'table' };
  readonly isInto: boolean;
  readonly onTable: (table: TakenTable) => void;
  readonly onForget: () => void;
}

function TablePreview({ imported, isInto, onTable, onForget }: TablePreviewProps) {
  const [isTeams, setTeams] = useState(isInto && imported.isTeams);
  const { rows, issues, unused } = isTeams ? imported.teams : imported.levels;
  const take = (isReplacing: boolean): void =>
    onTable({
      ...(isTeams ? { teams: imported.teams.rows } : { levels: imported.levels.rows }),
      isReplacing,
    });
  return (
    <>
      {isInto && (
        <Segmented
          label={filesWords('rowsAre')}
          value={isTeams ? 'teams' : 'stops'}
          segments={(['stops', 'teams'] as const).map((value) => ({ value, label: filesWords(value) }))}
          onChange={(value) => setTeams(value === 'teams')}
        />
      )}
      {rows.length === 0 && <p>{filesWords('nothing')}</p>}
      {isTeams ? <TeamTable teams={imported.teams.rows} /> : <LevelTable levels={imported.levels.rows} />}
      {issues.length > 0 && (
        <>
          <p>{filesWords('leftOut', { count: issues.length })}</p>
          <Issues issues={issues} />
        </>
      )}
      {unused.length > 0 && <p>{filesWords('unused', { columns: unused.join(', ') })}</p>}
      <TableActs {...{ count: rows.length, isTeams, isInto }} onTake={take} onForget={onForget} />
    </>
  );
}

interface TableActsProps {
  readonly count: number;
  readonly isTeams: boolean;
  readonly isInto: boolean;
  readonly onTake: (isReplacing: boolean) => void;
  readonly onForget: () => void;
}

function TableActs({ count, isTeams, isInto, onTake, onForget }: TableActsProps) {
  const add = isInto ? filesWords(isTeams ? 'addTeams' : 'addStops', { count }) : filesWords('make');
  return (
    <div class="row-2">
      {count > 0 && (
        <Button kind="primary" onClick={() => onTake(!isInto)}>
          {add}
        </Button>
      )}
      {count > 0 && isInto && (
        <Button onClick={() => onTake(true)}>{filesWords(isTeams ? 'replaceTeams' : 'replaceStops')}</Button>
      )}
      <Button kind="quiet" onClick={onForget}>
        {filesWords('another')}
      </Button>
    </div>
  );
}

const SPOT = /^row (\d+): (\w+)$/;

/** Where a table is wrong, in the reader's words; a path of a hunt file stays as the file has it. */
const spotWords = (path: string): string => {
  const [, row, field = ''] = SPOT.exec(path) ?? [];
  if (row === undefined) return path;
  return filesWords('spot', { row, field: isColumn(field) ? columnWords(field) : field });
};

/** What the rules of a hunt file say, and what its shape says. */
const fileWords = { ...coreErrorWords, ...huntErrorWords };

function Issues({ issues }: { readonly issues: readonly FieldIssue[] }) {
  const lines = issues.map(({ path, message }) => ({
    path: spotWords(path),
    text: String(inLocale(fileWords, message, language.value)),
  }));
  return (
    <ul class={styles['issues']}>
      {lines.map(({ path, text }) => (
        <li key={`${path} ${text}`}>
          <strong>{path}</strong> {text}
        </li>
      ))}
    </ul>
  );
}

const placeOf = ({ location }: Level): string =>
  location ? `${location.latitude}, ${location.longitude}` : stopWords('noPlace');

const ROWS_SHOWN = 50;

function LevelTable({ levels }: { readonly levels: readonly Level[] }) {
  if (levels.length === 0) return null;
  return (
    <Table
      caption={filesWords('preview')}
      rows={levels}
      mostRows={ROWS_SHOWN}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', header: filesWords('name'), cell: ({ name }) => name },
        {
          id: 'mission',
          header: filesWords('mission'),
          cell: ({ mission }) => missionWords(`${mission.type}_name`),
        },
        { id: 'place', header: filesWords('place'), cell: placeOf },
        {
          id: 'points',
          header: filesWords('points'),
          cell: ({ points = DEFAULT_POINTS }) => points,
          isNumeric: true,
        },
      ]}
    />
  );
}

function TeamTable({ teams }: { readonly teams: readonly Team[] }) {
  if (teams.length === 0) return null;
  return (
    <Table
      caption={filesWords('preview')}
      rows={teams}
      mostRows={ROWS_SHOWN}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', header: filesWords('name'), cell: ({ name }) => name },
        {
          id: 'difficulty',
          header: filesWords('difficulty'),
          cell: ({ difficulty_level = '' }) => difficulty_level,
        },
      ]}
    />
  );
}
