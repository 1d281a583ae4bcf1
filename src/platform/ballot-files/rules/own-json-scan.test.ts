import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldedBallots } from './election-file.ts';
import type { ParsedFile } from './election-file.ts';
import { parseOwnJson, parseWhole, readOwnJson } from './own-json.ts';
import type { Result } from '#core/result.ts';
import { cpuMsOf } from '#tests/support/core/cpu-time.ts';

const inPieces = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));

/** What matters of an outcome, for comparing. */
const told = (result: Result<ParsedFile> | undefined) =>
  result?.ok
    ? {
        ...result.value.file,
        profile: {
          candidates: result.value.file.profile.candidates,
          folded: foldedBallots(result.value.file.profile),
          ballots: result.value.file.profile.ballots,
          undervotes: result.value.file.profile.undervotes,
          scores: result.value.file.profile.scores,
        },
      }
    : result;

const file = (ballots: string, head = '"title":"T","seats":1,"candidates":["A","B","Ä\u{1F600}"]'): string =>
  `{${head},"ballots":${ballots},"rules":{}}`;

const elections = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 6, unit: 'grapheme' }), {
    minLength: 1,
    maxLength: 5,
  })
  .chain((candidates) => {
    const name = fc.constantFrom(...candidates);
    return fc.record({
      title: fc.string(),
      seats: fc.integer({ min: 1, max: 9 }),
      candidates: fc.constant(candidates),
      ballots: fc.array(
        fc.record(
          {
            count: fc.integer({ min: 0, max: 1_000_000 }),
            ranks: fc.array(fc.array(name, { maxLength: 3 }), { maxLength: 5 }),
          },
          { requiredKeys: [] },
        ),
        { maxLength: 12 },
      ),
      rules: fc.constant({ method: 'irv' }),
    });
  });

describe('our JSON in one pass', () => {
  test('says the same as JSON.parse, however it is spaced and cut into pieces', () => {
    fc.assert(
      fc.property(
        elections,
        fc.constantFrom(0, 1, 4),
        fc.integer({ min: 1, max: 40 }),
        (election, indent, size) => {
          const text = JSON.stringify(election, undefined, indent);
          const whole = told(parseWhole(text));
          expect(told(parseOwnJson(text))).toEqual(whole);
          const scanned = readOwnJson(inPieces(text, size));
          // Escaped names are the other reader's.
          expect(text.includes('\\') && scanned === undefined ? whole : told(scanned)).toEqual(whole);
        },
      ),
      { numRuns: 400 },
    );
  });

  test.each([
    '[{"count":2,"ranks":[["A"],[],["B","A"]]},{}]',
    '[ { "ranks" : [ [ "\u00c4\u{1F600}" ] ] , "count" : 3 } ]',
    '[]',
    '[\n]',
  ])('reads %s at once', (ballots) => {
    const text = file(ballots);
    expect(readOwnJson([text])).toBeDefined();
    for (const size of [1, 2, 3, 7])
      expect(told(readOwnJson(inPieces(text, size)))).toEqual(told(parseWhole(text)));
  });

  test('takes plain bytes as well as text', () => {
    const [start, end] = ['{"candidates":["A"],', '"ballots":[{"ranks":[["A"]]}]}'];
    const bytes = Uint8Array.from(start, (sign) => sign.charCodeAt(0));
    expect(told(readOwnJson([bytes, end]))).toEqual(told(parseWhole(start + end)));
  });

  test.each([
    '[{"count":1.5}]',
    '[{"count":1e2,"ranks":[["A"]]}]',
    '[{"count":007}]',
    '[{"count":-1}]',
    '[{"count":99999999999999999999}]',
    '[{"count":1,"count":2,"ranks":[["A"]]}]',
    '[{"ranks":[["A"]],"ranks":[["B"]]}]',
    '[{"ranks":[["X"]]}]',
    '[{"ranks":["A"]}]',
    '[{"ranks":[["A"]],"note":"x"}]',
    '[{"ranks":[["\\u0041"]]}]',
    '[{"scores":{"A":5,"B":1}},{"scores":{"B":5}}]',
    '[{"scores":{"A":6}}]',
    '[{"scores":{"X":5}}]',
    '[{"scores":{"A":5}},{"ranks":[["B"]]}]',
    '[{"ranks":[["A"]]},]',
    '[{"ranks":[["A"],]}]',
    '[{"ranks":[["A" "B"]]}]',
    '[{"ranks":[["A"]]} {"ranks":[["A"]]}]',
    '[7]',
    '{}',
    '[{"ranks":[["A"]]}],"ballots":[]',
    '[{"ranks":[["A"]]}],"extra":1',
  ])('leaves %s to the long way', (ballots) => {
    expect(readOwnJson([file(ballots)])).toBeUndefined();
    expect(told(parseOwnJson(file(ballots)))).toEqual(told(parseWhole(file(ballots))));
  });

  test('ballots before the candidates, a second object, and every cut-off file go the long way too', () => {
    const late = '{"ballots":[{"ranks":[["A"]]}],"candidates":["A"]}';
    expect(readOwnJson([late])).toBeUndefined();
    expect(parseOwnJson(late).ok).toBe(true);
    expect(parseOwnJson(`${file('[]')}{}`).ok).toBe(false);
    const text = file('[{"count":2,"ranks":[["A"],["B"]]}]');
    for (let length = 0; length < text.length; length++) {
      expect(readOwnJson([text.slice(0, length)])).toBeUndefined();
      expect(parseOwnJson(text.slice(0, length)).ok).toBe(false);
    }
  });

  test('a long heading is not read once for every piece', () => {
    const text = file('[]', `"title":"${'x'.repeat(300_000)}","candidates":["A"]`);
    const cpuMs = cpuMsOf(() => expect(readOwnJson(inPieces(text, 16))).toBeDefined());
    expect(cpuMs).toBeLessThan(5000);
  });
});
