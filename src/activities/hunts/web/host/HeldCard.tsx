import { newCommandId } from '#web/kit/client.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { huntsClient } from '../hunts.client.ts';
import { heldNow } from './host-hunt.ts';
import type { HeldLevel } from './host-hunt.ts';
import type { HostState } from './host.state.ts';
import { hostWords } from './host.words.ts';
import type { PanelProps } from './panel.ts';
import styles from './Host.module.css';

/** Team after team: each is an event of its own, which the log can undo. */
const openFor = async (state: HostState, { levelId, name, teams }: HeldLevel): Promise<void> => {
  const { gameId } = state;
  const help = { type: 'unlock', levelId } as const;
  for (const { teamId } of teams) {
    const asked = huntsClient.helpTeam({ params: { gameId, teamId }, body: { id: newCommandId(), help } });
    const team = await state.take(asked);
    if (!team) return;
    state.showTeam(team);
  }
  showToast(hostWords('heldOpened', { level: name }), { kind: 'good' });
};

/** Stops that open by the host's word, for the teams that do not have them yet. */
export function HeldCard({ hunt, state }: PanelProps) {
  return (
    <Card title={hostWords('held')}>
      <ul class={styles['waiting']}>
        {heldNow(hunt).map((held) => (
          <li key={held.levelId} class={styles['helped']}>
            <strong>{held.name}</strong>
            <p class="hint">{hostWords('heldFor', { count: held.teams.length })}</p>
            <div class="row-2">
              <Button
                size="small"
                icon="door"
                disabled={hunt.phase !== 'running' || state.isBusy.value}
                onClick={() => void openFor(state, held)}
              >
                {hostWords('openForAll')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
