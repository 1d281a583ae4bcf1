import { ok } from '#core/result.ts';
import type { ErrorCode, Result } from '#core/result.ts';
import { listAudit } from '#server/kit/audit.ts';
import { bind } from '#server/kit/bind.ts';
import type { BoundRoute, Call } from '#server/kit/bind.ts';
import { identityContract } from '../contract.ts';
import type { SignInOptions } from '../contract.ts';
import { signIn, signOut, signUp } from './accounts.service.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.service.ts';
import { changeEmail, changePassword } from './credentials.service.ts';
import { deleteMe } from './deletion.service.ts';
import type { AnyVisit, IdentityDeps, Visit } from './deps.ts';
import type { Entered } from './entering.service.ts';
import type { OidcClient } from './oidc-client.ts';
import { OIDC_START_PATH } from './oidc.plugin.ts';
import { readMe, updateMe } from './profile.service.ts';
import { resetPassword } from './resets.service.ts';
import { listSessions, revokeOtherSessions, revokeSession } from './sessions.service.ts';

type AnyCall = Pick<Call, 'actor' | 'maybeActor' | 'address' | 'locale' | 'setSession'>;

const visitOf = ({ actor, address, locale }: AnyCall): Visit => ({ actor, address, locale });
const anyVisitOf = ({ maybeActor, address, locale }: AnyCall): AnyVisit => ({
  actor: maybeActor,
  address,
  locale,
});

/** The token goes into the cookie and nowhere else. */
const handOver = <Code extends ErrorCode>(call: AnyCall, entered: Result<Entered, Code>) => {
  if (!entered.ok) return entered;
  const { token, ...rest } = entered.value;
  call.setSession(token);
  return ok(rest);
};

const nothing = <Code extends ErrorCode>(result: Result<unknown, Code>) =>
  result.ok ? ok<Record<string, never>>({}) : result;

const optionsOf = ({ settings: { oidc } }: IdentityDeps): SignInOptions => ({
  password: true,
  ...(oidc && { oidc: { label: oidc.label, startPath: OIDC_START_PATH } }),
});

export const identityRoutes = (deps: IdentityDeps, oidc: OidcClient | undefined): BoundRoute[] =>
  bind(identityContract, {
    readMe: (call) => readMe(deps, call.actor),
    updateMe: (call) => updateMe(deps, visitOf(call), call.body),
    listSignInOptions: async () => ok(optionsOf(deps)),
    signUp: async (call) => handOver(call, await signUp(deps, anyVisitOf(call), call.body)),
    signIn: async (call) => handOver(call, await signIn(deps, anyVisitOf(call), call.body)),
    async signOut(call) {
      const left = await signOut(deps, anyVisitOf(call), oidc);
      if (left.ok) call.setSession(undefined);
      return left;
    },
    async changePassword(call) {
      const changed = await changePassword(deps, visitOf(call), call.body);
      if (!changed.ok) return changed;
      call.setSession(changed.value.token);
      return ok(changed.value.identity);
    },
    changeEmail: (call) => changeEmail(deps, visitOf(call), call.body),
    async deleteMe(call) {
      const deleted = await deleteMe(deps, visitOf(call), call.body);
      if (deleted.ok) call.setSession(undefined);
      return nothing(deleted);
    },
    listSessions: async (call) => ok({ sessions: await listSessions(deps, call.actor) }),
    revokeSession: async (call) => nothing(await revokeSession(deps, visitOf(call), call.params.sessionId)),
    async revokeOtherSessions(call) {
      const ended = await revokeOtherSessions(deps, visitOf(call));
      return ended.ok ? ok({ ended: ended.value }) : ended;
    },
    listApiTokens: async (call) => ok({ tokens: await listApiTokens(deps, call.actor) }),
    createApiToken: (call) => createApiToken(deps, visitOf(call), call.body),
    revokeApiToken: async (call) => nothing(await revokeApiToken(deps, visitOf(call), call.params.tokenId)),
    resetPassword: async (call) => handOver(call, await resetPassword(deps, anyVisitOf(call), call.body)),
    listAudit: async (call) => ok(await listAudit(deps, call.query, deps.settings.auditDays)),
  });
