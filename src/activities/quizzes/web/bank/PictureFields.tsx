import { PictureField } from '#platform/files/web/parts/PictureField.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { editorWords } from './editor.words.ts';
import type { QuestionForm } from './question-form.ts';
import styles from './Bank.module.css';

interface PictureFieldsProps {
  readonly form: QuestionForm;
  readonly isUploading: boolean;
  readonly onForm: (form: QuestionForm) => void;
  readonly onUploading: (isUploading: boolean) => void;
}

/** One picture below the words, and what it shows in words. */
export function PictureFields({ form, isUploading, onForm, onUploading }: PictureFieldsProps) {
  const { picture } = form;
  return (
    <div class={styles['picture']}>
      <PictureField
        subject={editorWords('pictureOf')}
        pictureId={picture?.pictureId}
        isUploading={isUploading}
        onUploading={onUploading}
        onPicture={(pictureId) =>
          onForm({
            ...form,
            picture: pictureId === undefined ? undefined : { pictureId, alt: picture?.alt ?? '' },
          })
        }
      />
      {picture !== undefined && (
        <TextField
          label={editorWords('alt')}
          hint={editorWords('altHint')}
          maxLength={500}
          value={picture.alt}
          onInput={(alt) => onForm({ ...form, picture: { ...picture, alt } })}
        />
      )}
    </div>
  );
}
