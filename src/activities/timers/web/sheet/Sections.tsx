import { useState } from 'preact/hooks';
import { refusal, useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { SelectField, TextField, TextArea } from '#web/kit/parts/Field.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { readClock } from '#activities/timers/rules/clock/reading.ts';
import { formatClock } from '#web/kit/i18n/formats.ts';
import { parseDuration } from '../duration-text.ts';
import { HoldButton } from '../face/HoldButton.tsx';
import type { SeatFace } from '../face/seat-reading.ts';
import { sheetWords } from './sheet.words.ts';
import type { Wish } from '../table/table-model.ts';
import { answered } from './Section.tsx';
import type { SheetProps, Closing } from './TableSheet.tsx';
import styles from './TableSheet.module.css';
import { Problem } from '#web/kit/parts/Problem.tsx';

type SeatProps = Pick<SheetProps, 'model' | 'act' | 'faces'>;

/** One seat: its name, its clock, and whether it plays. */
export function SeatSection({ model, act, faces }: SeatProps) {
  const [chosen, choose] = useState(faces[0]?.seat ?? 0);
  const face = faces.find(({ seat }) => seat === chosen) ?? faces[0];
  if (face === undefined) return null;
  const isOn = model.status.value !== 'lobby';
  return (
    <>
      <SelectField
        label={sheetWords('player')}
        value={String(face.seat)}
        options={faces.map(({ seat, name }) => ({ value: String(seat), label: name }))}
        onChange={(seat) => choose(Number(seat))}
      />
      <NameForm key={face.seat} model={model} face={face} />
      {isOn && <ClockActs key={`clock-${face.seat}`} model={model} face={face} />}
      {isOn && <PlayActs face={face} act={act} />}
    </>
  );
}

interface FaceProps {
  readonly model: SheetProps['model'];
  readonly face: SeatFace;
}

function NameForm({ model, face }: FaceProps) {
  const [name, setName] = useState(face.name);
  const rename = useAction(async ({ wanted }: { readonly wanted: string }) =>
    answered(await model.rename(face.seat, wanted)),
  );
  return (
    <form
      class="row-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void rename.run({ wanted: name.trim() });
      }}
    >
      <TextField
        label={sheetWords('rename')}
        error={rename.problem}
        maxLength={50}
        value={name}
        onInput={setName}
      />
      <Button type="submit">{sheetWords('saveName')}</Button>
    </form>
  );
}

const steps = [
  ['addMinute', 60_000],
  ['takeMinute', -60_000],
  ['addTen', 10_000],
  ['takeTen', -10_000],
] as const;

/** The number that a correction moves: of two countdowns, the one of the whole game. */
function ClockNow({ model, face }: FaceProps) {
  // Read to redraw while the clock runs.
  void [face.digits.value, face.side.value];
  const shownMs = readClock(model.clock.value, model.now()).seats[face.seat]?.shownMs ?? 0;
  return (
    <p class={styles['now']}>
      {sheetWords('clockNow', { name: face.name })} <strong>{formatClock(shownMs)}</strong>
    </p>
  );
}

/** A correction with its reason; a refusal is shown beside the field. */
function ClockActs({ model, face }: FaceProps) {
  const [typed, setTyped] = useState('');
  const [why, setWhy] = useState('');
  const { seat, name } = face;
  const { problem, run } = useAction(
    async ({ wish }: { readonly wish: Wish | undefined }) =>
      wish ? answered(await model.act(wish)) : refusal(() => sheetWords('setWrong')),
    { onDone: () => showToast(sheetWords('adjusted', { name }), { kind: 'good' }), isEach: true },
  );
  const reason = why.trim() === '' ? {} : { why: why.trim() };
  const set = (): void => {
    const remainingMs = parseDuration(typed);
    void run({
      wish: remainingMs === undefined ? undefined : { type: 'set', seat, remainingMs, ...reason },
    });
  };
  return (
    <>
      <ClockNow model={model} face={face} />
      <div class="row-2">
        {steps.map(([word, byMs]) => (
          <Button
            key={word}
            size="small"
            onClick={() => void run({ wish: { type: 'adjust', seat, byMs, ...reason } })}
          >
            {sheetWords(word)}
          </Button>
        ))}
      </div>
      <TextField
        label={sheetWords('setTo')}
        hint={sheetWords('setHint')}
        error={problem}
        value={typed}
        onInput={setTyped}
      />
      <TextField label={sheetWords('why')} isOptional maxLength={200} value={why} onInput={setWhy} />
      <Button onClick={set}>{sheetWords('set')}</Button>
    </>
  );
}

function PlayActs({
  face: { seat, name, phase },
  act,
}: Pick<SeatProps, 'act'> & { readonly face: SeatFace }) {
  return (
    <>
      <div class="row-2">
        {phase === 'out' && (
          <Button onClick={() => act({ type: 'restore', seat })}>{sheetWords('restore')}</Button>
        )}
        <Button kind="quiet" onClick={() => act({ type: 'flag', seat })}>
          {sheetWords('claimFlag')}
        </Button>
      </div>
      {phase !== 'out' && (
        <HoldButton hint={sheetWords('eliminateHint')} onConfirm={() => act({ type: 'eliminate', seat })}>
          {sheetWords('eliminate', { name })}
        </HoldButton>
      )}
    </>
  );
}

const NOBODY = '';

export function EndSection({ model, faces, onEnd }: Pick<SheetProps, 'model' | 'faces' | 'onEnd'>) {
  const [winner, setWinner] = useState(NOBODY);
  const [notes, setNotes] = useState('');
  const end = useAction(async ({ closing }: { readonly closing: Closing }) => answered(await onEnd(closing)));
  const isOn = model.status.value !== 'lobby';
  const closing = {
    ...(winner !== NOBODY && { winner }),
    ...(notes.trim() !== '' && { notes: notes.trim() }),
  };
  return (
    <>
      <SelectField
        label={sheetWords('winner')}
        value={winner}
        options={[
          { value: NOBODY, label: sheetWords('nobody') },
          ...faces.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={setWinner}
      />
      <TextArea
        label={sheetWords('notes')}
        isOptional
        rows={2}
        maxLength={1000}
        value={notes}
        onInput={setNotes}
      />
      <Problem>{end.problem}</Problem>
      <HoldButton
        hint={sheetWords(isOn ? 'endHint' : 'notYet')}
        isDisabled={!isOn}
        onConfirm={() => void end.run({ closing })}
      >
        {sheetWords('end')}
      </HoldButton>
    </>
  );
}
