import { ask } from '#tests/support/server/hostile-asking.ts';
import type { HostileWork } from '#tests/support/server/hostile-asking.ts';
import { newVisitor } from '#tests/support/server/visitor.ts';

const games: HostileWork = {
  name: 'games nested without end, and of years that no calendar has',
  async run(address) {
    const caller = await newVisitor(address);
    const texts = [
      `${'(;W[aa]'.repeat(100_000)}${')'.repeat(100_000)}`,
      `(;DT[275761-01-01]PB[A]PW[B];B[aa]BL[30];W[bb]WL[30])`,
      `[Date "999999.12.31"]\n[UTCTime "99:99:99"]\n\n1. e4 {[%clk 99999999:00:00]} e5 {[%clk 0:00:01]} *\n`,
      '[Event "x"]\n'.repeat(60_000),
    ];
    return Promise.all(texts.map((text) => ask(caller, 'POST /api/timers/imports', { text })));
  },
};

export const hostileTimers: readonly HostileWork[] = [games];
