import { execFileSync } from 'node:child_process';
import { root } from '#scripts/tree.ts';

/** Once for all journeys: the web app they play on is what the sources say now. */
export const setup = (): void => {
  execFileSync(process.execPath, ['scripts/build-web.ts'], { cwd: root, stdio: 'inherit' });
};
