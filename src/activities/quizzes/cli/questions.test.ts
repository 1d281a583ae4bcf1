import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCli } from '#cli/run-cli.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'questions-'));
});
afterEach(() => rm(folder, { recursive: true }));

const run = async (...words: readonly string[]) => {
  const said: { out: string[]; complaint: string[]; bytes: Uint8Array[] } = {
    out: [],
    complaint: [],
    bytes: [],
  };
  const code = await runCli(['questions', ...words], {
    env: { STORE: 'sqlite', DATA_DIR: join(folder, 'data') },
    out: (text) => void said.out.push(text),
    complain: (text) => void said.complaint.push(text),
    outBytes: (bytes) => void said.bytes.push(bytes),
  });
  return { code, out: said.out.join('\n'), complaint: said.complaint.join('\n'), bytes: said.bytes };
};

const file = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

const CSV = 'id,question,a,b,correct\n1,Q one?,x,y,A\n2,Q two?,x,y,2\n3,Q three?,x,y,B\n';

describe('roundtable questions import', () => {
  test('--json is the report; a file with refusals was read all the same', async () => {
    const path = await file('x.csv', CSV);
    const { code, out, complaint } = await run('import', path, '--dry-run', '--json');
    expect([code, complaint]).toEqual([0, '']);
    expect(JSON.parse(out)).toEqual({
      files: [{ file: path, format: 'csv', read: 3, taken: 2 }],
      read: 3,
      taken: 2,
      changed: [],
      refused: [
        {
          where: `${path}, line 3`,
          reason: expect.stringContaining('The key “2” is a number'),
          code: 'quiz-key-number',
        },
      ],
    });
  });

  test('several files, in words; what a number means can be said', async () => {
    const one = await file('x.csv', CSV);
    const two = await file('y.txt', 'Q?\nA. x\nB. y\nANSWER: B\n');
    const { code, out } = await run('import', one, two, '--dry-run', '--correct', 'one-based');
    expect(code).toBe(0);
    expect(out).toBe(
      `${one} (csv): 3 read, 3 taken\n${two} (aiken): 1 read, 1 taken\n4 read, 4 taken, 0 refused`,
    );
  });

  test('stores and publishes in a bank named like the file; again, it is the same bank', async () => {
    const path = await file('Cloud Basics.csv', CSV);
    const first = await run('import', path, '--correct', 'one-based', '--json');
    expect([first.code, first.complaint]).toEqual([0, '']);
    expect(JSON.parse(first.out)).toMatchObject({ read: 3, taken: 3, stored: 3, bank: 'cloud-basics' });
    const again = await run('import', path, '--draft');
    expect(again.out).toContain('2 stored in the bank cloud-basics as drafts');
    const exported = await run('export', '--bank', 'cloud-basics', '--format', 'csv');
    expect(exported.out.split('\n')).toHaveLength(4);
    const doctor = await run('doctor', '--bank', 'cloud-basics', '--json');
    expect(JSON.parse(doctor.out).findings).toContainEqual(
      expect.objectContaining({ kind: 'missing-explanation', where: '1' }),
    );
  }, 60_000);

  test('a file that cannot be read gives exit code 2, the others are read', async () => {
    const path = await file('x.csv', CSV);
    const { code, out, complaint } = await run('import', join(folder, 'no.csv'), folder, path, '--dry-run');
    expect(code).toBe(2);
    expect(out).toContain('3 read, 2 taken, 1 refused');
    expect(complaint).toBe(`${join(folder, 'no.csv')}: There is no such file.\n${folder}: This is a folder.`);
  });

  test('a long file shows how far it is', async () => {
    const rows = Array.from({ length: 26_000 }, (_, index) => `${index},Q ${index}?,x,y,A`);
    const path = await file('x.csv', `id,question,a,b,correct\n${rows.join('\n')}\n`);
    const { complaint } = await run('import', path, '--dry-run');
    expect(complaint).toBe(`${path}, questions read: 25,000 ...`);
  });

  test.each(['csv', 'CSV', 'tsv', 'Moodle XML', 'moodle_xml', 'QTI 3.0', 'qti2.2', '.apkg'])(
    'the format may be written %s',
    async (format) => {
      const { complaint } = await run('import', join(folder, 'no.csv'), '--dry-run', '--format', format);
      expect(complaint).toContain('There is no such file.');
    },
  );

  test.each([
    [[], 'What is to be done: import, doctor or export?'],
    [['imprt'], 'Did you mean "import"?'],
    [['import'], 'Which file?'],
    [['import', 'x', '--format', 'pdf'], 'There is no format pdf.'],
    [['import', 'x', '--correct', 'B'], '--correct must be zero-based or one-based, not B.'],
    [['doctor'], 'Which file?'],
    [['doctor', '--bank', 'b1'], 'There is no bank b1.'],
    [['export', 'x'], 'Into which format?'],
    [['export', 'x', '--format', 'pdf'], 'Nothing can be written as pdf.'],
    [['export', '--bank', 'b1', '--format', 'csv'], 'There is no bank b1.'],
  ])('bad input %j: %s', async (words, sentence) => {
    const { code, out, complaint } = await run(...words);
    expect([code, out]).toEqual([2, '']);
    expect(complaint).toContain(sentence);
  });
});

describe('roundtable questions doctor', () => {
  test('findings over all files together', async () => {
    const one = await file('x.csv', 'question,a,b,correct,explanation\nQ?,x,y,A,so\n');
    const two = await file('y.csv', 'question,a,b,correct,explanation\n"Q?",y,z,A,so\n');
    const { code, out } = await run('doctor', one, two, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      findings: [
        {
          kind: 'duplicate-stem',
          where: `${two}, line 2`,
          detail: `“Q?” is already asked at ${one}, line 2`,
        },
      ],
    });
    expect((await run('doctor', one, two)).out).toContain('2 questions, 1 findings');
  });

  test.each([
    ['word for word', 'question,a,b,correct,explanation\nQ?,x,y,A,so\nQ?,x,y,A,so\n'],
    ['with its id', 'id,question,a,b,correct,explanation\n1,Q?,x,y,A,so\n1,Q?,x,y,A,so\n'],
  ])('the same question twice, %s, is what it looks for', async (_, table) => {
    const path = await file('x.csv', table);
    const { code, out, complaint } = await run('doctor', path, '--json');
    expect([code, complaint]).toEqual([0, '']);
    expect(JSON.parse(out).findings).toEqual([
      {
        kind: 'duplicate-stem',
        where: `${path}, line 3`,
        detail: `“Q?” is already asked at ${path}, line 2`,
      },
    ]);
  });
});

describe('roundtable questions export', () => {
  test('any format in, another one out', async () => {
    const path = await file('x.csv', CSV);
    const gift = await run('export', path, '--format', 'gift');
    expect(gift.code).toBe(0);
    expect(gift.out).toContain('::1::[plain]Q one? {\n\t=x\n\t~y\n}');
    expect(gift.complaint).toContain(`Refused: ${path}, line 3`);
    const json = await file(
      'x.json',
      (await run('export', await file('x.gift', gift.out), '--format', 'json')).out,
    );
    const out = join(folder, 'y.csv');
    await run('export', json, '--format', 'csv', '--out', out);
    expect(await readFile(out, 'utf8')).toContain('1,Q one?,x,y,,,,,,,,,A,,General,,,EN,3,');
  });

  test('a package goes out as bytes; what it cannot hold is told', async () => {
    const path = await file('x.csv', 'id,question,a,b,correct,difficulty\n1,Q?,x,y,B,5\n');
    const { bytes, complaint } = await run('export', path, '--format', 'QTI-3.0');
    expect(complaint).toBe('Lost: 1: difficulty');
    const zip = await file('x.zip', bytes[0] ?? new Uint8Array());
    expect((await run('import', zip, '--dry-run')).out).toContain('1 read, 1 taken');
  });
});
