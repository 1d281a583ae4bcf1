import { useAction } from '#web/kit/data/action.ts';
import { Card } from '#web/kit/parts/Card.tsx';
import { SelectField } from '#web/kit/parts/Field.tsx';
import type { OwnerView, PollView } from '#activities/polls/contract.views.ts';
import { pollWords } from '../poll.words.ts';
import { pollsClient } from '../polls.client.ts';
import { ownerWords } from './owner.words.ts';
import styles from './Owner.module.css';

interface WriteInsProps {
  readonly poll: OwnerView;
  readonly onPoll: (poll: PollView) => void;
}

/** Spellings of the same wish belong together; only the owner can say which. */
export function WriteIns({ poll, onPoll }: WriteInsProps) {
  const merge = useAction(pollsClient.mergeWriteIn, { onDone: onPoll, isToast: true, isEach: true });
  const params = { pollId: poll.pollId };
  const own = poll.writeIns.filter(({ name, mergedWith }) => mergedWith === name).map(({ name }) => name);
  const targets = [...poll.candidates.map(({ name }) => name), ...own];
  return (
    <Card title={ownerWords('writeIns')}>
      <p class={styles['note']}>{ownerWords('writeInsText')}</p>
      {poll.writeIns.map(({ name, ballots, mergedWith }) => (
        <SelectField
          key={name}
          label={ownerWords('countsFor', { name })}
          hint={pollWords('ballots', { count: ballots })}
          value={mergedWith ?? ''}
          options={[
            { value: '', label: ownerWords('bucket') },
            { value: name, label: ownerWords('itself') },
            ...targets.filter((target) => target !== name).map((value) => ({ value, label: value })),
          ]}
          onChange={(value) =>
            void merge.run({ params, body: { name, mergeWith: value === '' ? undefined : value } })
          }
        />
      ))}
    </Card>
  );
}
