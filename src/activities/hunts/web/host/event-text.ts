import { formatNumber } from '#web/kit/i18n/formats.ts';
import type { LoggedEvent } from '#activities/hunts/contract.host.ts';
import type { HostHunt } from './host-hunt.ts';
import { levelName } from './host-hunt.ts';
import { logWords } from './panels.words.ts';

const PLAIN = ['hunt.started', 'hunt.paused', 'hunt.resumed', 'hunt.ended', 'event.undone'] as const;
const AT_LEVEL = [
  'level.completed',
  'level.late',
  'late.counted',
  'level.skipped',
  'level.unlocked',
  'clue.released',
  'answer.refused',
] as const;

/** What happened, in a sentence. */
export const eventText = (hunt: HostHunt, event: LoggedEvent): string => {
  const team = hunt.teams.find(({ teamId }) => teamId === event.teamId)?.name ?? event.teamId ?? '';
  const level = event.levelId === undefined ? '' : levelName(hunt, event.levelId);
  const plain = PLAIN.find((type) => type === event.type);
  if (plain) return logWords(plain);
  const atLevel = AT_LEVEL.find((type) => type === event.type);
  if (atLevel) return logWords(atLevel, { team, level });
  if (event.type === 'team.started') return logWords('team.started', { team });
  if (event.type === 'points.given') return logWords('points.given', { team, points: event.points ?? 0 });
  if (event.type === 'photo.judged')
    return logWords(event.isAccepted === true ? 'photo.accepted' : 'photo.rejected', { team, level });
  return logWords('unknown');
};

type DoubtKind = 'speed' | 'teleport' | 'identical-positions' | 'constant-accuracy' | 'teammates-apart';

/** The rules say it in English with its numbers; here the numbers are said in the reader's language. */
export const doubtText = ({
  kind,
  detail,
}: {
  readonly kind: DoubtKind;
  readonly detail: string;
}): string => {
  const numbers = [...detail.matchAll(/\d+(?:\.\d+)?/g)].map(([digits]) => formatNumber(Number(digits)));
  const [first = '', second = ''] = numbers;
  switch (kind) {
    case 'speed':
    case 'teleport':
    case 'constant-accuracy':
      return logWords(kind, { first, second });
    default:
      return logWords(kind, { first });
  }
};
