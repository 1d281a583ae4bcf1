import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ExportFormat, GameView } from '#activities/timers/contract.views.ts';
import type { Answer } from '#web/kit/client.ts';
import { useAction } from '#web/kit/data/action.ts';
import { formatDate, formatDuration } from '#web/kit/i18n/formats.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { SelectField, TextArea } from '#web/kit/parts/Field.tsx';
import type { Column } from '#web/kit/parts/Table.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { sharedLink } from '#web/kit/shared-link.ts';
import { kitWords } from '#web/kit/words.ts';
import { cardWords } from '../cards/card.words.ts';
import { ShareFold } from '../cards/ShareCard.tsx';
import type { Card } from '../cards/ShareCard.tsx';
import { receiptTime } from '../duration-text.ts';
import { HoldButton } from '../face/HoldButton.tsx';
import { timersClient } from '../timers.client.ts';
import type { Answered } from '../timers.client.ts';
import { gameWords } from './game.words.ts';
import type { Played } from './played.ts';
import styles from './Game.module.css';

interface GameActsProps {
  readonly game: GameView;
  readonly played: Played;
  readonly onGame: () => void;
}

/** Every receipt, the files, and what only the host may do. */
export function GameActs(props: GameActsProps) {
  const { game, played } = props;
  return (
    <div class={styles['acts']}>
      <ShareFold class={styles['more']} card={eveningCard(game, played)} />
      <details class={styles['more']}>
        <summary>{gameWords('receipts')}</summary>
        <Receipts played={played} />
      </details>
      <details class={styles['more']}>
        <summary>{gameWords('export')}</summary>
        <Exports game={game} />
      </details>
      {game.isMine && (
        <details class={styles['more']}>
          <summary>{gameWords('correct')}</summary>
          <Correction {...props} />
        </details>
      )}
      <div class={styles['buttons']}>
        <ButtonLink href="/timers/history" icon="chart">
          {gameWords('history')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The result card: who won, how long it took, and everybody's time. */
const eveningCard = ({ gameId, title, templateName, winner, endedAt }: GameView, played: Played): Card => {
  const most = Math.max(1, ...played.players.map(({ totalMs }) => totalMs));
  return {
    title: title === '' ? templateName : title,
    line: cardWords('evening', {
      winner: winner === undefined ? gameWords('noWinner') : gameWords('wins', { name: winner }),
      time: formatDuration(played.wallMs),
      date: formatDate(endedAt, { dateStyle: 'medium' }),
    }),
    link: sharedLink(`/timers/games/${gameId}`),
    rows: played.players.map(({ name, player, totalMs, turns }) => ({
      label: name,
      text: cardWords('turns', { time: formatDuration(totalMs), count: turns }),
      share: totalMs / most,
      player,
    })),
  };
};

interface ReceiptRow {
  readonly number: number;
  readonly name: string;
  readonly turn: Played['turns'][number];
}

type Known = number | undefined | null;

const receiptColumn = (
  id: string,
  word: 'measured' | 'compensated' | 'charged' | 'left',
  msOf: (row: ReceiptRow) => Known,
): Column<ReceiptRow> => ({
  id,
  header: gameWords(word),
  cell: (row) => {
    const ms = msOf(row);
    return ms === undefined || ms === null ? gameWords('unknown') : receiptTime(ms);
  },
  sortBy: (row) => msOf(row) ?? 0,
  isNumeric: true,
});

function Receipts({ played }: Pick<GameActsProps, 'played'>) {
  const rows = played.turns.map((turn, at) => ({
    number: at + 1,
    turn,
    name: turn === null ? gameWords('unknown') : (played.players[turn.seat]?.name ?? ''),
  }));
  const columns: readonly Column<ReceiptRow>[] = [
    {
      id: 'number',
      header: gameWords('turns'),
      cell: ({ number }) => number,
      sortBy: ({ number }) => number,
      isNumeric: true,
    },
    { id: 'name', header: gameWords('player'), cell: ({ name }) => name, sortBy: ({ name }) => name },
    receiptColumn('used', 'measured', ({ turn }) => turn?.usedMs),
    receiptColumn('back', 'compensated', ({ turn }) => turn?.compensatedMs),
    receiptColumn('charged', 'charged', ({ turn }) => turn?.chargedMs),
    receiptColumn('left', 'left', ({ turn }) => turn?.remainingMs),
  ];
  return (
    <Table
      caption={gameWords('receipts')}
      isCaptionHidden
      columns={columns}
      rows={rows}
      rowKey={({ number }) => String(number)}
    />
  );
}

// The contract's own list would bring its schema library to every reader.
const formats = ['csv', 'json', 'bgstats', 'bgg'] as const satisfies readonly ExportFormat[];

const nameOf = (format: ExportFormat): string => gameWords(format);

interface ExportFormProps<Format extends ExportFormat> {
  readonly formats: readonly Format[];
  readonly get: (format: Format) => Promise<Answer<Answered<'exportGame'>>>;
  readonly children?: ComponentChildren;
}

/** One game or many as a file, or as a link into another program. */
export function ExportForm<Format extends ExportFormat>(props: ExportFormProps<Format>) {
  const [first] = props.formats;
  const [format, setFormat] = useState(first);
  const get = useAction(({ wanted }: { readonly wanted: Format }) => props.get(wanted), {
    onDone: ({ name, mediaType, text, notes }) => {
      if (text.startsWith('bgstats://')) globalThis.location.assign(text);
      else saveFile(name, mediaType, text);
      if (notes.length > 0) showToast(notes.join(' '));
    },
    isToast: true,
  });
  if (format === undefined) return null;
  return (
    <div class={styles['body']}>
      <SelectField
        label={gameWords('format')}
        value={format}
        options={props.formats.map((value) => ({ value, label: nameOf(value) }))}
        onChange={setFormat}
      />
      <div class={styles['buttons']}>
        <Button icon="download" isBusy={get.isBusy} onClick={() => void get.run({ wanted: format })}>
          {gameWords(format === 'bgstats' ? 'openBgStats' : 'download')}
        </Button>
        {props.children}
      </div>
    </div>
  );
}

function Exports({ game: { gameId } }: Pick<GameActsProps, 'game'>) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const log = useAction(timersClient.readLog, {
    onDone: (read) => saveFile(`${gameId}.json`, 'application/json', JSON.stringify(read)),
    isToast: true,
  });
  return (
    <ExportForm
      formats={formats}
      get={(format) => timersClient.exportGame({ params: { gameId }, query: { format, zone } })}
    >
      <Button kind="quiet" isBusy={log.isBusy} onClick={() => void log.run({ params: { gameId } })}>
        {gameWords('log')}
      </Button>
    </ExportForm>
  );
}

const NOBODY = '';

function Correction({ game, onGame }: GameActsProps) {
  const { gameId } = game;
  const [winner, setWinner] = useState(game.winner ?? NOBODY);
  const [notes, setNotes] = useState(game.notes);
  const save = useAction(timersClient.changeGame, {
    onDone: () => {
      onGame();
      showToast(gameWords('saved'), { kind: 'good' });
    },
    isToast: true,
  });
  const remove = useAction(timersClient.deleteGame, {
    onDone: () => {
      showToast(gameWords('removed'));
      navigate('/timers/history', 'replace');
    },
    isToast: true,
  });
  const corrected = { winner: winner === NOBODY ? null : winner, notes: notes.trim() };
  return (
    <div class={styles['body']}>
      <SelectField
        label={gameWords('winner')}
        value={winner}
        options={[
          { value: NOBODY, label: gameWords('nobody') },
          ...game.players.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={setWinner}
      />
      <TextArea label={gameWords('notes')} isOptional maxLength={1000} value={notes} onInput={setNotes} />
      <Button
        kind="primary"
        isBusy={save.isBusy}
        onClick={() => void save.run({ params: { gameId }, body: corrected })}
      >
        {kitWords('save')}
      </Button>
      <HoldButton hint={gameWords('removeHint')} onConfirm={() => void remove.run({ params: { gameId } })}>
        {gameWords('remove')}
      </HoldButton>
    </div>
  );
}
