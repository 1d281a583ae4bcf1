import { formatNumber } from '#web/kit/i18n/formats.ts';
import type { LoggedEvent } from '#activities/hunts/contract.host.ts';
import type { HostHunt } from './host-hunt.ts';
import { levelName } from './host-hunt.ts';
import { logWords } from './panels.words.ts';

const PLAIN = [
  'hunt.started',
  'hunt.paused',
  'hunt.resumed',
  'hunt.ended',
  'event.undone',
  'time.passed',
] as const;
const OF_TEAM = ['team.started', 'team.called', 'call.answered'] as const;
const AT_LEVEL = [
  'level.completed',
  'level.late',
  'late.counted',
  'level.skipped',
  'level.unlocked',
  'clue.released',
  'answer.refused',
] as const;

type WordsAtLevel =
  | (typeof AT_LEVEL)[number]
  | 'level.completedByHost'
  | 'photo.accepted'
  | 'photo.rejected'
  | 'photo.shown'
  | 'photo.needsWord';

/** Which sentence, where it names a team and a stop. */
const wordsAtLevel = ({ type, by, isAccepted, isEnough }: LoggedEvent): WordsAtLevel | undefined => {
  if (type === 'level.completed' && by === 'host') return 'level.completedByHost';
  if (type === 'photo.judged') return isAccepted === true ? 'photo.accepted' : 'photo.rejected';
  if (type === 'photo.shown') return isEnough === true ? 'photo.shown' : 'photo.needsWord';
  return AT_LEVEL.find((known) => known === type);
};

/** What happened, in a sentence. */
export const eventText = (hunt: HostHunt, event: LoggedEvent): string => {
  const team = hunt.teams.find(({ teamId }) => teamId === event.teamId)?.name ?? event.teamId ?? '';
  const level = event.levelId === undefined ? '' : levelName(hunt, event.levelId);
  const plain = PLAIN.find((type) => type === event.type);
  if (plain) return logWords(plain);
  const atLevel = wordsAtLevel(event);
  if (atLevel) return logWords(atLevel, { team, level });
  const ofTeam = OF_TEAM.find((type) => type === event.type);
  if (ofTeam) return logWords(event.isSos === true ? 'team.sos' : ofTeam, { team });
  if (event.type === 'points.given') return logWords('points.given', { team, points: event.points ?? 0 });
  return logWords('unknown');
};

/** Which host it was. */
export const deciderText = ({ decidedBy }: LoggedEvent): string | undefined => {
  if (!decidedBy) return undefined;
  if (decidedBy.role === 'host') return logWords('byHost');
  return decidedBy.name === undefined
    ? logWords('byFormerCohost')
    : logWords('byCohost', { name: decidedBy.name });
};

type DoubtKind = 'speed' | 'teleport' | 'identical-positions' | 'constant-accuracy' | 'teammates-apart';

interface Doubt {
  readonly kind: DoubtKind;
  readonly numbers: readonly number[];
}

export const doubtText = ({ kind, numbers }: Doubt): string => {
  const [first = '', second = ''] = numbers.map((number) => formatNumber(number));
  return logWords(kind, { first, second });
};
