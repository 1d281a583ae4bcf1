import { PictureField } from '#platform/files/web/parts/PictureField.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { editorWords } from './editor.words.ts';
import type { QuestionForm } from './question-form.ts';

interface PictureFieldsProps {
  readonly form: QuestionForm;
  readonly isUploading: boolean;
  /** What is missing of it. */
  readonly error: string | undefined;
  readonly onForm: (form: QuestionForm) => void;
  readonly onUploading: (isUploading: boolean) => void;
}

/** One picture below the text, chosen, dropped or pasted, and its description. */
export function PictureFields({ form, isUploading, error, onForm, onUploading }: PictureFieldsProps) {
  const { picture } = form;
  return (
    <div class="stack-3">
      <PictureField
        subject={editorWords('pictureOf')}
        pictureId={picture?.pictureId}
        isUploading={isUploading}
        isCarried
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
          error={error}
          onInput={(alt) => onForm({ ...form, picture: { ...picture, alt } })}
        />
      )}
    </div>
  );
}
