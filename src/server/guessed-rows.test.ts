import { expect, test } from 'vitest';
import { contracts } from './contracts.ts';
import { fieldsOf } from '#tests/support/server/fields-of.ts';

/** What opens something by being known. A field with such a name that does not is listed below as well. */
const SECRET = /(code|passcode|pin|seat|token|key|secret|password|receipt|invite|link)$/i;

const RANDOM = 'a random secret of 256 bits, which no number of tries finds';
const PASSWORD = 'attempts at passwords have their own budgets (IDENT-11)';
const CHOSEN = 'sets a secret and opens nothing';
const NO_SECRET = 'a number or a choice that everybody may see';

const NOT_GUESSED: Readonly<Record<string, string>> = {
  'identity.signUp body.password': CHOSEN,
  'identity.signIn body.password': PASSWORD,
  'identity.changePassword body.oldPassword': PASSWORD,
  'identity.changePassword body.newPassword': CHOSEN,
  'identity.changeEmail body.password': PASSWORD,
  'identity.deleteMe body.password': PASSWORD,
  'identity.resetPassword body.token': RANDOM,
  'identity.resetPassword body.password': CHOSEN,
  'rooms.renameMember body.seat': RANDOM,
  'rooms.removeMember query.seat': RANDOM,
  'rooms.readScoreboard query.seat': RANDOM,
  'rooms.readWay query.seat': RANDOM,
  'rooms.readEvening query.seat': RANDOM,
  'rooms.exportEvening query.seat': RANDOM,
  'rooms.readSeason query.seat': RANDOM,
  'rooms.readTeams query.seat': RANDOM,
  'classes.readClass query.seat': RANDOM,
  'classes.startAssignment body.seat': RANDOM,
  'classes.setSharing body.seat': RANDOM,
  'classes.readWork query.seat': RANDOM,
  'rooms.chooseTeam body.seat': RANDOM,
  'rooms.becomeCohost body.token': RANDOM,
  'polls.castBallot body.secret':
    'made by the voter, 20 characters at least, under an id made in the same way',
  'polls.castTokenBallot body.secret': 'as castBallot',
  'polls.castTokenBallot body.token': 'an RSA signature',
  'polls.withdrawBallot body.secret': 'as castBallot',
  'polls.readBallot body.secret': 'as castBallot',
  'polls.explainBallot body.secret': 'as castBallot',
  'timers.openTable body.anySeat': NO_SECRET,
  'timers.changeTable body.anySeat': NO_SECRET,
  'timers.readTable query.token': RANDOM,
  'timers.claimSeat params.seat': NO_SECRET,
  'timers.releaseSeat params.seat': NO_SECRET,
  'timers.releaseSeat body.token': RANDOM,
  'timers.changeSeat params.seat': NO_SECRET,
  'timers.changeSeat body.token': RANDOM,
  'timers.act body.act.seat': NO_SECRET,
  'timers.act body.token': RANDOM,
  'engagements.takeSeat body.seat': RANDOM,
  'engagements-host.previewCorrection body.key': 'the right answer, from the host',
  'engagements-host.applyCorrection body.key': 'the right answer, from the host',
  'engagements-host.becomeCohost body.token': RANDOM,
  'hunts.joinHunt body.newTeam.passcode': CHOSEN,
  'hunts.takeSeat body.seat': RANDOM,
  'hunts.addTeam body.passcode': CHOSEN,
  'hunts.changeTeam body.passcode': CHOSEN,
  'hunts.attemptLevel body.proof.code': 'an answer in the game; wrong ones cost what the host says (SCORE-4)',
  'hunts.becomeCohost body.token': RANDOM,
  'hunt-map.chooseMap body.key': 'the key that a map provider gave the administrator',
};

const rows = contracts.flatMap(({ name, routes }) =>
  Object.entries(routes).map(([row, route]) => ({ name: `${name}.${row}`, route })),
);

/** Join codes are guessed by the first id of the path, whatever it is called (ROOM-4). */
const isJoinCode = (path: string, field: string): boolean =>
  field === `params.${/:(\w+)/.exec(path)?.[1] ?? ''}`;

test('[IDENT-31] whatever can be guessed is declared on its row, and nothing else is left unexplained', () => {
  const found = rows.flatMap(({ name, route }) =>
    [...new Set(fieldsOf(route))]
      .filter((field) => SECRET.test(field) && !isJoinCode(route.path, field))
      .filter((field) => field !== `body.${route.guessed?.field ?? ''}`)
      .map((field) => `${name} ${field}`),
  );
  expect(found.toSorted()).toEqual(Object.keys(NOT_GUESSED).toSorted());
});

test('[IDENT-31] a declared field is there, and its refusal is one of the row', () => {
  const declared = rows.filter(({ route }) => route.guessed !== undefined);
  expect(declared.map(({ name }) => name).toSorted()).toEqual([
    'hunts.joinHunt',
    'polls.castBallot',
    'polls.giveToken',
    'polls.readOwnWeight',
  ]);
  for (const { name, route } of declared) {
    expect(fieldsOf(route), name).toContain(`body.${route.guessed?.field}`);
    expect(route.errors, name).toContain(route.guessed?.wrong);
  }
});
