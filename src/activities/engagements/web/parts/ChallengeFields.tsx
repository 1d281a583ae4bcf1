import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { challengeFormWords } from './challenge-form.words.ts';
import type { ChallengeForm } from './challenge-form.ts';

interface ChallengeFieldsProps {
  readonly form: ChallengeForm;
  readonly error: string | undefined;
  readonly onForm: (form: ChallengeForm) => void;
}

/** Until when, and whether fast answers count more. */
export function ChallengeFields({ form, error, onForm }: ChallengeFieldsProps) {
  return (
    <>
      <TextField
        label={challengeFormWords('deadline')}
        hint={challengeFormWords('deadlineHint')}
        type="datetime-local"
        value={form.deadline}
        onInput={(deadline) => onForm({ ...form, deadline })}
        error={error}
      />
      <Checkbox
        label={challengeFormWords('isTimed')}
        hint={challengeFormWords('isTimedHint')}
        isChecked={form.isTimed}
        onChange={(isTimed) => onForm({ ...form, isTimed })}
      />
    </>
  );
}
