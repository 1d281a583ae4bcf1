import { fail, ok } from '#core/result.ts';
import { opensSeat } from '#platform/rooms/server/seat-tokens.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { Act } from '../contract.clock.ts';
import type { GameFace } from '../rules/records.ts';
import type { Doer, SessionState } from '../rules/session-state.ts';
import type { Looking } from '../rules/session-views.ts';
import { NOBODY, TEMPLATE_ADMIN } from '../rules/template.ts';
import type { TemplateState } from '../rules/template.ts';

type Asker = Pick<Actor, 'identityId' | 'isAdmin'>;

/** The owner of the example games, which everybody may see. */
export const DEMO_OWNER = 'demo';

export const mayUseTemplate = ({ createdBy, isShared }: TemplateState, actor: Asker): boolean =>
  isShared || createdBy === TEMPLATE_ADMIN || createdBy === actor.identityId;

/** Default templates and templates without a creator belong to the administrators. */
export const requireTemplateOwner = (template: TemplateState, actor: Asker) => {
  const { createdBy } = template;
  const isOurs = createdBy === TEMPLATE_ADMIN || createdBy === NOBODY;
  const owns = createdBy === actor.identityId || (isOurs && actor.isAdmin);
  if (owns) return ok(template);
  return mayUseTemplate(template, actor) ? fail('not-allowed') : fail('timer-template-not-found');
};

/** For lists and statistics. Anybody with the link can see a game. */
export const isSeenBy = ({ viewers }: Pick<GameFace, 'viewers'>, actor: Asker): boolean =>
  viewers.includes(actor.identityId);

export const isExampleGame = ({ viewers }: Pick<GameFace, 'viewers'>): boolean =>
  viewers.includes(DEMO_OWNER);

export const requireGameOwner = <G extends Pick<GameFace, 'ownerId'>>(game: G, actor: Asker) =>
  game.ownerId === actor.identityId ? ok(game) : fail('not-allowed');

export const isHost = (
  { hostId, cohostIds = [] }: Pick<SessionState, 'hostId' | 'cohostIds'>,
  { identityId }: Asker,
): boolean => hostId === identityId || cohostIds.includes(identityId);

export const requireHost = (session: SessionState, actor: Asker) =>
  isHost(session, actor) ? ok(session) : fail('not-allowed');

/** Seats this caller's identity holds, and the one their token opens. */
const ownSeats = (session: SessionState, actor: Asker, token: string | undefined): number[] =>
  session.seats.flatMap(({ identityId, seatHash }, seat) => {
    const isByToken =
      token !== undefined &&
      seatHash !== undefined &&
      token.startsWith(`${seat}.`) &&
      opensSeat(token, seatHash);
    return identityId === actor.identityId || isByToken ? [seat] : [];
  });

export const lookingOf = (session: SessionState, actor: Asker, token: string | undefined): Looking => {
  const seats = ownSeats(session, actor, token);
  if (isHost(session, actor)) return { audience: 'host', seats };
  return seats.length > 0 ? { audience: 'player', seats } : { audience: 'screen' };
};

/** A seat undoes its own last tap if nothing came after it. */
const mayUndo = (
  session: SessionState,
  act: Extract<Act, { type: 'undo' }>,
  own: readonly number[],
): boolean => {
  const last = session.tail.at(-1);
  return (act.steps ?? 1) === 1 && last?.type === 'tap' && own.includes(last.seat);
};

const maySeat = (session: SessionState, act: Act, own: readonly number[]): boolean => {
  switch (act.type) {
    case 'tap':
    case 'pass':
      return own.includes(act.seat) || session.anySeat;
    case 'start':
    case 'reorder':
      return session.anySeat && session.status !== 'lobby';
    case 'pause':
    case 'resume':
    case 'flag':
      return true;
    case 'undo':
      return mayUndo(session, act, own);
    default:
      return false;
  }
};

/** Who acts, if allowed: the seat itself for its own clock, otherwise the host. */
export const requireDoer = (session: SessionState, actor: Asker, token: string | undefined, act: Act) => {
  const own = ownSeats(session, actor, token);
  const seat = 'seat' in act && typeof act.seat === 'number' ? act.seat : undefined;
  const [first] = own;
  if (isHost(session, actor)) return ok<Doer>(seat !== undefined && own.includes(seat) ? seat : 'host');
  if (first === undefined || !maySeat(session, act, own)) return fail('not-allowed');
  return ok<Doer>(seat !== undefined && own.includes(seat) ? seat : first);
};

/** The seat's own device, or the host. */
export const requireSeat = (session: SessionState, actor: Asker, token: string | undefined, seat: number) => {
  if (ownSeats(session, actor, token).includes(seat)) return ok(seat);
  if (isHost(session, actor)) return ok<Doer>('host');
  return fail('not-allowed');
};
