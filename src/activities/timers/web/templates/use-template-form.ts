import { useState } from 'preact/hooks';
import type { Answer } from '#web/kit/client.ts';
import { showToast } from '#web/kit/parts/toasts.ts';
import { checkTemplate, hasErrors, templateFieldOf } from './template-form.ts';
import type { TemplateField, TemplateForm } from './template-form.ts';

type Said = Partial<Record<TemplateField, string>>;

/** A template being typed: checked when it is sent, every complaint beside its field. */
export function useTemplateForm(start: TemplateForm) {
  const [form, setForm] = useState(start);
  const [isChecked, setChecked] = useState(false);
  const [said, setSaid] = useState<Said>({});
  const [isBusy, setBusy] = useState(false);
  const errors = isChecked ? checkTemplate(form) : { fields: {}, control: checkTemplate(form).control };
  const change = (next: TemplateForm): void => {
    setForm(next);
    setSaid({});
  };
  const save = async <T>(send: () => Promise<Answer<T>>, then: (value: T) => void): Promise<void> => {
    setChecked(true);
    if (hasErrors(checkTemplate(form)) || isBusy) return focusFirstError();
    setBusy(true);
    const answer = await send();
    setBusy(false);
    if (answer.ok) return then(answer.value);
    const { fields, message } = answer.error;
    const placed = fields.flatMap(({ path, message: text }) => {
      const field = templateFieldOf(path);
      return field === undefined ? [] : [[field, text] as const];
    });
    setSaid(Object.fromEntries(placed));
    if (placed.length < fields.length || fields.length === 0) {
      showToast([message, ...fields.map((field) => field.message)].join(' '), { kind: 'bad' });
    }
  };
  return { form, change, errors, said, isBusy, save };
}

/** After the errors are drawn. */
const focusFirstError = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
};
