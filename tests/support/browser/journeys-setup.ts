import { execFileSync } from 'node:child_process';
import { root } from '#scripts/tree.ts';

/** Once for all journeys: builds the web app from the current sources. */
export const setup = (): void => {
  execFileSync(process.execPath, ['scripts/build-web.ts'], { cwd: root, stdio: 'inherit' });
};
