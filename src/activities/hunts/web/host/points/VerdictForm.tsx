import { useState } from 'preact/hooks';
import { newCommandId } from '#web/kit/client.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { huntsClient } from '#activities/hunts/web/hunts.client.ts';
import type { HostState } from '../host.state.ts';
import { Changes } from './Changes.tsx';
import { pointsWords } from './points.words.ts';
import { readOwnPoints } from './read-points.ts';
import { usePreview } from './use-preview.ts';
import styles from './Points.module.css';

interface VerdictProps {
  readonly state: HostState;
  readonly teamId: string;
  readonly levelId: string;
  readonly onDone: () => void;
}

/** A verdict on what a team has shown for a level; the difference it makes is seen first. */
export function VerdictForm({ state, teamId, levelId, onDone }: VerdictProps) {
  const [answer, setAnswer] = useState<'accept' | 'reject'>('reject');
  const [ownPoints, setOwnPoints] = useState('');
  const [reason, setReason] = useState('');
  const isAccepted = answer === 'accept';
  const { isWrong, ...given } = readOwnPoints(isAccepted ? ownPoints : '');
  const verdict = { teamId, levelId, isAccepted, ...given };
  const params = { gameId: state.gameId };
  const changes = usePreview(state, JSON.stringify([verdict, isWrong]), () =>
    huntsClient.previewVerdict({ params, body: verdict }),
  );
  const hold = async (): Promise<void> => {
    const body = { id: newCommandId(), ...verdict, ...(reason.trim() !== '' && { reason: reason.trim() }) };
    if (!(await state.take(huntsClient.giveVerdict({ params, body })))) return;
    showToast(pointsWords('given'), { kind: 'good' });
    onDone();
  };
  return (
    <div class={styles['whole']}>
      <Segmented
        label={pointsWords('verdict')}
        value={answer}
        segments={[
          { value: 'accept', label: pointsWords('accept') },
          { value: 'reject', label: pointsWords('reject') },
        ]}
        onChange={setAnswer}
      />
      {isAccepted ? (
        <TextField
          label={pointsWords('ownPoints')}
          value={ownPoints}
          onInput={setOwnPoints}
          inputMode="numeric"
          isOptional
          error={isWrong ? pointsWords('notNumber') : undefined}
        />
      ) : (
        <TextField
          label={pointsWords('reason')}
          value={reason}
          onInput={setReason}
          maxLength={500}
          isOptional
        />
      )}
      <Changes changes={changes} />
      <div>
        <Button kind="primary" size="small" disabled={isWrong} onClick={() => void hold()}>
          {pointsWords('apply')}
        </Button>
      </div>
    </div>
  );
}
