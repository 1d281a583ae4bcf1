import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { language as spoken } from '#web/kit/i18n/language.ts';
import { navigate } from '#web/kit/navigation.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { SelectField, TextField } from '#web/kit/parts/Field.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { MOST_COPIED } from '../contract.ts';
import type { CopyOutlook, HolderKind } from '../contract.ts';
import { copyWords } from './copy.words.ts';
import { questionsClient } from './questions.client.ts';
import styles from './Questions.module.css';

interface CopyDialogProps {
  readonly kind: HolderKind;
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const ALL = '';

interface Wish {
  readonly language: 'EN' | 'DE';
  readonly domain: string;
  readonly draw: string;
}

const bodyOf = ({ language, domain, draw }: Wish) => {
  const count = Math.trunc(Number(draw));
  return {
    language,
    ...(domain !== ALL && { domains: [domain] }),
    ...(count >= 1 && { draw: Math.min(count, MOST_COPIED) }),
  };
};

/** A copy for the other activity: which questions, what stays behind, and then the page to use it on. */
export function CopyDialog({ kind, id, isOpen, onClose }: CopyDialogProps) {
  const [wish, setWish] = useState<Wish>({
    language: spoken.value === 'de' ? 'DE' : 'EN',
    domain: ALL,
    draw: '',
  });
  const { language } = wish;
  const params = { kind, id };
  const { value, problem } = useQuery(
    () => questionsClient.readCopy({ params, query: { language } }),
    [kind, id, language],
  );
  const copy = useAction(questionsClient.makeCopy, { onDone: ({ path }) => navigate(path) });
  return (
    <Dialog
      isOpen={isOpen}
      title={copyWords(`${kind}Title`)}
      onClose={onClose}
      actions={
        value !== undefined &&
        value.fitting > 0 && (
          <Button
            kind="primary"
            isBusy={copy.isBusy}
            onClick={() => void copy.run({ params, body: bodyOf(wish) })}
          >
            {copyWords(`${kind}Make`)}
          </Button>
        )
      }
    >
      <p>{copyWords(`${kind}Text`)}</p>
      <Problem>{copy.problem ?? problem}</Problem>
      {value === undefined && problem === undefined && <Skeleton shape="row" count={3} />}
      {value !== undefined && (
        <>
          <WishFields
            outlook={value}
            isPlayed={kind === 'bank'}
            wish={wish}
            onWish={(change) => setWish((before) => ({ ...before, ...change }))}
          />
          <LeftOut outlook={value} wish={wish} />
        </>
      )}
    </Dialog>
  );
}

interface WishFieldsProps {
  readonly outlook: CopyOutlook;
  /** All of a set is studied; of a bank an evening plays a part. */
  readonly isPlayed: boolean;
  readonly wish: Wish;
  readonly onWish: (change: Partial<Wish>) => void;
}

function WishFields({ outlook, isPlayed, wish, onWish }: WishFieldsProps) {
  const { languages, domains, fitting } = outlook;
  const choices = domains.map(({ domain, questions }) => ({
    value: domain,
    label: copyWords('oneDomain', { domain, count: questions }),
  }));
  return (
    <>
      {languages.length > 1 && (
        <SelectField
          label={copyWords('language')}
          value={wish.language}
          options={languages.map((one) => ({ value: one, label: copyWords(one) }))}
          onChange={(language) => onWish({ language, domain: ALL })}
        />
      )}
      {isPlayed && domains.length > 1 && (
        <SelectField
          label={copyWords('domain')}
          value={wish.domain}
          options={[{ value: ALL, label: copyWords('allDomains', { count: fitting }) }, ...choices]}
          onChange={(domain) => onWish({ domain })}
        />
      )}
      {isPlayed && (
        <TextField
          label={copyWords('draw')}
          hint={copyWords('drawHint')}
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_COPIED}
          value={wish.draw}
          onInput={(draw) => onWish({ draw })}
          isOptional
        />
      )}
    </>
  );
}

const countOf = ({ fitting, domains }: CopyOutlook, { domain, draw }: Wish): number => {
  const within = domains.find((one) => one.domain === domain)?.questions ?? fitting;
  const count = Math.trunc(Number(draw));
  return count >= 1 ? Math.min(count, within) : within;
};

function LeftOut({ outlook, wish }: { readonly outlook: CopyOutlook; readonly wish: Wish }) {
  const { left, leftCount } = outlook;
  return (
    <div class={styles['part']}>
      <p role="status">{copyWords('fits', { count: countOf(outlook, wish) })}</p>
      {leftCount > 0 && (
        <>
          <p>{copyWords('left', { count: leftCount })}</p>
          <ul class={styles['lines']}>
            {left.map(({ title, what, isWhole }, index) => (
              <li key={index} class={styles['soft']}>
                {copyWords(isWhole ? 'leftWhole' : 'leftLine', { title, what: what.join(', ') })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
