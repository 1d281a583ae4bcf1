import { useState } from 'preact/hooks';
import { SelectField, TextArea } from '#web/kit/parts/Field.tsx';
import { HoldButton } from '../face/HoldButton.tsx';
import { sheetWords } from './sheet.words.ts';
import type { SheetProps } from './TableSheet.tsx';

const NOBODY = '';

export function EndSection({ model, faces, onEnd }: Pick<SheetProps, 'model' | 'faces' | 'onEnd'>) {
  const [winner, setWinner] = useState(NOBODY);
  const [notes, setNotes] = useState('');
  const [problem, setProblem] = useState<string>();
  const isOn = model.status.value !== 'lobby';
  const end = async (): Promise<void> =>
    setProblem(
      await onEnd({
        ...(winner !== NOBODY && { winner }),
        ...(notes.trim() !== '' && { notes: notes.trim() }),
      }),
    );
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
      {problem !== undefined && <p role="alert">{problem}</p>}
      <HoldButton
        hint={sheetWords(isOn ? 'endHint' : 'notYet')}
        isDisabled={!isOn}
        onConfirm={() => void end()}
      >
        {sheetWords('end')}
      </HoldButton>
    </>
  );
}
