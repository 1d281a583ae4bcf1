import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Stat, StatRow } from '#web/kit/parts/Stat.tsx';
import { Link } from '#web/kit/navigation.tsx';
import { ReadinessGauge } from '../charts/ReadinessGauge.tsx';
import { frontWords } from './front.words.ts';
import type { CatalogueEntry } from '#activities/quizzes/contract.study.ts';
import type { Home } from '../learner.ts';

import { dueOf, startPath } from './Certificates.tsx';
import type { Begin } from './Certificates.tsx';
import { domainName } from '../domain.words.ts';
import styles from './Front.module.css';

interface StandingProps {
  readonly home: Home;
  readonly entry: CatalogueEntry;
  readonly begin: Begin;
}

/** Today, the chance of passing, and the weakest domains. */
export function Standing({ home, entry, begin }: StandingProps) {
  const { readiness, weakDomains } = home;
  return (
    <>
      <Today home={home} due={dueOf(home, entry) ?? 0} />
      <div class={styles['columns']}>
        {home.plan && <PlanCard home={home} plan={home.plan} />}
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
                    <strong>{domainName(category)}</strong>
                    <span class="hint">
                      {frontWords('expected', { percent: Math.round(expected * 100), seen, concepts })}
                    </span>
                  </span>
                  <Button
                    size="small"
                    aria-label={frontWords('practiseName', { name: domainName(category) })}
                    onClick={() => begin(entry, { categories: [category] })}
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

interface PlanProps {
  readonly home: Home;
  readonly plan: NonNullable<Home['plan']>;
}

/** What each day takes until the exam, and what a day off costs. */
function PlanCard({ home, plan }: PlanProps) {
  const { newADay, againADay, ifSkipped, minutesADay } = plan;
  const count = newADay + againADay;
  const goal = home.settings.minutesADay;
  if (count === 0) return <Card title={frontWords('plan')}>{frontWords('planDone')}</Card>;
  return (
    <Card title={frontWords('plan')}>
      <p>{frontWords('planADay', { count, fresh: newADay, again: againADay })}</p>
      <p>
        {frontWords('planMinutes', { minutes: minutesADay })}{' '}
        {minutesADay > goal && <Link href="/quizzes/settings">{frontWords('planMore', { goal })}</Link>}
      </p>
      <p class="hint">
        {home.answeredToday >= count
          ? frontWords('planKept', { done: home.answeredToday })
          : frontWords('planToday', { done: home.answeredToday, count })}{' '}
        {home.answeredToday < count && ifSkipped > count && frontWords('planSkipped', { count: ifSkipped })}
      </p>
    </Card>
  );
}

function Today({ home, due }: { readonly home: Home; readonly due: number }) {
  return (
    <StatRow>
      <Stat
        label={frontWords('due')}
        value={formatNumber(due)}
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
        note={
          home.minutesToday >= home.settings.minutesADay
            ? frontWords('goalReached')
            : frontWords('answers', { count: home.answeredToday })
        }
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
