import { performance } from 'node:perf_hooks';
import { largeFile } from '#tests/support/hunts/large-file.ts';
import { newVisitor } from '#tests/support/server/visitor.ts';
import { startWatchedServer } from '#tests/support/server/watched-server.ts';
import { machine } from './bench-server.ts';

const TEAMS = 300;
const STOPS = 100;
const AIM_MS = 50;

/** What making, checking and starting a large hunt costs everybody else. The loop must never be held for 50 ms. */
export const benchCreating = async (): Promise<void> => {
  console.log(
    `\nA hunt of ${TEAMS} teams and ${STOPS} stops, aim: loop held under ${AIM_MS} ms; ${machine()}`,
  );
  const server = await startWatchedServer({ LOOP_WATCH_MS: '1' });
  try {
    const host = await newVisitor(server.address);
    await server.longestMs();
    const step = async <T>(what: string, line: string, body?: unknown): Promise<T> => {
      const startedAt = performance.now();
      const answer = await host.request<T>(line, body === undefined ? {} : { body });
      const ms = performance.now() - startedAt;
      if (answer.status !== 200) throw new Error(`${line}: ${answer.status} ${JSON.stringify(answer.body)}`);
      const longestMs = await server.longestMs();
      const verdict = longestMs < AIM_MS ? 'holds' : 'MISSED';
      console.log(
        `  ${what.padEnd(34)} ${ms.toFixed(0)} ms, loop held ${longestMs.toFixed(1)} ms at most: ${verdict}`,
      );
      return answer.body;
    };
    const { gameId } = await step<{ gameId: string }>('made from a file', 'POST /api/hunts', {
      file: largeFile(TEAMS, STOPS),
    });
    await step('read for the editor, and checked', `GET /api/hunts/${gameId}/draft`);
    await step('read by its host', `GET /api/hunts/${gameId}`);
    await step('started, routes planned', `POST /api/hunts/${gameId}/phase`, {
      id: 'the-start',
      act: 'start',
    });
  } finally {
    await server.stop();
  }
};
