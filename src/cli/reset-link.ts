import { messageOf } from '#core/errors.ts';
import { toIso } from '#core/instant.ts';
import { makeResetLink } from '#platform/identity/server/resets.service.ts';
import { tablesOf } from '#server/activities.ts';
import { readConfig } from '#server/config.ts';
import { systemClock } from '#server/kit/clock.ts';
import { randomIds } from '#server/kit/ids.ts';
import { openStore } from '#server/open-store.ts';
import type { CliCommand } from './command.ts';

export const resetLinkCommand: CliCommand = {
  summary: 'Make a link that sets a new password or invites somebody',
  help: [
    'The link works once, for a day. Send it to the owner of the e-mail: using it proves that it is theirs.',
    'Without an account for the e-mail, using the link makes one; administrators (ADMINS) start this way.',
    'roundtable reset-link ada@example.org',
  ],
  words: ['EMAIL'],
  options: { json: { summary: 'For programs' } },
  async run({ words, switches }, { env, out, complain }) {
    const [email] = words;
    if (email === undefined) {
      complain('Name the e-mail: roundtable reset-link ada@example.org');
      return 2;
    }
    const read = readConfig(env);
    if (!read.ok) {
      complain(read.problems.join('\n'));
      return 2;
    }
    const { config } = read;
    const store = await openStore(config, tablesOf(config), systemClock);
    try {
      const link = await makeResetLink({ store, clock: systemClock, ids: randomIds }, email);
      if (!link.ok) {
        complain(messageOf(link.error.code, 'en', link.error.params));
        return 2;
      }
      const { path, expiresAt, isInvitation } = link.value;
      const url = `${config.PUBLIC_URL ?? `http://localhost:${config.PORT}`}${path}`;
      const what = isInvitation ? 'Makes an account' : 'Sets a new password';
      out(
        switches.has('json')
          ? JSON.stringify({ ...link.value, url, expiresAt: toIso(expiresAt) }, undefined, 2)
          : `${url}\n${what} for ${link.value.email}, once, until ${toIso(expiresAt)}.`,
      );
      return 0;
    } finally {
      await store.close();
    }
  },
};
