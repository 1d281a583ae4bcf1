import { isFreeType, questionTypes } from '#activities/quizzes/contract.kinds.ts';
import type { QuestionType } from '#activities/quizzes/contract.kinds.ts';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { problemOf } from '#web/kit/client.ts';
import type { CallOptions } from '#web/kit/client.ts';
import { useAction } from '#web/kit/data/action.ts';
import { useDraftLine } from '#web/kit/data/form.ts';
import { isWideScreen } from '#platform/rooms/web/wide-screen.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextArea } from '#web/kit/parts/Field.tsx';
import { Lazy } from '#web/kit/parts/Lazy.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { banksClient, questionAddress } from './banks.client.ts';
import { editorWords } from './editor.words.ts';
import { emptyForm, problemsOf, writtenOf } from './question-form.ts';
import type { FormProblems, QuestionForm } from './question-form.ts';
import type { LoadedQuestion } from './use-bank-question.ts';
import styles from './Bank.module.css';
import { OptionLines } from './OptionLines.tsx';
import { PlaceFields } from './PlaceFields.tsx';

interface QuestionEditorProps {
  readonly loaded: LoadedQuestion;
  readonly start: QuestionForm;
  readonly onStored: () => void;
}

type Then = 'stay' | 'publish' | 'next';

/** As high as the text, within reason: code cannot be read through a slot. */
const rowsFor = (text: string): number => Math.min(12, Math.max(3, text.split('\n').length + 1));

const here = (): string => `${currentUrl.peek().pathname}${currentUrl.peek().search}`;

/** Leaving without saving shows a note with a link back to what was typed, which is kept on the device. */
function useUnsaved(form: QuestionForm, stored: QuestionForm): void {
  const latest = useRef(false);
  latest.current = JSON.stringify(form) !== JSON.stringify(stored);
  useEffect(() => {
    const address = here();
    return () => {
      if (!latest.current || here() === address) return;
      showToast(editorWords('unsaved'), {
        action: { label: editorWords('goOn'), run: () => navigate(address) },
      });
    };
  }, []);
}

interface Storing extends CallOptions {
  readonly bankId: string;
  readonly form: QuestionForm;
  /** The changed passage is also copied to the other questions of the case. */
  readonly isWholeCase: boolean;
  readonly isPublished: boolean;
}

/** It is stored even if publishing fails. */
const store = async ({ bankId, form, isWholeCase, isPublished, ...call }: Storing) => {
  const params = { bankId };
  const question = { ...writtenOf(form), ...(isWholeCase && { isWholeCase }) };
  const written = await banksClient.writeQuestion({ params, body: question, ...call });
  if (!written.ok) return written;
  const { questionId, changedWith = [] } = written.value;
  const body = { questionIds: [questionId, ...changedWith] };
  const published = isPublished ? await banksClient.publishDrafts({ params, body }) : undefined;
  return { ok: true as const, value: { questionId, published } };
};

/** What is typed, what is wrong with it, and how it is stored. */
function useEditor({ loaded, start, onStored }: QuestionEditorProps) {
  const { bankId } = loaded.bank;
  const [form, setForm] = useState(start);
  const [stored, markStored] = useState(loaded.start);
  useUnsaved(form, stored);
  const { draftLine } = useDraftLine({
    name: `quizzes.question.${here()}`,
    values: form,
    start: stored,
    onTake: (kept) => setForm({ ...stored, ...kept }),
  });
  const [problems, setProblems] = useState<FormProblems>({});
  const [isUploading, setUploading] = useState(false);
  const [written, setWritten] = useState(0);
  const [isWholeCase, setWholeCase] = useState(true);
  const others = loaded.stored?.onSamePassage ?? 0;
  /** How many other questions use the passage that is being changed. */
  const leftBehind = isOtherPassage(form, stored) ? others : 0;
  const then = useRef<Then>('stay');
  const { run, isBusy, problem, value } = useAction(store, {
    onDone: ({ questionId, published }) => {
      markStored(form);
      if (published?.ok === false) return onStored();
      const word = published ? (published.value.corrected > 0 ? 'corrected' : 'published') : 'savedDraft';
      showToast(editorWords(word), { kind: 'good' });
      if (then.current === 'next') {
        setForm(emptyForm(form));
        markStored(emptyForm(form));
        return setWritten((count) => count + 1);
      }
      if (loaded.stored === undefined) navigate(questionAddress(bankId, questionId), 'replace');
      else onStored();
    },
  });
  const unpublished = value?.published?.ok === false ? problemOf(value.published.error) : undefined;
  const save = async (wanted: Then): Promise<void> => {
    if (isBusy || isUploading) return;
    const found = problemsOf(form);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    then.current = wanted;
    const isPublished = wanted === 'publish';
    await run({ bankId, form, isPublished, isWholeCase: isWholeCase && leftBehind > 0 });
  };
  const failure = problem ?? unpublished;
  const passage = { leftBehind, isWholeCase, setWholeCase };
  const uploading = { isUploading, setUploading };
  return { form, setForm, draftLine, problems, failure, isBusy, ...uploading, written, save, passage };
}

/** Without a passage a question leaves its case; the others keep theirs. */
const isOtherPassage = (form: QuestionForm, stored: QuestionForm): boolean =>
  form.passage.trim() !== '' && stored.passage.trim() !== '' && form.passage.trim() !== stored.passage.trim();

/** On the form, so the keys work in every field. */
function useSaveKey(frame: RefObject<HTMLFormElement | null>, onSave: () => void): void {
  // Keys come faster than effects run: a listener from the last render would save an older text.
  const latest = useRef(onSave);
  latest.current = onSave;
  useEffect(() => {
    const element = frame.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** One question, with a preview. Ctrl + Enter saves from any field. */
export function QuestionEditor(props: QuestionEditorProps) {
  const editor = useEditor(props);
  const { form, problems, failure, written, save } = editor;
  const frame = useRef<HTMLFormElement>(null);
  const { stored } = props.loaded;
  const isNew = stored === undefined;
  const published = stored?.published;
  useEffect(() => {
    if (isNew) frame.current?.querySelector<HTMLElement>('[data-stem] textarea')?.focus();
  }, [written]);
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      frame.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);
  useSaveKey(frame, () => void save(isNew ? 'next' : 'stay'));
  return (
    <div class={styles['columns']}>
      <form
        ref={frame}
        class={styles['editor']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save('stay');
        }}
      >
        {editor.draftLine}
        <Lazy
          load={loadTools}
          props={{
            form: frame,
            onPicture: () => frame.current?.querySelector<HTMLElement>('[type=file]')?.click(),
          }}
          shape="row"
        />
        <Words editor={editor} />
        <PlaceFields form={form} problems={problems} bank={props.loaded.bank} onForm={editor.setForm} />
        {published !== undefined && <Lazy load={loadOtherKey} props={{ published, form }} shape="row" />}
        <Problem>{failure}</Problem>
        <Actions isNew={isNew} isBusy={editor.isBusy} onSave={(then) => void save(then)} />
      </form>
      <aside class={styles['side']} aria-label={editorWords('preview')}>
        <h2>{editorWords('preview')}</h2>
        <Lazy load={loadPreview} props={{ question: writtenOf(form) }} />
      </aside>
    </div>
  );
}

const loadTools = async () => (await import('#web/kit/text/MarkdownTools.tsx')).MarkdownTools;
const loadPreview = async () => (await import('./QuestionPreview.tsx')).QuestionPreview;
const loadOtherKey = async () => (await import('./OtherKey.tsx')).OtherKey;
const loadPicture = async () => (await import('./PictureFields.tsx')).PictureFields;

interface WordsProps {
  readonly editor: ReturnType<typeof useEditor>;
}

/** The passage of a case; a change can apply to all of its questions. */
function Passage({ editor: { form, setForm, passage } }: WordsProps) {
  const { leftBehind, isWholeCase, setWholeCase } = passage;
  return (
    <>
      <div class={styles['markdown']} data-markdown>
        <TextArea
          label={editorWords('passage')}
          hint={editorWords('passageHint')}
          isOptional
          rows={rowsFor(form.passage)}
          maxLength={10_000}
          value={form.passage}
          onInput={(text) => setForm({ ...form, passage: text })}
        />
      </div>
      {leftBehind > 0 && (
        <Checkbox
          label={editorWords('wholeCase', { count: leftBehind })}
          hint={editorWords('wholeCaseHint')}
          isChecked={isWholeCase}
          onChange={setWholeCase}
        />
      )}
    </>
  );
}

/** What is asked, what can be answered, and why. */
function Words({ editor }: WordsProps) {
  const { form, setForm, problems, isUploading, setUploading } = editor;
  return (
    <>
      <Passage editor={editor} />
      <div class={styles['markdown']} data-markdown data-stem>
        <TextArea
          label={editorWords('stem')}
          hint={editorWords('stemHint')}
          rows={rowsFor(form.stem)}
          maxLength={10_000}
          value={form.stem}
          error={problems.stem && editorWords(problems.stem)}
          onInput={(stem) => setForm({ ...form, stem })}
        />
      </div>
      <Lazy
        load={loadPicture}
        props={{
          form,
          isUploading,
          error: problems.picture && editorWords(problems.picture),
          onForm: setForm,
          onUploading: setUploading,
        }}
      />
      <SelectField<QuestionType>
        label={editorWords('kind')}
        value={form.type}
        options={questionTypes.map((type) => ({ value: type, label: editorWords(`type-${type}`) }))}
        onChange={(type) => setForm({ ...form, type })}
      />
      <div class={styles['markdown']} data-markdown={isFreeType(form.type) ? undefined : true}>
        <OptionLines form={form} problem={problems.options} onForm={setForm} />
      </div>
      <div class={styles['markdown']} data-markdown>
        <TextArea
          label={editorWords('explanation')}
          hint={editorWords('explanationHint')}
          isOptional
          rows={rowsFor(form.explanation)}
          maxLength={20_000}
          value={form.explanation}
          onInput={(explanation) => setForm({ ...form, explanation })}
        />
      </div>
    </>
  );
}

interface ActionsProps {
  readonly isNew: boolean;
  readonly isBusy: boolean;
  readonly onSave: (then: Then) => void;
}

function Actions({ isNew, isBusy, onSave }: ActionsProps) {
  return (
    <div class={styles['actions']}>
      <Button type="submit" kind="primary" isBusy={isBusy}>
        {editorWords('saveDraft')}
      </Button>
      <Button isBusy={isBusy} onClick={() => onSave('publish')}>
        {editorWords('publish')}
      </Button>
      {isNew && isWideScreen.value && (
        <Button kind="quiet" isBusy={isBusy} onClick={() => onSave('next')}>
          {editorWords('saveNext')}
        </Button>
      )}
      <p class={styles['hint']}>{editorWords('keys')}</p>
    </div>
  );
}
