import { PictureField } from '#platform/files/web/parts/PictureField.tsx';
import { TextArea } from '#web/kit/parts/Field.tsx';
import { settingsWords } from './settings.words.ts';
import { parseOptions } from './option-lines.ts';
import { detailOf, withDetail } from './poll-form.ts';
import type { FormUpdate, OptionDetail, PollForm } from './poll-form.ts';
import styles from './EditPoll.module.css';

interface OptionDetailsProps {
  readonly form: PollForm;
  readonly onForm: FormUpdate;
}

/** A description and a picture for each option that wants them. */
export function OptionDetails({ form, onForm }: OptionDetailsProps) {
  const names = [...new Set(parseOptions(form.options))];
  if (names.length === 0) return <p class={styles['empty']}>{settingsWords('detailsEmpty')}</p>;
  return (
    <ul class={styles['options']}>
      {names.map((name) => (
        <li key={name}>
          <OneOption
            name={name}
            detail={detailOf(form, name)}
            // People keep typing during an upload, so its result is applied to the form as it is then.
            onDetail={(change) => onForm((now) => withDetail(now, name, change))}
          />
        </li>
      ))}
    </ul>
  );
}

interface OneOptionProps {
  readonly name: string;
  readonly detail: OptionDetail;
  readonly onDetail: (change: Partial<OptionDetail>) => void;
}

function OneOption({ name, detail, onDetail }: OneOptionProps) {
  return (
    <fieldset class={styles['option']}>
      <legend>{name}</legend>
      <TextArea
        label={settingsWords('optionDescription')}
        isOptional
        rows={2}
        maxLength={1000}
        value={detail.description}
        onInput={(description) => onDetail({ description })}
      />
      <PictureField
        subject={name}
        pictureId={detail.picture}
        isUploading={detail.isUploading}
        onUploading={(isUploading) => onDetail({ isUploading })}
        onPicture={(picture) => onDetail({ picture })}
      />
    </fieldset>
  );
}
