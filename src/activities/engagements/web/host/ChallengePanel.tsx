import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Button, ButtonLink } from '#web/kit/parts/Button.tsx';
import { Card } from '#web/kit/parts/Card.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { instantIn, localTime } from '../parts/challenge-form.ts';
import { errorsByField } from '../parts/settings-form.ts';
import { panelChallengeWords } from './challenge-panel.words.ts';
import { EndDialog } from './EndDialog.tsx';
import { hostClient } from './host.client.ts';
import { taking } from './host.state.ts';
import type { Desk } from './host.state.ts';
import styles from './Panels.module.css';

/** A running challenge: until when, how far people are, and the way to end it. */
export function ChallengePanel({ game, page, move, isMoving }: Desk) {
  const [isEnding, setEnding] = useState(false);
  const { gameId, counters, challenge, stage } = game;
  const facts = [
    panelChallengeWords('questions', { count: challenge?.questions ?? 0 }),
    panelChallengeWords('joined', { count: counters.joined }),
    panelChallengeWords('done', { count: counters.answered }),
  ];
  return (
    <div class={styles['panel']}>
      <Card title={panelChallengeWords('title')} activity="engagements">
        <p>{panelChallengeWords('runs', { until: formatDate(stage.deadlineAt ?? 0) })}</p>
        <p class="hint" role="status">
          {facts.join(' · ')}
        </p>
        <div class="row-2">
          <ButtonLink kind="primary" icon="chart" href={`/engagements/${gameId}/report`}>
            {panelChallengeWords('report')}
          </ButtonLink>
          <Button isBusy={isMoving} onClick={() => setEnding(true)}>
            {panelChallengeWords('end')}
          </Button>
        </div>
      </Card>
      <DeadlineForm key={stage.deadlineAt} game={game} page={page} />
      {isEnding && (
        <EndDialog
          text={panelChallengeWords('endText')}
          onClose={() => setEnding(false)}
          onEnd={() => {
            setEnding(false);
            move({ move: 'end' });
          }}
        />
      )}
    </div>
  );
}

function DeadlineForm({ game, page }: Pick<Desk, 'game' | 'page'>) {
  const { gameId, stage, challenge } = game;
  const [deadline, setDeadline] = useState(() => localTime(stage.deadlineAt ?? 0));
  const extend = useAction(taking(page, hostClient.moveGame), {
    onDone: () => showToast(panelChallengeWords('moved'), { kind: 'good' }),
  });
  const error = errorsByField(extend.failure)['deadlineAt'] ?? extend.problem;
  return (
    <form
      class={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const body = { move: 'extend', epoch: stage.epoch, deadlineAt: instantIn(deadline) ?? null } as const;
        void extend.run({ params: { gameId }, body });
      }}
    >
      <TextField
        label={panelChallengeWords('deadline')}
        hint={panelChallengeWords('deadlineHint', { latest: formatDate(challenge?.latestAt ?? 0) })}
        type="datetime-local"
        value={deadline}
        onInput={setDeadline}
        error={error}
      />
      <div>
        <Button type="submit" isBusy={extend.isBusy}>
          {panelChallengeWords('move')}
        </Button>
      </div>
    </form>
  );
}
