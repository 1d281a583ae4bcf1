import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { Page } from '#web/kit/parts/Page.tsx';
import type { HistoryRow } from '#activities/engagements/contract.report.ts';
import { GameFacts } from '#activities/engagements/web/front/GameRows.tsx';
import { reportWords } from '../report.words.ts';
import styles from '../Report.module.css';

/** After the session's items have expired: what the history still says. */
export function GoneReport({ row }: { readonly row: HistoryRow }) {
  return (
    <Page
      title={row.title}
      activity="engagements"
      width="narrow"
      action={<ButtonLink href="/engagements">{reportWords('mySessions')}</ButtonLink>}
    >
      <Card kind="sunken" title={reportWords('goneTitle')}>
        <p>{reportWords('goneText')}</p>
        <p class={styles['factLine']}>
          <GameFacts row={row} />
        </p>
      </Card>
    </Page>
  );
}
