import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Card } from '#web/kit/parts/Card.tsx';
import { Stat, StatRow } from '#web/kit/parts/Stat.tsx';
import type { Replay, ReplayMoment } from '#activities/engagements/contract.report.ts';
import { stepText } from './log.words.ts';
import { replayWords } from './replay.words.ts';
import styles from './ReportParts.module.css';

interface MomentCardProps {
  readonly moment: ReplayMoment;
  readonly question: Replay['questions'][number] | undefined;
  readonly clock: string;
}

/** How it stood at one moment. */
export function MomentCard({ moment, question, clock }: MomentCardProps) {
  const { phase, type, joined, answered, voted, leaders } = moment;
  return (
    <Card>
      <div class={styles['moment']}>
        <div class={styles['where']}>
          <p class={styles['phase']} data-phase={phase}>
            {replayWords(phase)}
            {type !== 'tick' && <span class={styles['step']}>{stepText(type)}</span>}
          </p>
          <p class={styles['replayAsked']}>
            {question === undefined
              ? replayWords('noQuestion')
              : `${formatNumber(question.number)} · ${question.title}`}
          </p>
          <StatRow>
            <Stat label={replayWords('clock')} value={clock} />
            <Stat label={replayWords('joined')} value={formatNumber(joined)} />
            <Stat label={replayWords('answered')} value={formatNumber(answered)} />
            {voted > 0 && <Stat label={replayWords('voted')} value={formatNumber(voted)} />}
          </StatRow>
        </div>
        <Leaders leaders={leaders} />
      </div>
    </Card>
  );
}

function Leaders({ leaders }: Pick<ReplayMoment, 'leaders'>) {
  const scored = leaders.filter(({ total }) => total > 0);
  return (
    <div class={styles['leaders']}>
      <h3>{replayWords('leaders')}</h3>
      {scored.length === 0 ? (
        <p class="soft">{replayWords('nobodyYet')}</p>
      ) : (
        <ol>
          {scored.map(({ name, total, rank }) => (
            <li key={name}>
              <span class={styles['replayRank']}>{formatNumber(rank)}</span>
              <span class={styles['name']}>{name}</span>
              <span class="strong">{formatNumber(total)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
