import { inLocale, say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { questionWords } from '#activities/engagements/questions.words.ts';
import type { RefObject } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { ClientFailure } from '#web/kit/client.ts';
import { useAction } from '#web/kit/data/action.ts';
import { language } from '#web/kit/i18n/language.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { RadioGroup, Switch } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { kindsOf } from '#activities/engagements/contract.questions.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import { checkQuestion } from '#activities/engagements/rules/sets/question-check.ts';
import type { FormErrors, FormKit } from '../kinds/kind.ts';
import { partsOf } from '../kinds/kinds.ts';
import { editorWords } from './editor.words.ts';
import { draftOf, emptyForm } from './question-form.ts';
import type { QuestionForm } from './question-form.ts';
import { MoreFields } from './MoreFields.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import styles from './Editor.module.css';

interface QuestionEditorProps {
  readonly type: EngagementType;
  readonly start: QuestionForm;
  readonly categories: readonly string[];
  /** A new one can be followed by another. */
  readonly isNew: boolean;
  readonly onSave: (question: Question) => Promise<ClientFailure | undefined>;
  readonly onSaved: () => void;
  /** Left without saving, with what was changed; the page may offer to go on. */
  readonly onLeave: (unsaved: QuestionForm | undefined) => void;
}

/** Everything that is wrong, in the reader's language, beside its field. */
const errorsOf = (form: QuestionForm, type: EngagementType): { errors: FormErrors; question?: Question } => {
  const checked = checkQuestion(draftOf(form), type);
  if (checked.ok) return { errors: {}, question: checked.question };
  const spoken = (said: Said): string => String(inLocale(questionWords, said, language.value));
  return {
    errors: Object.fromEntries(
      checked.issues.map(({ field, problem, wanted }) => [
        field,
        spoken(say('set-question-wrong', { problem, wanted })),
      ]),
    ),
  };
};

const serverErrors = ({ fields }: ClientFailure): FormErrors =>
  Object.fromEntries(
    fields.map(({ path, message }) => [path.replace(/^(body\.)?(question\.)?/, ''), message]),
  );

function useQuestionForm({ type, start, isNew, onSave, onSaved }: QuestionEditorProps) {
  const [form, setForm] = useState(start);
  const [errors, setErrors] = useState<FormErrors>({});
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set());
  const [saved, setSaved] = useState(0);
  const { run, isBusy } = useAction(
    async ({ question, goesOn }: { readonly question: Question; readonly goesOn: boolean }) => {
      const error = await onSave(question);
      return error ? ({ ok: false, error } as const) : ({ ok: true, value: goesOn } as const);
    },
    {
      onRefused: (failure) => setErrors(serverErrors(failure)),
      onDone: (goesOn) => {
        if (!goesOn) return onSaved();
        setForm(emptyForm(type, form.category, form.kind));
        setSaved((count) => count + 1);
      },
    },
  );
  const save = (goesOn: boolean): void => {
    const { errors: found, question } = errorsOf(form, type);
    setErrors(found);
    if (question && uploading.size === 0) void run({ question, goesOn });
  };
  return {
    form,
    setForm,
    errors,
    isBusy,
    uploading,
    noteUploading: (field: string, isUploading: boolean) =>
      setUploading((before) => {
        const others = [...before].filter((other) => other !== field);
        return new Set(isUploading ? [...others, field] : others);
      }),
    save: () => save(false),
    saveNext: () => save(isNew),
    saved,
  };
}

/** One question, typed without a mouse: Ctrl + Enter saves and begins the next, Escape leaves. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { type, categories, isNew, onLeave } = props;
  const { form, setForm, errors, isBusy, uploading, noteUploading, save, saveNext, saved } =
    useQuestionForm(props);
  const frame = useRef<HTMLFormElement>(null);
  const hintId = useId();
  useEffect(() => {
    frame.current?.querySelector('textarea')?.focus();
  }, [saved]);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  const [first] = useState(props.start);
  const isChanged = JSON.stringify(form) !== JSON.stringify(first);
  const onClose = (): void => onLeave(isChanged ? form : undefined);
  useEditorKeys(frame, { onSaveNext: () => saveNext(), onClose });
  return (
    <form
      ref={frame}
      class={styles['editor']}
      noValidate
      aria-describedby={hintId}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        label={editorWords('title')}
        rows={2}
        maxLength={500}
        value={form.title}
        error={errors['title']}
        onInput={(title) => setForm({ ...form, title })}
      />
      <div class={styles['pair']}>
        {kindsOf[type].length > 1 && (
          <SelectField
            label={editorWords('kind')}
            value={form.kind}
            options={kindsOf[type].map((value) => ({ value, label: partsOf(value).name() }))}
            error={errors['kind']}
            onChange={(kind) => setForm({ ...form, kind })}
          />
        )}
        <CategoryField
          value={form.category}
          categories={categories}
          error={errors['category']}
          onInput={(category) => setForm({ ...form, category })}
        />
      </div>
      <KindFields form={form} type={type} errors={errors} onForm={setForm} />
      <MoreFields {...{ form, type, errors, uploading }} onChange={setForm} onUploading={noteUploading} />
      <Actions {...{ isNew, isBusy, hintId, onClose }} onSaveNext={() => saveNext()} />
    </form>
  );
}

interface KindFieldsProps {
  readonly form: QuestionForm;
  readonly type: EngagementType;
  readonly errors: FormErrors;
  readonly onForm: (form: QuestionForm) => void;
}

const FORM_KIT: FormKit = {
  RadioGroup,
  SelectField,
  Switch,
  TextArea,
  TextField,
  pair: styles['pair'],
  error: styles['error'],
};

/** What this kind of question has beside its text. */
function KindFields({ form, type, errors, onForm }: KindFieldsProps) {
  const parts = partsOf(form.kind);
  const keyed = parts.keyed?.(type);
  const change = (changes: Partial<QuestionForm>): void => onForm({ ...form, ...changes });
  return (
    <>
      {keyed && (
        <OptionsEditor
          options={form.options}
          keyed={keyed}
          error={optionErrors(errors)}
          onOptions={(options) => change({ options })}
        />
      )}
      {parts.Fields && <parts.Fields {...{ form, type, errors, change }} kit={FORM_KIT} />}
    </>
  );
}

const optionErrors = (errors: FormErrors): string | undefined =>
  errors['options'] ??
  errors['right'] ??
  Object.entries(errors).find(([name]) => name.startsWith('options.'))?.[1];

interface EditorKeys {
  readonly onSaveNext: () => void;
  readonly onClose: () => void;
}

/** Heard on the form, so that every field in it knows the keys. */
function useEditorKeys(frame: RefObject<HTMLFormElement | null>, keys: EditorKeys): void {
  // Keys come faster than effects run: a listener of the last paint would save what was typed before it.
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const element = frame.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        latest.current.onSaveNext();
      } else if (event.key === 'Escape') latest.current.onClose();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);
}

interface ActionsProps extends EditorKeys {
  readonly isNew: boolean;
  readonly isBusy: boolean;
  readonly hintId: string;
}

function Actions({ isNew, isBusy, hintId, onSaveNext, onClose }: ActionsProps) {
  return (
    <div class={styles['actions']}>
      <Button type="submit" kind="primary" isBusy={isBusy}>
        {editorWords('save')}
      </Button>
      {isNew && (
        <Button isBusy={isBusy} onClick={onSaveNext}>
          {editorWords('saveNext')}
        </Button>
      )}
      <Button kind="quiet" onClick={onClose}>
        {editorWords('cancel')}
      </Button>
      <p id={hintId} class={styles['hint']}>
        {editorWords(isNew ? 'saveHint' : 'saveHintOld')}
      </p>
    </div>
  );
}

interface CategoryFieldProps {
  readonly value: string;
  readonly categories: readonly string[];
  readonly error: string | undefined;
  readonly onInput: (value: string) => void;
}

/** One of the categories there are, offered while typing, or a new one. */
function CategoryField({ value, categories, error, onInput }: CategoryFieldProps) {
  const id = useId();
  return (
    <div>
      <TextField
        label={editorWords('category')}
        hint={error === undefined ? editorWords('categoryHint') : undefined}
        error={error}
        list={id}
        value={value}
        maxLength={80}
        autocomplete="off"
        onInput={onInput}
      />
      <datalist id={id}>
        {categories.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </div>
  );
}
