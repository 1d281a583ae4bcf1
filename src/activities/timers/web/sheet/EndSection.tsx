import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { SelectField, TextArea } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { HoldButton } from '../face/HoldButton.tsx';
import { sheetWords } from './sheet.words.ts';
import { answered } from './Section.tsx';
import type { Closing, SheetProps } from './TableSheet.tsx';

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
