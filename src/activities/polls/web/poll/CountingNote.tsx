import type { PollSettings } from '#activities/polls/contract.settings.ts';
import type { PollView } from '#activities/polls/contract.views.ts';
import { equalsRule, tieBreakOf } from '#activities/polls/rules/equals.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { saveFile } from '#web/kit/save-file.ts';
import { sharedLink } from '#web/kit/shared-link.ts';
import { calendarOf } from '../parts/calendar.ts';
import { aboutMethod } from '../edit/method-about.words.ts';
import { methodName } from '../method.words.ts';
import { countingWords } from './counting.words.ts';
import styles from './PollPage.module.css';

/** What happens to a ballot that reaches an equal rank; nothing if the method counts it as it is. */
export const equalsSentence = (settings: PollSettings): string | undefined => {
  const rule = settings.equalRanks ? equalsRule(settings) : undefined;
  return rule && countingWords(`equals.${rule}`);
};

/** What a voter should know about who sees what. */
const privacySentence = ({ settings, takesTokens }: PollView): string => {
  if (settings.ballots === 'open') return countingWords('openBallots');
  return countingWords(takesTokens ? 'tokenBallots' : 'secretBallots');
};

/** How ballots will be counted and how ties will be broken: fixed, and checkable, before anybody votes. */
export function CountingNote({ poll }: { readonly poll: PollView }) {
  const { settings, seedHash } = poll;
  const { method, seats } = settings;
  const tieBreak = tieBreakOf(settings);
  return (
    <div class={styles['factsNote']}>
      <p>
        {privacySentence(poll)} {countingWords(`results.${settings.results}`)}
      </p>
      <p>
        {countingWords('method', { method: methodName(method), count: seats })} {aboutMethod(method)}{' '}
        {equalsSentence(settings)}
      </p>
      {tieBreak === 'candidate-order' ? (
        <p>{countingWords('ties.order')}</p>
      ) : (
        <p>
          {countingWords(tieBreak === 'random' ? 'ties.lot' : 'ties.rounds')}{' '}
          <span class={styles['hash']}>{seedHash}</span>
        </p>
      )}
      <Deadline {...poll} />
    </div>
  );
}

/** The end of the poll as a calendar file. */
function Deadline({ pollId, title, expiresAt }: Pick<PollView, 'pollId' | 'title' | 'expiresAt'>) {
  if (expiresAt === undefined) return null;
  const entry = {
    id: pollId,
    title: countingWords('votingEnds', { title }),
    link: sharedLink(`/polls/${pollId}`),
    startsAt: expiresAt,
  };
  return (
    <p class={styles['deadline']}>
      <Button
        size="small"
        icon="download"
        onClick={() => saveFile('poll.ics', 'text/calendar', calendarOf(entry, Date.now()))}
      >
        {countingWords('calendar')}
      </Button>
    </p>
  );
}
