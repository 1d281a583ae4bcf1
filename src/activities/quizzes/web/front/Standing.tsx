import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Stat, StatRow } from '#web/kit/parts/Stat.tsx';
import { Link } from '#web/kit/navigation.tsx';
import { ReadinessGauge } from '../charts/ReadinessGauge.tsx';
import { frontWords } from './front.words.ts';
import type { CatalogueEntry } from '#activities/quizzes/contract.study.ts';
import type { Home } from '../learner.ts';

import { startPath } from './Certificates.tsx';
import type { Begin } from './Certificates.tsx';
import styles from './Front.module.css';

interface StandingProps {
  readonly home: Home;
  readonly entry: CatalogueEntry;
  readonly begin: Begin;
}

/** Today, the chance of passing, and what is weakest. */
export function Standing({ home, entry, begin }: StandingProps) {
  const { readiness, weakDomains } = home;
  return (
    <>
      <Today home={home} />
      <div class={styles['columns']}>
        {readiness && (
          <Card>
            <ReadinessGauge {...readiness} />
            <ButtonLink href={startPath(entry, 'exam')}>{frontWords('tryExam')}</ButtonLink>
          </Card>
        )}
        {weakDomains.length > 0 && (
          <Card title={frontWords('weak')}>
            <ul class={styles['weak']}>
              {weakDomains.map(({ category, expected, seen, concepts }) => (
                <li key={category}>
                  <span class={styles['weakName']}>
                    <strong>{category}</strong>
                    <span class={styles['soft']}>
                      {frontWords('expected', { percent: Math.round(expected * 100), seen, concepts })}
                    </span>
                  </span>
                  <Button
                    size="small"
                    aria-label={frontWords('practiseName', { name: category })}
                    onClick={() => begin(entry, [category])}
                  >
                    {frontWords('practise')}
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}

function Today({ home }: { readonly home: Home }) {
  return (
    <StatRow>
      <Stat
        label={frontWords('due')}
        value={formatNumber(home.dueToday ?? 0)}
        note={frontWords('pool', { count: home.poolSize })}
      />
      <Stat
        label={frontWords('streak')}
        value={frontWords('days', { count: home.streakDays })}
        note={frontWords(home.answeredToday > 0 ? 'streakKept' : 'streakOpen')}
      />
      <Stat
        label={frontWords('today')}
        value={frontWords('minutesOf', { minutes: home.minutesToday, goal: home.settings.minutesADay })}
        note={frontWords('answers', { count: home.answeredToday })}
      />
      <Stat
        label={frontWords('exam')}
        value={home.daysToExam === undefined ? '–' : frontWords('inDays', { count: home.daysToExam })}
        note={
          <Link href="/quizzes/settings">
            {frontWords(home.daysToExam === undefined ? 'setDate' : 'change')}
          </Link>
        }
      />
    </StatRow>
  );
}
