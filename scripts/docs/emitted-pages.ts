import { apis, contracts, topics } from '#server/contracts.ts';
import { openApiOf } from '#server/openapi.ts';
import { version } from '#server/version.ts';
import { errorsPage } from './errors-page.ts';
import { liveProtocolPage } from './live-protocol-page.ts';
import { settingsPage } from './settings-page.ts';

export const OPENAPI_FILE = 'docs/api/openapi.json';

/** Every emitted page by its path; the same sources give the same text. */
export const emittedPages = (): Readonly<Record<string, string>> => ({
  [OPENAPI_FILE]: `${JSON.stringify(openApiOf(apis, version), undefined, 2)}\n`,
  'docs/api/errors.md': errorsPage(),
  'docs/api/live-protocol.md': liveProtocolPage(contracts, topics),
  'docs/guides/settings.md': settingsPage(),
});
