import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ViewOf } from '#core/live.ts';
import { OWN_WORK, workSteps } from '#activities/hunts/contract.work.ts';
import type { huntWorkTopic, Work, WorkAct } from '#activities/hunts/contract.work.ts';
import { after } from '#web/kit/after.ts';
import { followTopic, LivePage, useLive } from '#web/kit/data/live-page.ts';
import { formatNumber, formatPercent } from '#web/kit/i18n/formats.ts';
import { pageLive } from '#web/kit/live/page-live.ts';
import { Progress } from '#web/kit/parts/Progress.tsx';
import { workWords } from './work.words.ts';

interface Works extends ViewOf<typeof huntWorkTopic, 'owner'> {
  /** The hunt that was created last. */
  readonly madeId?: string;
}

const without = ({ works }: Works, workId: string): Work[] => works.filter((each) => each.workId !== workId);

const followWorks = (): LivePage<Works> =>
  new LivePage<Works>({
    read: async () => ({ ok: true, value: { works: [] } }),
    isLiveFirst: true,
    follow: followTopic<typeof huntWorkTopic, 'owner', Works>(
      { live: async () => pageLive(), kind: 'hunt-work', key: OWN_WORK },
      {
        'work.moved': (view, work) => ({ ...view, works: [...without(view, work.workId), work] }),
        'work.ended': (view, { workId, gameId }) => {
          const isMade = view.works.some((each) => each.workId === workId && each.act === 'make');
          return {
            ...view,
            works: without(view, workId),
            ...(isMade && gameId !== undefined && { madeId: gameId }),
          };
        },
      },
    ),
  });

/** A running work is heard of four times a second. */
const SILENT_AFTER_MS = 10_000;
const LONG_AFTER_MS = 2000;

/** Whether something has been so for some time. */
const useLasting = (is: boolean, key: unknown, afterMs: number): boolean => {
  const [lasting, setLasting] = useState<unknown>(undefined);
  useEffect(() => (is ? after(afterMs, () => setLasting(key)) : undefined), [is, key, afterMs]);
  return is && lasting === key;
};

export interface HuntWork {
  /** Also one that another page of this person asked for, such as this one before it was reloaded. */
  readonly work: Work | undefined;
  readonly madeId: string | undefined;
}

/** What this person has under way that takes long: a new hunt, or the start of this one. */
export const useHuntWork = (act: WorkAct, gameId?: string): HuntWork => {
  const screen = useLive(useMemo(followWorks, []));
  const { works = [], madeId } = screen.phase === 'here' ? screen.view : {};
  const work = works.find((each) => each.act === act && each.gameId === gameId);
  // The node that did it is gone, or cannot be heard.
  const isSilent = useLasting(work !== undefined, work, SILENT_AFTER_MS);
  return { work: isSilent ? undefined : work, madeId };
};

const shareOf = ({ act, step, done, total }: Work): number => {
  const steps: readonly string[] = workSteps[act];
  return (steps.indexOf(step) + (total === 0 ? 0 : done / total)) / steps.length;
};

const textOf = ({ step, done, total }: Work): string =>
  workWords(step, {
    done: formatNumber(done),
    total: formatNumber(total),
    percent: formatPercent(total === 0 ? 0 : done / total),
  });

interface WorkProgressProps {
  readonly act: WorkAct;
  readonly work: Work | undefined;
  /** This page waits for the answer. */
  readonly isBusy: boolean;
}

/** Nothing for what is done at once. */
export function WorkProgress({ act, work, isBusy }: WorkProgressProps) {
  const isLong = useLasting(isBusy && work === undefined, isBusy, LONG_AFTER_MS);
  if (work === undefined && !isLong) return null;
  return (
    <>
      <p class="visually-hidden" role="status">
        {workWords(act)}
      </p>
      <Progress
        label={workWords(act)}
        share={work && shareOf(work)}
        text={work ? textOf(work) : workWords('unheard')}
      />
    </>
  );
}
