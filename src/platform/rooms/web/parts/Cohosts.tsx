import { useAction } from '#web/kit/data/action.ts';
import type { Row } from '#web/kit/data/action.ts';
import type { Query } from '#web/kit/data/query.ts';
import { formatDate } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { sharedLink } from '#web/kit/shared-link.ts';
import { kitWords } from '#web/kit/words.ts';
import { copyLink } from '../join-link.ts';
import { cohostWords } from './cohost.words.ts';
import { LazyQr } from './LazyQr.tsx';
import styles from './JoinCode.module.css';

interface CohostCalls<Params> {
  readonly makeCohostLink: Row<{ params: Params }, { readonly token: string }>;
  readonly dropCohostLink: Row<{ params: Params }, unknown>;
  readonly removeCohost: Row<{ params: Params & { cohostId: string } }, unknown>;
}

interface CohostList {
  readonly cohosts: readonly { readonly cohostId: string; readonly name: string; readonly since: number }[];
}

interface CohostsProps<Params> {
  readonly calls: CohostCalls<Params>;
  readonly params: Params;
  /** The page that the link opens. */
  readonly path: string;
  /** What co-hosts may do. */
  readonly text: string;
  readonly list: Query<CohostList>;
  readonly hasLink: boolean;
  /** A link was made or ended; without it the list is read again. */
  readonly onLink?: () => void;
}

/** A link that makes co-hosts, shown once; only the host has it. */
export function Cohosts<Params extends object>(props: CohostsProps<Params>) {
  const { calls, params, path, text, list, hasLink, onLink = list.again } = props;
  const make = useAction(calls.makeCohostLink, { isToast: true, onDone: onLink });
  const drop = useAction(calls.dropCohostLink, {
    isToast: true,
    onDone: () => {
      make.forget();
      showToast(cohostWords('dropped'));
      onLink();
    },
  });
  const remove = useAction(calls.removeCohost, { isToast: true, isEach: true, onDone: list.again });
  const link = make.value && sharedLink(`${path}#cohost=${make.value.token}`);
  return (
    <div class="stack-4">
      <p class="hint">{text}</p>
      {link !== undefined && (
        <>
          <div class={styles['hand']}>
            <LazyQr text={link} label={cohostWords('cohosts')} />
          </div>
          <div>
            <Button icon="copy" onClick={() => void copyLink(link)}>
              {cohostWords('copy')}
            </Button>
          </div>
        </>
      )}
      <div class="row-2">
        <Button icon="people" isBusy={make.isBusy} onClick={() => void make.run({ params })}>
          {cohostWords(hasLink ? 'renew' : 'make')}
        </Button>
        {hasLink && (
          <Button kind="quiet" isBusy={drop.isBusy} onClick={() => void drop.run({ params })}>
            {cohostWords('drop')}
          </Button>
        )}
      </div>
      <Problem>{list.problem}</Problem>
      <ul class={styles['people']}>
        {list.value?.cohosts.map(({ cohostId, name, since }) => (
          <li key={cohostId}>
            {cohostWords('since', { name, time: formatDate(since, { timeStyle: 'short' }) })}
            <Button
              size="small"
              kind="quiet"
              aria-label={cohostWords('remove', { name })}
              onClick={() => void remove.run({ params: { ...params, cohostId } })}
            >
              {kitWords('remove')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
