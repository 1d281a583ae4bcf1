import type * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import type { Route, Schema } from '#core/route.ts';
import { contracts } from './contracts.ts';

const rows = contracts.flatMap(({ name, routes }) =>
  Object.entries(routes).map(([row, route]) => ({ name: `${name}.${row}`, route })),
);

const PLAYS = 'what players do is their own, and is the hot path';
const SELF = 'noted in the transaction of the change itself (IDENT-22)';
const OWN = 'changes only what the caller alone sees';
const NOTHING = 'stores nothing';
const DRAFTS = 'content that is being written; what is published, deleted or replaced is noted';

/** State-changing rows that leave no note, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  'identity.updateMe': OWN,
  'identity.signUp': SELF,
  'identity.signIn': SELF,
  'identity.signOut': SELF,
  'identity.changePassword': SELF,
  'identity.changeEmail': SELF,
  'identity.deleteMe': SELF,
  'identity.revokeSession': SELF,
  'identity.revokeOtherSessions': SELF,
  'identity.createApiToken': SELF,
  'identity.revokeApiToken': SELF,
  'identity.resetPassword': SELF,
  'rooms.openRoom': 'a room is opened with every activity, which notes it',
  'rooms.joinRoom': PLAYS,
  'rooms.chooseTeam': PLAYS,
  'classes.startAssignment': PLAYS,
  'classes.setSharing': PLAYS,
  'rooms.renameMember': PLAYS,
  'files.uploadPicture': 'of no use until something that is noted uses it',
  'polls.duplicatePoll': DRAFTS,
  'polls.castBallot': 'a note would tell who voted when',
  'polls.giveToken': 'a note would tell who voted when',
  'polls.castTokenBallot': 'a note would tell who voted when',
  'polls.withdrawBallot': 'a note would tell who voted when',
  'polls.readBallot': NOTHING,
  'polls.readOwnWeight': NOTHING,
  'polls.explainBallot': NOTHING,
  'timers.createTemplate': DRAFTS,
  'timers.duplicateTemplate': DRAFTS,
  'timers.claimSeat': PLAYS,
  'timers.releaseSeat': PLAYS,
  'timers.changeSeat': PLAYS,
  'timers.act': PLAYS,
  'timers.endGame': 'stands in the log of the game',
  'timers.uploadGame': PLAYS,
  'timers.importGames': OWN,
  'questions.practise': PLAYS,
  'quizzes.createSession': PLAYS,
  'quizzes.nextQuestion': PLAYS,
  'quizzes.answerQuestion': PLAYS,
  'quizzes.switchLanguage': PLAYS,
  'quizzes.pauseSession': PLAYS,
  'quizzes.resumeSession': PLAYS,
  'quizzes.completeSession': PLAYS,
  'quizzes.takePack': PLAYS,
  'quizzes.mergeAnswers': PLAYS,
  'quizzes.startExam': PLAYS,
  'quizzes.answerExam': PLAYS,
  'quizzes.flagExamQuestion': PLAYS,
  'quizzes.moveInExam': PLAYS,
  'quizzes.finishExam': PLAYS,
  'quizzes.changeSettings': OWN,
  'quizzes.markQuestion': OWN,
  'quizzes.reportQuestion': PLAYS,
  'quizzes.dismissNotices': OWN,
  'quizzes.writeQuestion': DRAFTS,
  'quizzes.previewImport': NOTHING,
  'engagements.joinGame': PLAYS,
  'engagements.takeSeat': PLAYS,
  'engagements.renewSeat': PLAYS,
  'engagements.changeMe': PLAYS,
  'engagements.leaveGame': PLAYS,
  'engagements.giveAnswer': PLAYS,
  'engagements.finishSurvey': PLAYS,
  'engagements.moveOn': PLAYS,
  'engagements.castVotes': PLAYS,
  'engagements.keepVotes': PLAYS,
  'engagements.putAsk': PLAYS,
  'engagements.voteForAsk': PLAYS,
  'engagements.react': PLAYS,
  'engagements-host.previewCorrection': NOTHING,
  'engagements-host.previewRemoval': NOTHING,
  'sets.addQuestion': DRAFTS,
  'sets.changeQuestion': DRAFTS,
  'sets.placeQuestion': DRAFTS,
  'sets.addCategory': DRAFTS,
  'sets.changeCategory': DRAFTS,
  'sets.orderCategories': DRAFTS,
  'sets.previewImport': NOTHING,
  'hunts.saveDraft': DRAFTS,
  'hunts.previewScoring': NOTHING,
  'hunts.readSheet': NOTHING,
  'hunts.joinHunt': PLAYS,
  'hunts.takeSeat': PLAYS,
  'hunts.renewSeat': PLAYS,
  'hunts.changeMe': PLAYS,
  'hunts.leaveHunt': PLAYS,
  'hunts.attemptLevel': PLAYS,
  'hunts.askForClue': PLAYS,
  'hunts.skipLevel': PLAYS,
  'hunts.reportPositions': PLAYS,
  'hunts.deleteTraces': 'a note would keep who deleted what was kept of them',
  'hunt-photos.beginPhoto': PLAYS,
  'hunt-photos.sendPhotoPart': PLAYS,
  'hunt-photos.finishPhoto': PLAYS,
  'hunt-photos.weighVerdict': NOTHING,
  'hunt-photos.reportPhoto': PLAYS,
  'hunt-photos.reactToPhoto': PLAYS,
  'hunt-photos.reportShared': PLAYS,
  'hunt-chat.callHost': PLAYS,
  'hunt-chat.say': PLAYS,
};

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly options?: readonly Schema[];
  readonly innerType?: Schema;
}

const definitionOf = (schema: Schema): Definition =>
  (schema as unknown as z.core.$ZodType)._zod.def as unknown as Definition;

/** The schemas a field may have, through unions and what is optional. */
const fieldsIn = (schema: Schema | undefined, name: string): Schema[] => {
  if (schema === undefined) return [];
  const { shape, options, innerType } = definitionOf(schema);
  if (shape) return shape[name] ? [shape[name]] : [];
  return (options ?? (innerType ? [innerType] : [])).flatMap((option) => fieldsIn(option, name));
};

const isChoice = (schema: Schema): boolean => {
  const { type, innerType } = definitionOf(schema);
  if (innerType) return isChoice(innerType);
  return ['enum', 'literal', 'boolean', 'number', 'int'].includes(type);
};

const isId = (name: string): boolean => name.endsWith('Id');

/** A name is safe when it is a part of the address, an id, or a choice from a fixed list. */
const troubleOf = (route: Route, name: string): string | undefined => {
  if (route.path.includes(`:${name}`)) return undefined;
  const fields = [route.query, route.body, route.response].flatMap((part) => fieldsIn(part, name));
  if (fields.length === 0) return `${name} is neither asked nor answered`;
  return isId(name) || fields.every(isChoice) ? undefined : `${name} may hold what somebody typed`;
};

describe('the notes of what hosts do', () => {
  const changing = rows.filter(({ route }) => route.method !== 'GET');

  test.each(changing)('$name is marked, or there is a reason why not', ({ name, route }) => {
    expect(route.audited === undefined, name).toBe(name in WITHOUT);
  });

  test('no reason is left over from a row that is gone', () => {
    const names = new Set(changing.map(({ name }) => name));
    expect(Object.keys(WITHOUT).filter((name) => !names.has(name))).toEqual([]);
  });

  test.each(rows.filter(({ route }) => route.audited !== undefined))(
    '$name notes ids and choices, never what somebody typed',
    ({ route }) => {
      expect(route.audited?.flatMap((name) => troubleOf(route, name) ?? [])).toEqual([]);
    },
  );
});
