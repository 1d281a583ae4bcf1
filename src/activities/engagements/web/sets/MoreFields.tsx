import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { pictureAddress } from '#platform/files/contract.pictures.ts';
import { PictureField } from '#platform/files/web/parts/PictureField.tsx';
import { LONGEST_ALT } from '#activities/engagements/contract.kinds.ts';
import type { EngagementType } from '#activities/engagements/contract.questions.ts';
import { editorWords } from './editor.words.ts';
import type { FormErrors } from '../kinds/kind.ts';
import { partsOf } from '../kinds/kinds.ts';
import type { OptionForm } from '../kinds/options.ts';
import type { QuestionForm } from './question-form.ts';
import styles from './Editor.module.css';

interface MoreFieldsProps {
  readonly form: QuestionForm;
  readonly type: EngagementType;
  readonly errors: FormErrors;
  /** The pictures on their way, by field. */
  readonly uploading: ReadonlySet<string>;
  readonly onChange: ChangeForm;
  readonly onUploading: (field: string, isUploading: boolean) => void;
}

const TEXTS = [
  { field: 'detail', label: 'detail', longest: 4000, pictureOf: 'pictureInDetail' },
  { field: 'customInstruction', label: 'instruction', longest: 1000, pictureOf: undefined },
  { field: 'explanation', label: 'explanation', longest: 2000, pictureOf: 'pictureInExplanation' },
  { field: 'hostNotes', label: 'hostNotes', longest: 2000, pictureOf: undefined },
] as const;

/** As Markdown at the end of the text, with a place for what the picture shows. */
const pictureAdded = (text: string, pictureId: string | undefined): string =>
  pictureId === undefined
    ? text
    : `${text.trimEnd()}\n\n![${editorWords('pictureWords')}](${pictureAddress(pictureId, 640)})`.trimStart();

const isUsed = (form: QuestionForm): boolean =>
  form.picture !== undefined ||
  form.options.some(({ picture }) => picture !== undefined) ||
  [form.detail, form.school, form.customInstruction, form.explanation, form.hostNotes].some(
    (text) => text !== '',
  ) ||
  form.time !== '' ||
  form.points !== '';

/** What most questions do without; open where something of it is set. */
export function MoreFields(props: MoreFieldsProps) {
  const { form, type, errors, uploading, onChange, onUploading } = props;
  return (
    <details class={styles['more']} open={isUsed(form)}>
      <summary>{editorWords('more')}</summary>
      <div class={styles['moreFields']}>
        <Texts {...props} />
        <TimeAndPoints {...{ form, type, errors, onChange }} />
        <PictureField
          subject={editorWords('pictureOf')}
          pictureId={form.picture}
          isUploading={uploading.has('question')}
          onUploading={(isUploading) => onUploading('question', isUploading)}
          onPicture={(picture) => onChange((before) => ({ ...before, picture }))}
        />
        {form.picture !== undefined && (
          <TextField
            label={editorWords('pictureAlt')}
            hint={editorWords('pictureAltHint')}
            isOptional
            maxLength={LONGEST_ALT}
            value={form.pictureAlt}
            error={errors['pictureAlt']}
            onInput={(pictureAlt) => onChange((before) => ({ ...before, pictureAlt }))}
          />
        )}
        {errors['picture'] !== undefined && (
          <p class={styles['error']} role="alert">
            {errors['picture']}
          </p>
        )}
        {partsOf(form.kind).keyed && (
          <OptionPictures {...{ options: form.options, uploading, onUploading, onChange }} />
        )}
      </div>
    </details>
  );
}

/** Where a text may hold pictures, they are put in where it is written. */
function Texts({ form, errors, uploading, onChange, onUploading }: MoreFieldsProps) {
  return (
    <>
      {TEXTS.map(({ field, label, longest, pictureOf }) => (
        <div key={field} class={styles['moreText']}>
          <TextArea
            label={editorWords(label)}
            isOptional
            rows={2}
            maxLength={longest}
            value={form[field]}
            error={errors[field]}
            onInput={(text) => onChange((before) => ({ ...before, [field]: text }))}
          />
          {pictureOf && (
            <PictureField
              subject={editorWords(pictureOf)}
              pictureId={undefined}
              isUploading={uploading.has(field)}
              onUploading={(isUploading) => onUploading(field, isUploading)}
              onPicture={(picture) =>
                onChange((before) => ({ ...before, [field]: pictureAdded(before[field], picture) }))
              }
            />
          )}
        </div>
      ))}
    </>
  );
}

function TimeAndPoints({
  form,
  type,
  errors,
  onChange,
}: Pick<MoreFieldsProps, 'form' | 'type' | 'errors' | 'onChange'>) {
  return (
    <div class={styles['pair']}>
      <TextField
        label={editorWords('time')}
        hint={editorWords('timeHint')}
        isOptional
        inputMode="numeric"
        value={form.time}
        error={errors['timeLimitSeconds']}
        onInput={(time) => onChange((before) => ({ ...before, time }))}
      />
      {type === 'trivia' && (
        <SelectField
          label={editorWords('points')}
          value={form.points}
          options={[
            { value: '', label: editorWords('pointsGame') },
            { value: '0', label: editorWords('points0') },
            { value: '1', label: editorWords('points1') },
            { value: '2', label: editorWords('points2') },
          ]}
          onChange={(points) => onChange((before) => ({ ...before, points }))}
        />
      )}
      {type === 'call-and-answer' && (
        <TextField
          label={editorWords('school')}
          isOptional
          maxLength={200}
          value={form.school}
          error={errors['school']}
          onInput={(school) => onChange((before) => ({ ...before, school }))}
        />
      )}
    </div>
  );
}

/** Changes the current form: a picture arrives seconds after it was chosen, and people keep typing. */
type ChangeForm = (change: (form: QuestionForm) => QuestionForm) => void;

interface OptionPicturesProps {
  readonly options: readonly OptionForm[];
  readonly uploading: ReadonlySet<string>;
  readonly onUploading: (field: string, isUploading: boolean) => void;
  readonly onChange: ChangeForm;
}

const withPicture = (form: QuestionForm, index: number, picture: string | undefined): QuestionForm => ({
  ...form,
  options: form.options.map((option, at) => (at === index ? { ...option, picture } : option)),
});

/** A picture for each line with a text: the text describes it for people who cannot see it. */
function OptionPictures({ options, uploading, onUploading, onChange }: OptionPicturesProps) {
  const isListed = ({ text, picture }: OptionForm): boolean => text.trim() !== '' || picture !== undefined;
  if (!options.some(isListed)) return undefined;
  return (
    <fieldset class={styles['questionEditorOptions']}>
      <legend>{editorWords('optionPictures')}</legend>
      {options.map((option, index) => {
        if (!isListed(option)) return undefined;
        const number = index + 1;
        const field = `options.${index}`;
        return (
          <div key={index} class={styles['optionPicture']}>
            <span class="breaks-anywhere">{option.text || editorWords('optionLabel', { number })}</span>
            <PictureField
              subject={editorWords('pictureOfOption', { number })}
              pictureId={option.picture}
              isUploading={uploading.has(field)}
              onUploading={(isUploading) => onUploading(field, isUploading)}
              onPicture={(picture) => onChange((form) => withPicture(form, index, picture))}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
