import { inLocale, say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { questionWords } from '#activities/engagements/questions.words.ts';
import type { RefObject } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Answer, CallOptions } from '#web/kit/client.ts';
import { refusal } from '#web/kit/data/action.ts';
import { useForm } from '#web/kit/data/form.ts';
import type { FieldProblems } from '#web/kit/data/form.ts';
import { language } from '#web/kit/i18n/language.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { RadioGroup, Switch } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { kitWords } from '#web/kit/words.ts';
import { kindsOf } from '#activities/engagements/contract.questions.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import type { QuestionRow } from '#activities/engagements/contract.setviews.ts';
import { checkQuestion } from '#activities/engagements/rules/sets/question-check.ts';
import type { FormErrors, FormKit } from '../kinds/kind.ts';
import { partsOf } from '../kinds/kinds.ts';
import { editorWords } from './editor.words.ts';
import { draftOf } from './question-form.ts';
import type { QuestionForm } from './question-form.ts';
import { MoreFields } from './MoreFields.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import styles from './Editor.module.css';

interface QuestionEditorProps {
  readonly type: EngagementType;
  /** Keeps what is typed under this name across reloads. */
  readonly draft: string;
  readonly start: QuestionForm;
  /** What was typed when the form was last left without saving. */
  readonly left: QuestionForm | undefined;
  readonly categories: readonly string[];
  /** A new one can be followed by another. */
  readonly isNew: boolean;
  readonly onSave: (question: Question, options: CallOptions) => Promise<Answer<QuestionRow>>;
  readonly onSaved: (row: QuestionRow, goesOn: boolean) => void;
  /** Closed without saving, with the changes; the page may offer to continue. */
  readonly onLeave: (unsaved: QuestionForm | undefined) => void;
}

/** Every problem beside its field, in the reader's language. */
const checkForm = (
  form: QuestionForm,
  type: EngagementType,
): { readonly problems: FieldProblems; readonly question?: Question } => {
  const checked = checkQuestion(draftOf(form), type);
  if (checked.ok) return { problems: {}, question: checked.question };
  const spoken = (said: Said): string => String(inLocale(questionWords, said, language.value));
  return {
    problems: Object.fromEntries(
      checked.issues.map(({ field, problem, wanted }) => [
        field,
        spoken(say('set-question-wrong', { problem, wanted })),
      ]),
    ),
  };
};

interface Saving extends CallOptions {
  readonly question: Question | undefined;
  readonly goesOn: boolean;
}

function useQuestionForm(props: QuestionEditorProps, frame: RefObject<HTMLFormElement | null>) {
  const { type, draft, start, left, isNew, onSave, onSaved } = props;
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set());
  const form = useForm(
    async ({ question, goesOn, ...options }: Saving) => {
      // Nothing is sent before `check` has found nothing.
      if (!question) return refusal(() => '');
      const answer = await onSave(question, options);
      return answer.ok ? ({ ok: true, value: { row: answer.value, goesOn } } as const) : answer;
    },
    {
      start: () => start,
      check: (values) => checkForm(values, type).problems,
      fieldOf: (path) => path.replace(/^(body\.)?(question\.)?/, ''),
      onDone: ({ row, goesOn }) => onSaved(row, goesOn),
      frame,
      draft,
    },
  );
  useLayoutEffect(() => {
    if (left) form.setValues(left);
  }, []);
  const save = (goesOn: boolean): void => {
    if (uploading.size > 0) return;
    void form.send({ question: checkForm(form.values, type).question, goesOn });
  };
  return {
    ...form,
    uploading,
    noteUploading: (field: string, isUploading: boolean) =>
      setUploading((before) => {
        const others = [...before].filter((other) => other !== field);
        return new Set(isUploading ? [...others, field] : others);
      }),
    save: () => save(false),
    saveNext: () => save(isNew),
  };
}

/** One question, typed without a mouse: Ctrl + Enter saves and begins the next, Escape leaves. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { type, start, categories, isNew, onLeave } = props;
  const frame = useRef<HTMLFormElement>(null);
  const { values: form, setValues: setForm, problems: errors, ...typed } = useQuestionForm(props, frame);
  const { isBusy, uploading, save, saveNext } = typed;
  const hintId = useId();
  const onClose = (): void => {
    typed.forgetDraft.current();
    onLeave(JSON.stringify(form) === JSON.stringify(start) ? undefined : form);
  };
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
      {typed.draftLine}
      <TextArea
        label={editorWords('title')}
        hint={errors['title'] === undefined ? editorWords('titleHint') : undefined}
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
      <MoreFields
        {...{ form, type, errors, uploading }}
        onChange={setForm}
        onUploading={typed.noteUploading}
      />
      <Preview form={form} type={type} problem={errors['']} />
      <Actions {...{ isNew, isBusy, hintId, onClose }} onSaveNext={() => saveNext()} />
    </form>
  );
}

const loadPreview = async () => (await import('./QuestionPreview.tsx')).QuestionPreview;

interface PreviewProps {
  readonly form: QuestionForm;
  readonly type: EngagementType;
  readonly problem: string | undefined;
}

/** Folded away, and loaded when opened. */
function Preview({ form, type, problem }: PreviewProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <details class={styles['preview']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{editorWords('preview')}</summary>
        {isOpen && <Lazy load={loadPreview} props={{ form, type }} />}
      </details>
      <Problem>{problem}</Problem>
    </>
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

/** The fields of this kind besides its text. */
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

/** Listens on the form, so the keys work in every field; the first field has the focus. */
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
    element?.querySelector('textarea')?.focus();
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
        {kitWords('save')}
      </Button>
      {isNew && (
        <Button isBusy={isBusy} onClick={onSaveNext}>
          {editorWords('saveNext')}
        </Button>
      )}
      <Button kind="quiet" onClick={onClose}>
        {kitWords('cancel')}
      </Button>
      <p id={hintId} class="fine-print">
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

/** An existing category, suggested while typing, or a new one. */
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
