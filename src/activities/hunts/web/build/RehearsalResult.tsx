import { BarChart } from '#web/kit/charts/BarChart.tsx';
import { StackedBars } from '#web/kit/charts/StackedBars.tsx';
import { formatDuration } from '#web/kit/i18n/formats.ts';
import { Stat, StatRow } from '#web/kit/parts/Stat.tsx';
import type { Hunt } from '#activities/hunts/rules/hunt-file.ts';
import { crowdOverTime } from '#activities/hunts/rules/rehearsal/crowd-over-time.ts';
import type { FenceDoubt } from '#activities/hunts/rules/rehearsal/fence-doubts.ts';
import type { Rehearsal } from '#activities/hunts/rules/rehearsal/rehearse.ts';
import { teamLook } from '../team-look.ts';
import { CrowdChart } from './CrowdChart.tsx';
import { rehearsalWords } from './parts.words.ts';
import styles from './Build.module.css';

const MINUTE_MS = 60_000;

interface ResultProps {
  readonly rehearsal: Rehearsal;
  readonly hunt: Hunt;
}

/** Seconds of a walk that nobody has walked mean nothing. */
const inMinutes = (durationMs: number): string =>
  formatDuration(Math.max(1, Math.round(durationMs / MINUTE_MS)) * MINUTE_MS);

/** What happened on the walk: how crowded, how long, how sure. */
export function RehearsalResult({ rehearsal, hunt }: ResultProps) {
  const durations = rehearsal.teams.map(({ durationMs }) => durationMs);
  const placed = hunt.levels.filter(({ location }) => location);
  const reached = rehearsal.teams.map((team) => team.reached);
  return (
    <div class={styles['result']}>
      <StatRow>
        <Stat label={rehearsalWords('peakStop')} value={rehearsal.peaks.stop} />
        <Stat label={rehearsalWords('peakLeg')} value={rehearsal.peaks.leg} />
        <Stat label={rehearsalWords('shortest')} value={inMinutes(Math.min(...durations))} />
        <Stat label={rehearsalWords('longest')} value={inMinutes(Math.max(...durations))} />
        <Stat
          label={rehearsalWords('reached')}
          value={rehearsalWords('reachedOf', { reached: Math.min(...reached), all: placed.length })}
        />
      </StatRow>
      <CrowdChart
        crowd={crowdOverTime(
          rehearsal.visits,
          placed.map(({ id }) => id),
        )}
        levels={placed}
      />
      <BarChart
        title={rehearsalWords('durations')}
        whole={0}
        format={inMinutes}
        bars={rehearsal.teams.map(({ team, durationMs }, index) => ({
          id: team,
          label: hunt.teams[index]?.name ?? team,
          value: durationMs,
          player: teamLook(hunt.teams[index]?.colour, index),
        }))}
      />
      <FenceChart rehearsal={rehearsal} hunt={hunt} />
      <FenceDoubts doubts={rehearsal.fences} />
      <Oddities rehearsal={rehearsal} hunt={hunt} />
    </div>
  );
}

const DECISIONS = [
  { decision: 'inside', player: 3 },
  { decision: 'uncertain', player: 2 },
  { decision: 'outside', player: 4 },
] as const;

function FenceChart({ rehearsal, hunt }: ResultProps) {
  const placed = hunt.levels.filter(({ location }) => location);
  return (
    <StackedBars
      title={rehearsalWords('fences')}
      rows={placed.map(({ name }) => name)}
      layers={DECISIONS.map(({ decision, player }) => ({
        id: decision,
        label: rehearsalWords(decision),
        player,
        values: placed.map(
          ({ id }) =>
            rehearsal.visits.filter((visit) => visit.level === id && visit.verdict.decision === decision)
              .length,
        ),
      }))}
    />
  );
}

const sentenceOf = (doubt: FenceDoubt): string => {
  const { name } = doubt.level;
  if (doubt.kind === 'small') return rehearsalWords('small', { name, metres: doubt.radiusM });
  if (doubt.kind === 'overlap') return rehearsalWords('overlap', { name, other: doubt.other.name });
  return rehearsalWords('unsure', { name, unsure: doubt.unsure, visits: doubt.visits });
};

function FenceDoubts({ doubts }: { readonly doubts: readonly FenceDoubt[] }) {
  return (
    <section class={styles['doubts']}>
      <h2>{rehearsalWords('doubtful')}</h2>
      {doubts.length === 0 ? (
        <p>{rehearsalWords('noDoubt')}</p>
      ) : (
        <ul>
          {doubts.map((doubt) => (
            <li key={sentenceOf(doubt)}>{sentenceOf(doubt)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Oddities({ rehearsal, hunt }: ResultProps) {
  if (rehearsal.doubts.length === 0) return null;
  const names = new Map(hunt.teams.map(({ id, name }) => [id, name]));
  const lines = rehearsal.doubts.map(({ team, kind }) =>
    rehearsalWords('doubtLine', { team: names.get(team) ?? team, kind: rehearsalWords(kind) }),
  );
  return (
    <section class={styles['doubts']}>
      <h2>{rehearsalWords('doubts')}</h2>
      <ul>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
