import type { Report } from '#activities/engagements/contract.report.ts';
import { Hardest } from './Hardest.tsx';
import { Asks, Numbers, Teams } from './Overview.tsx';
import { PersonAnswers } from './PersonDialog.tsx';
import { Podium } from './Podium.tsx';
import { reportWords } from './report.words.ts';
import styles from './ReportParts.module.css';

const MOST_ASKS = 5;

/** One page to send on: the figures, who won, what was hard, what the room wanted to know. */
export function PrintedSummary({ report }: { readonly report: Report }) {
  return (
    <div class={styles['paper']}>
      <Numbers report={report} />
      {report.isScored && <Podium players={report.players} />}
      {report.teams.length > 0 && <Teams report={report} />}
      <Hardest report={report} />
      {report.asks.length > 0 && <Asks report={{ ...report, asks: report.asks.slice(0, MOST_ASKS) }} />}
    </div>
  );
}

/** A page for each person. */
export function PrintedSheets({ report }: { readonly report: Report }) {
  return (
    <div class={styles['paper']}>
      {report.players.map((player) => (
        <section key={player.playerId} class={styles['sheet']}>
          <h2>{player.name}</h2>
          <p>
            {[
              player.team,
              player.rank === undefined ? undefined : `${reportWords('rank')} ${player.rank}`,
              report.isScored ? reportWords('points', { count: player.total }) : undefined,
            ]
              .filter((fact) => fact !== undefined)
              .join(' · ')}
          </p>
          <PersonAnswers report={report} player={player} />
        </section>
      ))}
    </div>
  );
}
