import { language } from '#web/kit/i18n/language.ts';
import { Link } from '#web/kit/navigation.tsx';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { languageFor, nameOf } from '../study-wish.ts';
import type { Wish } from '../study-wish.ts';
import type { Home } from '../learner.ts';
import { frontWords } from './front.words.ts';
import type { CatalogueEntry } from '#activities/quizzes/contract.study.ts';

import styles from './Front.module.css';

/** Starts a session with one certificate, some of its categories, or what is due in it. */
export type Begin = (entry: CatalogueEntry, part?: Pick<Wish, 'categories' | 'due'>) => void;

interface CertificatesProps {
  readonly entries: readonly CatalogueEntry[];
  readonly focused: CatalogueEntry | undefined;
  readonly begin: Begin;
}

/** How many are due in the language to be studied. */
export const dueOf = ({ due }: Home, { questions }: CatalogueEntry): number | undefined =>
  due?.[languageFor(language.value, questions)] || undefined;

export const startPath = (entry: CatalogueEntry, mode: 'study' | 'exam'): string =>
  `/quizzes/start?${new URLSearchParams({
    bank: entry.bankId,
    provider: entry.provider,
    certificate: entry.certificate,
    mode,
  })}`;

/** What can be studied here. */
export function Certificates({ entries, focused, begin }: CertificatesProps) {
  if (entries.length === 0) {
    return <EmptyState activity="quizzes" title={frontWords('nothing')} text={frontWords('nothingText')} />;
  }
  return (
    <section class={styles['section']} aria-labelledby="certificates">
      <h2 id="certificates">{frontWords('certificates')}</h2>
      <ul class={styles['cards']}>
        {entries.map((entry) => (
          <li key={`${entry.bankId} ${entry.provider} ${entry.certificate}`} class={styles['certificate']}>
            <h3>{nameOf(entry)}</h3>
            <p class="hint">
              {[entry.provider, frontWords('questions', { count: entry.concepts }), languagesOf(entry)]
                .filter((part) => part !== '')
                .join(' · ')}
            </p>
            {entry === focused && <p class={styles['focus']}>{frontWords('focus')}</p>}
            <div class={styles['acts']}>
              <Button
                aria-label={frontWords('studyName', { name: nameOf(entry) })}
                onClick={() => begin(entry)}
              >
                {frontWords('study')}
              </Button>
              <ButtonLink
                kind="quiet"
                href={startPath(entry, 'exam')}
                aria-label={frontWords('examName', { name: nameOf(entry) })}
              >
                {frontWords('exam')}
              </ButtonLink>
              <Link
                href={startPath(entry, 'study')}
                aria-label={frontWords('chooseName', { name: nameOf(entry) })}
              >
                {frontWords('more')}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const languagesOf = ({ questions }: CatalogueEntry): string =>
  (['EN', 'DE'] as const).filter((language) => questions[language] > 0).join(', ');
