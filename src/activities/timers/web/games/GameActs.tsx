import { useState } from 'preact/hooks';
import type { ExportFormat, GameView } from '#activities/timers/contract.views.ts';
import { useAction } from '#web/kit/data/action.ts';
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
  readonly onGame: () => void;
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
  const get = useAction(timersClient.exportGame, {
    onDone: ({ name, mediaType, text, notes }) => {
      if (text.startsWith('bgstats://')) globalThis.location.assign(text);
      else saveFile(name, mediaType, text);
      if (notes.length > 0) showToast(notes.join(' '));
    },
    isToast: true,
  });
  const log = useAction(timersClient.readLog, {
    onDone: (read) => saveFile(`${gameId}.json`, 'application/json', JSON.stringify(read)),
    isToast: true,
  });
  return (
    <div class={styles['body']}>
      <SelectField
        label={gameWords('format')}
        value={format}
        options={formats.map((value) => ({ value, label: gameWords(value) }))}
        onChange={setFormat}
      />
      <div class={styles['buttons']}>
        <Button
          icon="download"
          isBusy={get.isBusy}
          onClick={() => void get.run({ params: { gameId }, query: { format, zone } })}
        >
          {gameWords(format === 'bgstats' ? 'openBgStats' : 'download')}
        </Button>
        <Button kind="quiet" isBusy={log.isBusy} onClick={() => void log.run({ params: { gameId } })}>
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
        {gameWords('save')}
      </Button>
      <HoldButton hint={gameWords('removeHint')} onConfirm={() => void remove.run({ params: { gameId } })}>
        {gameWords('remove')}
      </HoldButton>
    </div>
  );
}
