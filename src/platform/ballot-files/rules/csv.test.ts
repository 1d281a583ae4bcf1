import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemOf } from '#server/kit/problem.ts';
import type { Piece } from './code-window.ts';
import { parseCsv, parseCsvChunks } from './csv.ts';
import { foldedBallots } from './election-file.ts';

const inPieces = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));

const ballotsIn = (pieces: Iterable<Piece>): readonly string[] => {
  const parsed = parseCsvChunks(pieces);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const { profile } = parsed.value.file;
  const ranks = foldedBallots(profile).map(
    ({ ranks, count }) =>
      `${count}: ${ranks.map((rank) => rank.map((at) => profile.candidates[at]).join('=') || '_').join(' > ')}`,
  );
  return [...ranks, ...(profile.undervotes > 0 ? [`${profile.undervotes} blank`] : [])];
};

const refusalOf = (text: string) => {
  const parsed = parseCsv(text);
  return parsed.ok ? undefined : problemOf(parsed.error, 'en').params;
};

describe('CSV', () => {
  const TEXT =
    'rank1,rank2,rank3\r\nAda,"Bo, the 2nd",\r\n"Ada","Bo, the 2nd"\r\n\r\n"Cy\r\n""X""",,Ada\r\n,,\r\nAda|Bo\\|B,skipped,Cy';
  const EXPECTED = ['2: Ada > Bo, the 2nd', '1: Cy\r\n"X" > _ > Ada', '1: Ada=Bo|B > _ > Cy', '1 blank'];

  test('is the same however the file is cut into pieces', () => {
    expect(ballotsIn([TEXT])).toEqual(EXPECTED);
    for (let size = 1; size < TEXT.length; size++) expect(ballotsIn(inPieces(TEXT, size))).toEqual(EXPECTED);
    const bytes = Uint8Array.from(TEXT, (sign) => sign.charCodeAt(0));
    for (const cut of [1, 18, 19, 60])
      expect(ballotsIn([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(EXPECTED);
  });

  test('counts the same cells however they are spelled, and any character in a name', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[^\s",;|\\#'=+@-]{1,8}$/), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (names, size) => {
          const known = names.filter((name) => !/^(skipped|undervote|skippedrank|[\d.]+|r)$/i.test(name));
          fc.pre(known.length > 0);
          const text = `rank1\n${known.join('\n')}\n${known.map((name) => `"${name}"`).join('\n')}\n`;
          expect(ballotsIn(inPieces(text, size))).toEqual(known.map((name) => `2: ${name}`));
        },
      ),
      { numRuns: 200 },
    );
  });

  test('a broken row is named by its line, also after rows of several lines', () => {
    expect(refusalOf('count,rank1\n2,A\nmany,B\n')).toMatchObject({ line: 3 });
    expect(refusalOf('rank1,count\n"A\nB",2\nA\n')).toMatchObject({ line: 4 });
    expect(refusalOf('rank1\nA\nB\n"C\nD\n')).toMatchObject({
      line: 4,
      reason: 'a quote is opened and never closed',
    });
    expect(refusalOf('#candidates,A,B,A\nrank1\nA\n')).toMatchObject({
      line: 1,
      reason: '“A” is listed twice',
    });
    expect(refusalOf('#candidates,A,B\nrank1\nA\nX\n')).toMatchObject({ line: 4 });
    expect(refusalOf('')).toMatchObject({ line: 1 });
  });

  test('a picture, another encoding, or a text that is no election is refused, and soon', () => {
    expect(refusalOf('\u0089PNG\r\n\u001A\n\u0000\u0000,A\n')).toMatchObject({
      line: 2,
      reason: 'this is not text in UTF-8',
    });
    expect(refusalOf('rank1\nAda\nJ\uFFFDrg\n')).toMatchObject({ line: 3 });
    expect(refusalOf('#seats,many\nrank1\nAda\n')).toMatchObject({ line: 1 });
    const prose = Array.from({ length: 5000 }, (_, number) => `word${number}`).join('\n');
    expect(refusalOf(`rank1\n${prose}`)).toMatchObject({ reason: 'there are more than 1000 candidates' });
  });

  test('a row with more columns than the header has nothing to say there', () => {
    expect(ballotsIn(['rank1,rank2\nA,B,C\nA\n'])).toEqual(['1: A > B', '1: A']);
  });
});
