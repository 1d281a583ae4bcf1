import { formatClock, formatDate, formatDuration } from '#web/kit/i18n/formats.ts';
import { useServerNow } from '#web/kit/live/use-server-now.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { seenText } from '../map/map-text.ts';
import { startTeam, undoEvent } from './host-acts.ts';
import { levelName, openLevels, playedNow } from './host-hunt.ts';
import { missionWords } from '../missions.words.ts';
import { teamWords } from './teams.words.ts';
import type { PanelProps, TeamPartProps } from './panel.ts';
import { NameForm, PhonesPart } from './PhonesPart.tsx';
import { HelpButtons } from './HostCards.tsx';
import { PointsForm, TellForm, UnlockForm, WayIn } from './TeamForms.tsx';
import styles from './Host.module.css';

interface SheetProps extends Omit<PanelProps, 'onTeam'> {
  readonly teamId: string;
  readonly onClose: () => void;
}

/** Everything about one team, and everything a host can do for it. */
export function TeamSheet({ hunt, state, teamId, onClose }: SheetProps) {
  const team = hunt.teams.find((each) => each.teamId === teamId);
  return (
    <Dialog isOpen={team !== undefined} title={team?.name ?? ''} onClose={onClose}>
      {team !== undefined && <Body hunt={hunt} state={state} team={team} onGone={onClose} />}
    </Dialog>
  );
}

function Body({ onGone, ...props }: TeamPartProps & { readonly onGone: () => void }) {
  const { hunt, state, team } = props;
  const problem = state.problem.value;
  const isOver = hunt.phase === 'ended';
  return (
    <div class="stack-6">
      {problem !== undefined && <Problem>{problem}</Problem>}
      <Facts {...props} />
      {hunt.phase !== 'ready' && !isOver && <OpenPart {...props} />}
      <DonePart {...props} />
      {hunt.phase === 'running' && team.completed.length === 0 && !team.isLate && <LatePart {...props} />}
      {hunt.phase !== 'ready' && <PointsForm {...props} />}
      {!isOver && <TellForm {...props} />}
      {!isOver && <WayIn {...props} />}
      <PhonesPart {...props} />
      {!isOver && <NameForm {...props} onGone={onGone} />}
    </div>
  );
}

function Facts({ hunt, team }: TeamPartProps) {
  const now = useServerNow(Infinity);
  const row = hunt.board.find(({ teamId }) => teamId === team.teamId);
  const phones = hunt.roster.teams.find(({ teamId }) => teamId === team.teamId);
  const seen = hunt.fixes.filter(({ teamId }) => teamId === team.teamId).map(({ at }) => at);
  const numbers: readonly (readonly [label: string, value: string | number])[] = [
    ...(row === undefined || hunt.phase === 'ready'
      ? []
      : ([
          [teamWords('rank'), row.rank],
          [teamWords('points'), row.points],
        ] as const)),
    [teamWords('levels'), `${team.completed.length}/${hunt.levels.length}`],
    [teamWords('phones'), `${phones?.here ?? 0}/${phones?.phones ?? 0}`],
    [teamWords('lastSeen'), seen.length === 0 ? teamWords('never') : seenText(Math.max(...seen), now)],
    ...(team.startedAt === undefined
      ? []
      : ([[teamWords('time'), formatClock(playedNow(hunt, team, now))]] as const)),
  ];
  return (
    <dl class={styles['numbers']}>
      {numbers.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function OpenPart({ hunt, state, team }: TeamPartProps) {
  const now = useServerNow(Infinity);
  const open = openLevels(hunt, team, now);
  return (
    <section class={styles['section']}>
      <h3>{teamWords('open')}</h3>
      {open.length === 0 && <p class={styles['panelsSoft']}>{teamWords('nothingOpen')}</p>}
      <ul class={styles['entries']}>
        {open.map((each) => (
          <li key={each.levelId} class={styles['entry']}>
            <p class={styles['said']}>
              <span>{levelName(hunt, each.levelId)}</span>
              <span class={styles['panelsSoft']}>
                {teamWords('onIt', { time: formatDuration(Math.floor(each.onItMs / 1000) * 1000) })}
              </span>
            </p>
            <HelpButtons open={each} hunt={hunt} state={state} />
          </li>
        ))}
      </ul>
      <UnlockForm hunt={hunt} state={state} team={team} />
    </section>
  );
}

/** Photos are judged one by one, with the picture in view: the desk opens on the one that completed the stop. */
const judgeAddress = (gameId: string, eventId: string): string =>
  `/hunts/${gameId}/judge?photo=${eventId.replace(/^photo:/, '')}`;

function DonePart({ hunt, state, team }: TeamPartProps) {
  if (hunt.phase === 'ready') return undefined;
  return (
    <section class={styles['section']}>
      <h3>{teamWords('done')}</h3>
      {team.completed.length === 0 && <p class={styles['panelsSoft']}>{teamWords('nothingDone')}</p>}
      <ul class={styles['entries']}>
        {team.completed.map(({ levelId, at, by, eventId, isUnplaced, verdict }) => (
          <li key={levelId} class={styles['entry']}>
            <p class={styles['said']}>
              <span>{levelName(hunt, levelId)}</span>
              <span class={styles['panelsSoft']}>
                {teamWords('doneAt', {
                  time: formatDate(at, { timeStyle: 'short' }),
                  proof: missionWords(`${by}_proof`),
                })}
                {isUnplaced === true && ` · ${teamWords('unplaced')}`}
                {verdict !== undefined && ` · ${teamWords(verdict.status)}`}
              </span>
            </p>
            <div class="row-2">
              {by === 'photo' && (
                <ButtonLink size="small" href={judgeAddress(hunt.gameId, eventId)}>
                  {teamWords('judge')}
                </ButtonLink>
              )}
              <Button size="small" kind="quiet" icon="undo" onClick={() => void undoEvent(state, eventId)}>
                {teamWords('takeBack')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LatePart({ state, team }: TeamPartProps) {
  const start = async (): Promise<void> => {
    if (await startTeam(state, team.teamId))
      showToast(teamWords('started', { team: team.name }), { kind: 'good' });
  };
  return (
    <section class={styles['section']}>
      <h3>{teamWords('lateTitle')}</h3>
      <p class={styles['panelsSoft']}>{teamWords('lateText')}</p>
      <div>
        <Button size="small" icon="flag" onClick={() => void start()}>
          {teamWords('startNow')}
        </Button>
      </div>
    </section>
  );
}
