import { say } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import type { FieldIssue } from '#core/result.ts';
import { withoutUndefined } from '#core/without-undefined.ts';
import { foldCase } from '#core/fold.ts';
import type { EngagementType } from '../contract.questions.ts';
import type { GameSettings, SettingsChange } from '../contract.settings.ts';

const shared: GameSettings = {
  scoring: 'none',
  penaltyPercent: 0,
  hasStreakBonus: false,
  hasPartialCredit: true,
  timeLimitSeconds: 0,
  readingSeconds: 0,
  votingSeconds: 60,
  votingMethod: 'top-three',
  graceMs: 1500,
  closesWhenAllAnswered: true,
  autopilotSeconds: 0,
  results: 'on-close',
  leaderboard: 'every-question',
  canChangeAnswers: true,
  shufflesOptions: false,
  longestAnswer: 280,
  asksNames: true,
  showsAuthors: true,
  namesAtEnd: false,
  teams: 'none',
  teamNames: [],
  filtersProfanity: true,
  asks: 'off',
  hasReactions: true,
  accent: 'coral',
  backdrop: '',
  hasSounds: false,
};

const byType: Readonly<Record<EngagementType, SettingsChange>> = {
  'call-and-answer': { timeLimitSeconds: 90 },
  trivia: {
    scoring: 'speed',
    timeLimitSeconds: 20,
    readingSeconds: 3,
    canChangeAnswers: false,
    shufflesOptions: true,
  },
  poll: { leaderboard: 'hidden', results: 'live', closesWhenAllAnswered: false, asksNames: false },
  survey: { leaderboard: 'hidden', asksNames: false },
};

export const defaultSettings = (type: EngagementType): GameSettings => applySettings(shared, byType[type]);

const applySettings = (before: GameSettings, change: SettingsChange): GameSettings => ({
  ...before,
  ...withoutUndefined(change),
});

/** Read with every session, so the type's own are not put together each time. */
const defaultsOf = {
  'call-and-answer': defaultSettings('call-and-answer'),
  trivia: defaultSettings('trivia'),
  poll: defaultSettings('poll'),
  survey: defaultSettings('survey'),
} satisfies Record<EngagementType, GameSettings>;

/** Settings as they were stored; what was not is as the type has it. */
export const completeSettings = (type: EngagementType, stored: SettingsChange): GameSettings =>
  applySettings(defaultsOf[type], stored);

const MOST_TEAMS = 20;

/** The settings after a change, or what does not go together. */
export const changeSettings = (before: GameSettings, change: SettingsChange) => {
  const settings = applySettings(before, change);
  const issues = teamIssues(settings);
  return issues.length > 0 ? fail('bad-input', undefined, issues) : ok(settings);
};

const teamIssues = ({ teams, teamNames }: GameSettings): readonly FieldIssue[] => {
  if (teams === 'none') return [];
  if (teamNames.length < 2 || teamNames.length > MOST_TEAMS) {
    const message = say('teams-count', { most: MOST_TEAMS });
    return [{ path: 'settings.teamNames', message }];
  }
  const folded = teamNames.map(foldCase);
  return teamNames.flatMap((name, index) =>
    folded.indexOf(folded[index] ?? '') === index
      ? []
      : [
          {
            path: `settings.teamNames.${index}`,
            message: say('team-twice', { name }),
          },
        ],
  );
};
