import { ActivityMark } from '#web/kit/parts/ActivityMark.tsx';
import { activityIds, playerNumbers } from '#web/kit/parts/marks.ts';
import { Seat } from '#web/kit/parts/Seat.tsx';
import { activityName } from '../home/seats.ts';
import { showcaseWords } from './showcase-words.ts';
import { Column, Row, Specimen } from './Specimen.tsx';
import styles from './showcase.module.css';

const NAMES = ['Ana', 'Ben', 'Chidi', 'Dana', 'Emre', 'Femi', 'Greta', 'Hana'];
const NEUTRALS = ['floor', 'surface', 'sunken', 'line', 'line-strong', 'ink-soft', 'ink'] as const;

export function ColourSpecimens() {
  return (
    <Specimen title={showcaseWords('seats')}>
      {() => (
        <Column>
          <p class="hint">{showcaseWords('activityColours')}</p>
          <div class={styles['activities']}>
            {activityIds.map((activity) => (
              <div key={activity} class={styles['activity']} data-activity={activity}>
                <ActivityMark activity={activity} size={2} />
                <span>{activityName(activity)}</span>
              </div>
            ))}
          </div>
          <p class="hint">{showcaseWords('playerColours')}</p>
          <Row>
            {playerNumbers.map((number) => (
              <Seat key={number} number={number} name={NAMES[number - 1] ?? ''} isAway={number === 6} />
            ))}
          </Row>
          <div class={styles['tiles']}>
            {playerNumbers.slice(0, 4).map((number) => (
              <div key={number} class={styles['tile']} data-player={number}>
                <Seat number={number} />
                <span>{NAMES[number - 1]}</span>
              </div>
            ))}
          </div>
          <p class="hint">{showcaseWords('neutrals')}</p>
          <div class={styles['neutrals']}>
            {NEUTRALS.map((name) => (
              <div key={name} class={styles['neutral']}>
                <span class={styles['swatch']} data-token={name} />
                <code>{name}</code>
              </div>
            ))}
          </div>
        </Column>
      )}
    </Specimen>
  );
}

const STEPS = [7, 6, 5, 4, 3, 2, 1] as const;

export function TypeSpecimen() {
  return (
    <Specimen title={showcaseWords('type')}>
      {() => (
        <Column>
          {STEPS.map((step) => (
            <p key={step} class={styles['step']} data-step={step}>
              {step === 7 ? '04:52' : showcaseWords('sample')}
            </p>
          ))}
        </Column>
      )}
    </Specimen>
  );
}
