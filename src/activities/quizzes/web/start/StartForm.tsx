import type { CatalogueEntry } from '#activities/quizzes/contract.study.ts';
import type { Answer, CallOptions } from '#web/kit/client.ts';
import { useForm } from '#web/kit/data/form.ts';
import type { FieldProblems } from '#web/kit/data/form.ts';
import { formatNumber, formatPercent } from '#web/kit/i18n/formats.ts';
import { language } from '#web/kit/i18n/language.ts';
import { currentUrl, navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import { aimAtFirst } from '../learner.ts';
import type { Learner } from '../learner.ts';
import { quizzesClient } from '../quizzes.client.ts';
import { handOver } from '../study/handed-over.ts';
import { checkStart, emptyStart, examOf, sessionOf, withEntry } from './start-form.ts';
import type { StartForm } from './start-form.ts';
import { startWords } from './start.words.ts';
import type { QuestionLanguage } from '#activities/quizzes/contract.questions.ts';
import type { PickerName } from '#activities/quizzes/contract.views.ts';
import { Checkbox, RadioGroup } from '#web/kit/parts/Choice.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { nameOf } from '../study-wish.ts';
import { domainName } from '../domain.words.ts';
import styles from './Start.module.css';

/** What the address asks for; otherwise what the learner prepares for. */
const startOf = ({ home, entries }: Learner): StartForm => {
  const searchParams = new URLSearchParams(currentUrl.peek().search);
  const { focus, picker } = home.settings;
  if (focus && !searchParams.has('bank')) {
    searchParams.set('bank', focus.bankId);
    searchParams.set('provider', focus.provider);
    searchParams.set('certificate', focus.certificate);
  }
  return emptyStart(entries, searchParams, { spoken: language.peek(), picker });
};

const check = (form: StartForm): FieldProblems =>
  Object.fromEntries(checkStart(form).map((field) => [field, startWords(`${field}Wrong`)]));

interface Beginning extends CallOptions {
  readonly form: StartForm;
  readonly entry: CatalogueEntry;
}

const begin = async ({ form, entry, ...call }: Beginning): Promise<Answer<string>> => {
  if (form.mode === 'exam') {
    const sat = await quizzesClient.startExam({ body: examOf(form, entry), ...call });
    return sat.ok ? { ok: true, value: `exams/${sat.value.session.sessionId}` } : sat;
  }
  const begun = await quizzesClient.createSession({ body: sessionOf(form, entry), ...call });
  if (!begun.ok) return begun;
  handOver(begun.value);
  return { ok: true, value: `sessions/${begun.value.session.sessionId}` };
};

export function StartForm(learner: Learner) {
  const { home, entries } = learner;
  const { values, setValues, problems, isBusy, send, draftLine } = useForm(begin, {
    start: () => startOf(learner),
    check,
    fieldOf: () => '',
    draft: 'quizzes.start',
    onDone: (path) => navigate(`/quizzes/${path}`),
  });
  const entry = entries[values.entry];
  const onBegin = (): void => {
    if (entry === undefined) return;
    aimAtFirst(home.settings, entry);
    void send({ form: values, entry });
  };
  return (
    <Page
      title={startWords('title')}
      width="narrow"
      activity="quizzes"
      action={
        <Button kind="primary" size="large" isFullWidth isBusy={isBusy} onClick={onBegin}>
          {startWords(values.mode === 'exam' ? 'startExam' : 'start')}
        </Button>
      }
    >
      {draftLine}
      {entry && <StartFields {...{ form: values, entries, entry, problems }} onChange={setValues} />}
    </Page>
  );
}

interface StartFieldsProps {
  readonly form: StartForm;
  readonly entries: readonly CatalogueEntry[];
  readonly entry: CatalogueEntry;
  readonly problems: FieldProblems;
  readonly onChange: (form: StartForm) => void;
}

const numberOr = (text: string, otherwise: number): number =>
  /^\d+$/.test(text.trim()) ? Number(text) : otherwise;

/** What the exam is like: nobody should find out while the clock runs. */
const examLine = (form: StartForm, { exam }: CatalogueEntry): string => {
  const { passMark, scale } = exam;
  const mark = scale
    ? startWords('markOnScale', { mark: formatNumber(passMark), ...scale })
    : formatPercent(passMark / 100);
  return startWords(form.isAdaptive ? 'examLineAtMost' : 'examLine', {
    questions: numberOr(form.questions, exam.questions),
    minutes: numberOr(form.minutes, exam.minutes),
    mark,
  });
};

function StartFields(props: StartFieldsProps) {
  const { form, entries, entry, problems, onChange } = props;
  const isExam = form.mode === 'exam';
  const set = (change: Partial<StartForm>): void => onChange({ ...form, ...change });
  return (
    <div class={styles['fields']}>
      <SelectField
        label={startWords('certificate')}
        value={String(form.entry)}
        options={entries.map((each, index) => ({
          value: String(index),
          label: [nameOf(each), each.provider].filter((part) => part !== '').join(' · '),
        }))}
        onChange={(value) => onChange(withEntry(form, Number(value), entries[Number(value)]))}
      />
      <RadioGroup
        label={startWords('mode')}
        value={form.mode}
        options={(['study', 'review', 'exam'] as const).map((value) => ({
          value,
          label: startWords(value),
          hint: startWords(`${value}Hint`),
        }))}
        onChange={(mode) =>
          set({ mode, questions: mode === 'exam' ? '' : form.questions === '' ? '10' : form.questions })
        }
      />
      {isExam && <ExamLength {...{ form, entry, set }} />}
      <LanguageField {...{ form, entry, set }} />
      <TextField
        label={startWords('questions')}
        type="text"
        inputMode="numeric"
        isOptional={isExam}
        {...(isExam && { hint: startWords('asTheExam') })}
        error={problems['questions']}
        value={form.questions}
        onInput={(questions) => set({ questions })}
      />
      {isExam ? (
        <TextField
          label={startWords('minutes')}
          inputMode="numeric"
          isOptional
          hint={startWords('asTheExam')}
          error={problems['minutes']}
          value={form.minutes}
          onInput={(minutes) => set({ minutes })}
        />
      ) : (
        <StudyFields {...{ form, entry, problems, set }} />
      )}
    </div>
  );
}

interface PartProps {
  readonly form: StartForm;
  readonly entry: CatalogueEntry;
  readonly set: (change: Partial<StartForm>) => void;
}

/** As long as the real exam, or until the result is certain; and what the exam is like. */
function ExamLength({ form, entry, set }: PartProps) {
  return (
    <>
      <RadioGroup
        label={startWords('length')}
        value={form.isAdaptive ? 'adaptiveExam' : 'fixedExam'}
        options={(['fixedExam', 'adaptiveExam'] as const).map((value) => ({
          value,
          label: startWords(value),
          hint: startWords(`${value}Hint`),
        }))}
        onChange={(length) => set({ isAdaptive: length === 'adaptiveExam' })}
      />
      <p role="status">{examLine(form, entry)}</p>
    </>
  );
}

function LanguageField({ form, entry, set }: PartProps) {
  const languages = (['EN', 'DE'] as const).filter((language) => entry.questions[language] > 0);
  if (languages.length < 2) return null;
  return (
    <SelectField<QuestionLanguage>
      label={startWords('language')}
      value={form.language}
      options={languages.map((value) => ({
        value,
        label: startWords('languageCount', { name: startWords(value), count: entry.questions[value] }),
      }))}
      onChange={(language) => set({ language })}
    />
  );
}

const LEVELS = ['1', '2', '3', '4', '5'] as const;

function StudyFields({ form, entry, problems, set }: PartProps & Pick<StartFieldsProps, 'problems'>) {
  return (
    <>
      {entry.categories.length > 1 && (
        <fieldset class={styles['group']}>
          <legend>{startWords('categories')}</legend>
          <p class="hint">{startWords('categoriesHint')}</p>
          {entry.categories.map(({ category, concepts }) => (
            <Checkbox
              key={category}
              label={startWords('category', { name: domainName(category), count: concepts })}
              isChecked={form.categories.includes(category)}
              onChange={(isChecked) =>
                set({
                  categories: isChecked
                    ? [...form.categories, category]
                    : form.categories.filter((other) => other !== category),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <div class={styles['pair']}>
        <SelectField
          label={startWords('easiest')}
          error={problems['difficulty']}
          value={String(form.easiest)}
          options={LEVELS.map((value) => ({ value: String(value), label: startWords(`level${value}`) }))}
          onChange={(value) => set({ easiest: Number(value) })}
        />
        <SelectField
          label={startWords('hardest')}
          value={String(form.hardest)}
          options={LEVELS.map((value) => ({ value: String(value), label: startWords(`level${value}`) }))}
          onChange={(value) => set({ hardest: Number(value) })}
        />
      </div>
      {form.mode === 'study' && (
        <RadioGroup<PickerName>
          label={startWords('picker')}
          value={form.picker}
          options={(['adaptive', 'classic'] as const).map((value) => ({
            value,
            label: startWords(value),
            hint: startWords(`${value}Hint`),
          }))}
          onChange={(picker) => set({ picker })}
        />
      )}
    </>
  );
}
