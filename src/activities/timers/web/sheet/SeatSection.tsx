import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { parseDuration } from '../duration-text.ts';
import { HoldButton } from '../face/HoldButton.tsx';
import type { SeatFace } from '../face/seat-face.ts';
import { sheetWords } from './sheet.words.ts';
import type { Wish } from '../table/table-model.ts';
import type { SheetProps } from './TableSheet.tsx';
import styles from './TableSheet.module.css';

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
  const [problem, setProblem] = useState<string>();
  return (
    <form
      class={styles['buttons']}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void model.rename(face.seat, name.trim()).then(setProblem);
      }}
    >
      <TextField label={sheetWords('rename')} error={problem} maxLength={50} value={name} onInput={setName} />
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

/** A correction with its reason; a refusal stands beside the field and changes nothing. */
function ClockActs({ model, face }: FaceProps) {
  const [typed, setTyped] = useState('');
  const [why, setWhy] = useState('');
  const [problem, setProblem] = useState<string>();
  const { seat, name } = face;
  const change = async (wish: Wish): Promise<void> => {
    const refused = await model.act(wish);
    setProblem(refused);
    if (refused === undefined) showToast(sheetWords('adjusted', { name }), { kind: 'good' });
  };
  const reason = why.trim() === '' ? {} : { why: why.trim() };
  const set = (): void => {
    const remainingMs = parseDuration(typed);
    if (remainingMs === undefined) setProblem(sheetWords('setWrong'));
    else void change({ type: 'set', seat, remainingMs, ...reason });
  };
  return (
    <>
      <div class={styles['buttons']}>
        {steps.map(([word, byMs]) => (
          <Button
            key={word}
            size="small"
            onClick={() => void change({ type: 'adjust', seat, byMs, ...reason })}
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
      <div class={styles['buttons']}>
        {phase !== 'out' && phase !== 'passed' && (
          <Button onClick={() => act({ type: 'pass', seat })}>{sheetWords('pass')}</Button>
        )}
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
