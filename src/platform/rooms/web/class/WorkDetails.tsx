import { useQuery } from '#web/kit/data/query.ts';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { seatIn } from '../own-seat.ts';
import { classClient } from './class.client.ts';
import { classWords } from './class.words.ts';
import styles from './Class.module.css';

interface WorkDetailsProps {
  readonly of: { readonly roomId: string; readonly assignmentId: string; readonly memberId: string };
}

/** One member's work, for the hosts and for the member alike. */
export function WorkDetails({ of }: WorkDetailsProps) {
  const { roomId, assignmentId, memberId } = of;
  const { value, problem } = useQuery(
    () => classClient.readWork({ params: of, query: { seat: seatIn(roomId) } }),
    [roomId, assignmentId, memberId],
  );
  if (!value) return problem === undefined ? <Skeleton /> : <Problem>{problem}</Problem>;
  const { row, domains, missed } = value;
  const { answered, questions, right } = row;
  return (
    <div class={styles['seen']}>
      <p>
        {classWords(row.status)}
        {row.status !== 'not-shared' && row.status !== 'not-begun' && (
          <> · {classWords('answeredOf', { answered, questions, right })}</>
        )}
      </p>
      {domains.length > 0 && (
        <ul class={styles['bullets']}>
          {domains.map((domain) => (
            <li key={domain.domain}>{classWords('rightOf', domain)}</li>
          ))}
        </ul>
      )}
      {missed.length > 0 && (
        <>
          <h3>{classWords('missedFirst')}</h3>
          <ol class={styles['hard']}>
            {missed.map(({ questionId, text, given }) => (
              <li key={questionId}>
                <p class={styles['question']}>{text ?? classWords('questionGone')}</p>
                {given !== undefined && given !== '' && (
                  <p class={styles['soft']}>{classWords('yourAnswer', { given })}</p>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
