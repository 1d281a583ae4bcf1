import { messageOf } from '#register/words.ts';
import { toIso } from '#core/instant.ts';
import type { Result } from '#core/result.ts';
import { leaveResetLink, makeResetLink } from '#platform/identity/server/resets.service.ts';
import type { ResetLink } from '#platform/identity/server/resets.service.ts';
import { tablesOf } from '#server/activities.ts';
import { readConfig } from '#server/config.ts';
import type { Config } from '#server/config.ts';
import { systemClock } from '#server/kit/clock.ts';
import { randomIds } from '#server/kit/ids.ts';
import { openStore } from '#server/open-store.ts';
import { StoreError } from '#store/port/store-error.ts';
import type { CliCommand } from './command.ts';

const deps = { clock: systemClock, ids: randomIds };

/** A running server owns the embedded database, so it picks up the link from the data folder. */
const makeLink = async (config: Config, email: string): Promise<Result<ResetLink>> => {
  try {
    const store = await openStore(config, tablesOf(config), systemClock);
    try {
      return await makeResetLink({ ...deps, store, settings: { auditDays: config.AUDIT_DAYS } }, email);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'in-use') throw error;
    return leaveResetLink(deps, config.DATA_DIR, email);
  }
};

export const resetLinkCommand: CliCommand = {
  summary: 'Make a link that sets a password or invites somebody',
  help: [
    'The link works once, within a day. Send it to the owner of the e-mail: opening it proves that it is theirs.',
    'If the e-mail has no account, the link creates one; administrators (ADMINS) start this way.',
    'The server may be running.',
    '',
    '  roundtable reset-link ada@example.org',
  ],
  words: ['EMAIL'],
  options: { json: { summary: 'Print JSON' } },
  async run({ words, switches }, { env, out, complain }) {
    const [email] = words;
    const read = readConfig(env);
    if (email === undefined || !read.ok) {
      complain(
        read.ok ? 'Which e-mail? Try: roundtable reset-link ada@example.org' : read.problems.join('\n'),
      );
      return 2;
    }
    const { config } = read;
    const link = await makeLink(config, email);
    if (!link.ok) {
      complain(messageOf(link.error.code, 'en', link.error.params));
      return 2;
    }
    const url = `${config.PUBLIC_URL ?? `http://localhost:${config.PORT}`}${link.value.path}`;
    const until = toIso(link.value.expiresAt);
    out(
      switches.has('json')
        ? JSON.stringify({ url, email: link.value.email, expiresAt: until }, undefined, 2)
        : `${url}\nSets the password of ${link.value.email}, once, until ${until}.`,
    );
    return 0;
  },
};
