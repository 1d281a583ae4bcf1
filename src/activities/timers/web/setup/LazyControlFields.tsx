import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { checkControl } from '../templates/control-form.ts';
import type { ControlForm } from '../templates/control-form.ts';

const load = async () => (await import('../templates/ControlFields.tsx')).ControlFields;

interface LazyControlFieldsProps {
  readonly form: ControlForm;
  readonly onForm: (form: ControlForm) => void;
}

/** Most tables use their template's control as it is. */
export function LazyControlFields({ form, onForm }: LazyControlFieldsProps) {
  return <Lazy load={load} props={{ form, errors: checkControl(form), onForm }} />;
}
