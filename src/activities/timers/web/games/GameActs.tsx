import { useState } from 'preact/hooks';
import type { ExportFormat, GameView } from '#activities/timers/contract.views.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { SelectField, TextArea } from '#web/kit/parts/Field.tsx';
import type { Column } from '#web/kit/parts/Table.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { durationText } from '../duration-text.ts';
import { HoldButton } from '../face/HoldButton.tsx';
import { timersClient } from '../timers.client.ts';
import { gameWords } from './game.words.ts';
import type { Played } from './played.ts';
import styles from './Game.module.css';

interface GameActsProps {
  readonly game: GameView;
  readonly played: Played;
  readonly onGame: (game: GameView) => void;
}

/** Every receipt, the files, and what only the host may do. */
export function GameActs(props: GameActsProps) {
  const { game, played } = props;
  return (
    <div class={styles['acts']}>
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

interface ReceiptRow {
  readonly number: number;
  readonly name: string;
  readonly turn: Played['turns'][number];
}

const time = (ms: number | undefined | null): string =>
  ms === undefined || ms === null ? gameWords('unknown') : durationText(ms);

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
    {
      id: 'used',
      header: gameWords('measured'),
      cell: ({ turn }) => time(turn?.usedMs),
      sortBy: ({ turn }) => turn?.usedMs ?? 0,
      isNumeric: true,
    },
    {
      id: 'back',
      header: gameWords('compensated'),
      cell: ({ turn }) => time(turn?.compensatedMs),
      isNumeric: true,
    },
    {
      id: 'charged',
      header: gameWords('charged'),
      cell: ({ turn }) => time(turn?.chargedMs),
      isNumeric: true,
    },
    { id: 'left', header: gameWords('left'), cell: ({ turn }) => time(turn?.remainingMs), isNumeric: true },
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

function Exports({ game: { gameId } }: Pick<GameActsProps, 'game'>) {
  const [format, setFormat] = useState<ExportFormat>('csv');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const get = async (): Promise<void> => {
    const answer = await timersClient.exportGame({ params: { gameId }, query: { format, zone } });
    if (!answer.ok) return void showToast(answer.error.message, { kind: 'bad' });
    const { name, mediaType, text, notes } = answer.value;
    if (text.startsWith('bgstats://')) globalThis.location.assign(text);
    else saveFile(name, mediaType, text);
    if (notes.length > 0) showToast(notes.join(' '));
  };
  const log = async (): Promise<void> => {
    const answer = await timersClient.readLog({ params: { gameId } });
    if (answer.ok) saveFile(`${gameId}.json`, 'application/json', JSON.stringify(answer.value));
    else showToast(answer.error.message, { kind: 'bad' });
  };
  return (
    <div class={styles['body']}>
      <SelectField
        label={gameWords('format')}
        value={format}
        options={formats.map((value) => ({ value, label: gameWords(value) }))}
        onChange={setFormat}
      />
      <div class={styles['buttons']}>
        <Button icon="download" onClick={() => void get()}>
          {gameWords(format === 'bgstats' ? 'openBgStats' : 'download')}
        </Button>
        <Button kind="quiet" onClick={() => void log()}>
          {gameWords('log')}
        </Button>
      </div>
    </div>
  );
}

const NOBODY = '';

function Correction({ game, onGame }: GameActsProps) {
  const { gameId } = game;
  const [winner, setWinner] = useState(game.winner ?? NOBODY);
  const [notes, setNotes] = useState(game.notes);
  const save = async (): Promise<void> => {
    const answer = await timersClient.changeGame({
      params: { gameId },
      body: { winner: winner === NOBODY ? null : winner, notes: notes.trim() },
    });
    if (!answer.ok) return void showToast(answer.error.message, { kind: 'bad' });
    onGame(answer.value);
    showToast(gameWords('saved'), { kind: 'good' });
  };
  const remove = async (): Promise<void> => {
    const answer = await timersClient.deleteGame({ params: { gameId } });
    if (!answer.ok) return void showToast(answer.error.message, { kind: 'bad' });
    showToast(gameWords('removed'));
    navigate('/timers/history', 'replace');
  };
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
      <Button kind="primary" onClick={() => void save()}>
        {gameWords('save')}
      </Button>
      <HoldButton hint={gameWords('removeHint')} onConfirm={() => void remove()}>
        {gameWords('remove')}
      </HoldButton>
    </div>
  );
}
