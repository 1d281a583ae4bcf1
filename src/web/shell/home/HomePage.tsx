import { useContext } from 'preact/hooks';
import { defineMessages } from '#web/kit/i18n/messages.ts';
import { Link, navigate } from '#web/kit/navigation.tsx';
import { ActivityMark } from '#web/kit/parts/ActivityMark.tsx';
import { ButtonLink } from '#web/kit/parts/Button.tsx';
import { CodeInput } from '#web/kit/parts/CodeInput.tsx';
import { activityIds } from '#web/kit/parts/marks.ts';
import type { ActivityId } from '#web/kit/parts/marks.ts';
import { Page } from '#web/kit/parts/Page.tsx';
import { PagesContext } from '../PagesContext.ts';
import { isExpected, latePart } from './late-part.ts';
import { activityName, activitySentence } from './seats.ts';
import { TablePicture } from './TablePicture.tsx';
import styles from './HomePage.module.css';

const words = defineMessages({
  en: {
    tagline: 'Take a seat',
    codeLabel: 'Got a code? Put it on the table.',
    openRoom: 'Open a room',
    activities: 'What you can do together',
    soon: 'soon',
  },
  de: {
    tagline: 'Setz dich dazu',
    codeLabel: 'Du hast einen Code? Leg ihn auf den Tisch.',
    openRoom: 'Raum öffnen',
    activities: 'Was ihr zusammen machen könnt',
    soon: 'bald',
  },
});

/** The table from above: five seats, a free one for you, and the join box in the middle. */
export function HomePage() {
  return (
    <Page title="Roundtable" width="full" isTitleHidden>
      {(latePart.value || isExpected()) && (
        <div class={styles['late']}>{latePart.value && <latePart.value />}</div>
      )}
      <div class={styles['stage']}>
        <div class={styles['scene']}>
          <TablePicture />
          <div class={styles['middle']}>
            <p class={styles['tagline']}>{words('tagline')}</p>
            <CodeInput label={words('codeLabel')} onCode={(code) => navigate(`/j/${code}`)} />
          </div>
          <div class={styles['yours']}>
            <ButtonLink href="/rooms/new" icon="door">
              {words('openRoom')}
            </ButtonLink>
          </div>
        </div>
        <h2 class="visually-hidden">{words('activities')}</h2>
        <ul class={styles['seats']}>
          {activityIds.map((activity) => (
            <SeatLabel key={activity} activity={activity} />
          ))}
        </ul>
      </div>
    </Page>
  );
}

function SeatLabel({ activity }: { readonly activity: ActivityId }) {
  const front = useContext(PagesContext).find((page) => page.seat === activity);
  const label = (
    <>
      <span class={styles['mark']}>
        <ActivityMark activity={activity} size={1.5} />
      </span>
      <span class={styles['name']}>
        {activityName(activity)}
        {front === undefined && <span class={styles['soon']}>{words('soon')}</span>}
      </span>
      <span class={styles['sentence']}>{activitySentence(activity)}</span>
    </>
  );
  return (
    <li class={styles['seat']} data-seat={activity} data-activity={activity}>
      {front === undefined ? (
        <div class={styles['label']}>{label}</div>
      ) : (
        <Link class={styles['label']} href={front.path}>
          {label}
        </Link>
      )}
    </li>
  );
}
