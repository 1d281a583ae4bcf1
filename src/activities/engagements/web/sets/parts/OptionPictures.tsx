import { PictureField } from '#platform/files/web/parts/PictureField.tsx';
import { editorWords } from '../editor.words.ts';
import type { OptionForm, QuestionForm } from '../question-form.ts';
import styles from './QuestionEditor.module.css';

/** Changes the form as it stands then: a picture arrives seconds after it was chosen, and people type on. */
export type ChangeForm = (change: (form: QuestionForm) => QuestionForm) => void;

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

/** A picture for each line that has a text: the text says what it shows to whoever cannot see it. */
export function OptionPictures({ options, uploading, onUploading, onChange }: OptionPicturesProps) {
  const isListed = ({ text, picture }: OptionForm): boolean => text.trim() !== '' || picture !== undefined;
  if (!options.some(isListed)) return undefined;
  return (
    <fieldset class={styles['options']}>
      <legend>{editorWords('optionPictures')}</legend>
      {options.map((option, index) => {
        if (!isListed(option)) return undefined;
        const number = index + 1;
        const field = `options.${index}`;
        return (
          <div key={index} class={styles['optionPicture']}>
            <span class={styles['optionName']}>{option.text || editorWords('optionLabel', { number })}</span>
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
