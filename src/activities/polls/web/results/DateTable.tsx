import { Button } from '#web/kit/parts/Button.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { sharedLink } from '#web/kit/shared-link.ts';
import type { Count } from '#platform/tally/contract.ts';
import type { PollView } from '#activities/polls/contract.views.ts';
import { calendarOf } from '../parts/calendar.ts';
import { dateWords } from '../parts/dates.words.ts';
import { ownTime, ownZone } from '../parts/own-time.ts';
import { showVotes } from '../parts/story.ts';
import styles from './Results.module.css';

interface DateTableProps {
  readonly poll: PollView;
  readonly count: Count;
}

/** Who can come when, and the winning time as a calendar file. */
export function DateTable({ poll, count }: DateTableProps) {
  const { candidates, timeZone } = poll;
  const [sure, either] = count.rounds;
  const votes = (tally: Readonly<Record<string, string>> | undefined, name: string): number =>
    Number(tally?.[name] ?? 0);
  return (
    <section class={styles['part']}>
      <h3>{dateWords('table')}</h3>
      {timeZone !== undefined && <p class="hint">{dateWords('ownZone', { zone: ownZone() })}</p>}
      <Table
        caption={dateWords('table')}
        isCaptionHidden
        isGrid
        rows={candidates}
        rowKey={({ name }) => name}
        columns={[
          {
            id: 'slot',
            header: dateWords(timeZone === undefined ? 'option' : 'slot'),
            cell: ({ name, slot }) => (slot ? ownTime(slot) : name),
          },
          {
            id: 'yes',
            header: dateWords('yes'),
            cell: ({ name }) => showVotes(votes(sure?.tally, name)),
            isNumeric: true,
          },
          {
            id: 'ifNeedBe',
            header: dateWords('ifNeedBe'),
            cell: ({ name }) => showVotes(votes(either?.tally, name) - votes(sure?.tally, name)),
            isNumeric: true,
          },
          {
            id: 'no',
            header: dateWords('no'),
            cell: ({ name }) => showVotes(count.ballots - votes(either?.tally, name)),
            isNumeric: true,
          },
        ]}
      />
      <Found poll={poll} winner={count.winners[0]} />
    </section>
  );
}

/** Only once the result is final: calendars are not updated. */
function Found({ poll, winner }: { readonly poll: PollView; readonly winner: string | undefined }) {
  const slot = poll.candidates.find(({ name }) => name === winner)?.slot;
  if (!slot || !poll.result?.isFinal) return null;
  const { pollId, title } = poll;
  const entry = {
    id: `${pollId}-date`,
    title,
    link: sharedLink(`/polls/${pollId}`),
    startsAt: slot.from,
    endsAt: slot.to,
  };
  return (
    <div>
      <Button
        icon="download"
        onClick={() => saveFile('date.ics', 'text/calendar', calendarOf(entry, Date.now()))}
      >
        {dateWords('calendar')}
      </Button>
    </div>
  );
}
