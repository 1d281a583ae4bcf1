import { useState } from 'preact/hooks';
import { winnerOnTime } from '#activities/timers/rules/ending.ts';
import { useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import type { SeatFace } from '../face/seat-reading.ts';
import { answered } from '../sheet/Section.tsx';
import type { Closing } from '../sheet/TableSheet.tsx';
import type { Refused } from '../table/table-model.ts';
import { endingWords } from './ending.words.ts';

export interface FlagAskProps {
  readonly faces: readonly SeatFace[];
  readonly onEnd: (closing: Closing) => Promise<Refused>;
}

const isDown = ({ phase }: SeatFace): boolean => phase === 'flagged' || phase === 'fallen';

/** Only one player has time left: asks the host whether that ends the game. A tap in flight withdraws the question. */
export function FlagAsk({ faces, onEnd }: FlagAskProps) {
  const [declined, setDeclined] = useState('');
  const end = useAction(async ({ winner }: { readonly winner: string }) => answered(await onEnd({ winner })));
  const at = winnerOnTime(
    faces.map((face) => ({ isOut: face.phase === 'out', hasLostOnTime: isDown(face) })),
  );
  const winner = at === undefined ? undefined : faces[at]?.name;
  const losers = faces.filter(isDown);
  const asked = losers.map(({ seat }) => seat).join();
  if (winner === undefined || declined === asked) return null;
  const decline = (): void => setDeclined(asked);
  const [first] = losers;
  return (
    <Dialog
      isOpen
      title={
        losers.length === 1 && first ? endingWords('timeUp', { name: first.name }) : endingWords('timeUpAll')
      }
      onClose={decline}
      actions={
        <>
          <Button onClick={decline}>{endingWords('no')}</Button>
          <Button kind="primary" isBusy={end.isBusy} onClick={() => void end.run({ winner })}>
            {endingWords('yes', { name: winner })}
          </Button>
        </>
      }
    >
      <p>{endingWords('ask', { name: winner })}</p>
      <Problem>{end.problem}</Problem>
    </Dialog>
  );
}
