import { ChoiceBallot } from './ChoiceBallot.tsx';
import { DateBallot } from './DateBallot.tsx';
import { ScoreBallot } from './ScoreBallot.tsx';
import type { BallotForm } from './use-ballot-form.ts';

interface OtherBallotProps {
  readonly form: BallotForm;
  readonly timeZone: string | undefined;
}

/** Ballots that are not rankings: stars, dates or ticks. */
export function OtherBallot({ form, timeZone }: OtherBallotProps) {
  const { asks, options, draft, rules, setDraft: onChange } = form;
  if (asks === 'stars')
    return <ScoreBallot options={options} scores={form.scores} onChange={form.setScores} />;
  if (asks === 'dates') return <DateBallot {...{ options, timeZone, draft, onChange }} />;
  return <ChoiceBallot kind={asks === 'one' ? 'one' : 'any'} {...{ options, draft, rules, onChange }} />;
}
