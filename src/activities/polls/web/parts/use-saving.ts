import { useState } from 'preact/hooks';
import type { Answer } from '#web/kit/client.ts';
import { focusFirstProblem } from '#web/kit/focus-problem.ts';
import { showToast } from '#web/kit/parts/toasts.ts';
import { checkForm, fieldOf } from '../poll-form.ts';
import type { FormErrors, PollForm } from '../poll-form.ts';

/** Checks the form, sends it, and puts every complaint beside its field. */
export function useSaving(form: PollForm) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [isBusy, setBusy] = useState(false);
  const save = async <T>(send: () => Promise<Answer<T>>, then: (value: T) => void): Promise<void> => {
    const missing = checkForm(form);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return focusFirstProblem(document);
    if (isBusy) return;
    setBusy(true);
    const answer = await send();
    setBusy(false);
    if (answer.ok) return then(answer.value);
    const { fields, message } = answer.error;
    setErrors(Object.fromEntries(fields.map((field) => [fieldOf(field.path), field.message])));
    if (fields.length === 0) showToast(message, { kind: 'bad' });
    else focusFirstProblem(document);
  };
  return { errors, isBusy, save };
}
