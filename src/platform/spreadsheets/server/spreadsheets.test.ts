import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Sheet } from '../rules/sheet.ts';
import { decodeText } from './decode-text.ts';
import { readCsv } from './read-csv.ts';
import { MOST_UNPACKED_BYTES, readXlsx } from './read-xlsx.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

const noScore = () => 0;
const utf16 = (text: string, isBig: boolean): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

describe('encodings', () => {
  const text = 'Frage;Größe – “ok”\nÜ;é\n';
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 little endian with a mark', utf16(`\uFEFF${text}`, false)],
    ['UTF-16 big endian with a mark', utf16(`\uFEFF${text}`, true)],
    ['UTF-16 little endian without one', utf16(text, false)],
    ['UTF-16 big endian without one', utf16(text, true)],
    [
      'Windows-1252',
      Uint8Array.from(
        Array.from(text, (sign) => ({ '–': 0x96, '“': 0x93, '”': 0x94 })[sign] ?? sign.codePointAt(0) ?? 0),
      ),
    ],
  ])('%s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });
});

describe('CSV', () => {
  test.each([
    ['comma', 'a,b\n1,"2,5"\n'],
    ['semicolon', 'a;b\r\n1;2,5\r\n'],
    ['tab', 'a\tb\n1\t2,5\n'],
  ])('separated by %s', (_, text) => {
    expect(readCsv(text, noScore)).toEqual({
      ok: true,
      sheet: [
        ['a', 'b'],
        ['1', '2,5'],
      ],
      isCut: false,
    });
  });

  test('the separator that makes sense wins over the one that is there more often', () => {
    const text = 'Question;5, 10, 20, 30\nOne, two, three;1\n';
    const reading = readCsv(text, (sheet) => (sheet[0]?.[0] === 'Question' ? 1 : 0));
    expect(reading).toMatchObject({
      sheet: [
        ['Question', '5, 10, 20, 30'],
        ['One, two, three', '1'],
      ],
    });
  });

  test('rows are counted as a spreadsheet counts them', () => {
    const reading = readCsv('a,b\n\n"two\nlines",c\nlast\n', noScore);
    expect(reading).toMatchObject({ sheet: [['a', 'b'], [''], ['two\nlines', 'c'], ['last']] });
  });

  test('a quote that is never closed is told by its row', () => {
    expect(readCsv('a,b\n1,2\n3,"4\n5,6\n', noScore)).toEqual({ ok: false, row: 3 });
  });

  test('a very long file is cut and says so', () => {
    const reading = readCsv('x\n'.repeat(20_001), noScore);
    expect(reading).toMatchObject({ ok: true, isCut: true });
  });
});

const cells = fc.stringMatching(/^[\w äöü"',;=+|<>&@\n-]{0,12}$/).map((text) => text.trim());
const sheets = fc.array(fc.array(cells, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
/** What is stored of a sheet: neither empty cells at the end of a row nor empty rows at the end. */
const trimmed = (sheet: Sheet): string[][] => {
  const rows = sheet.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1));
  return rows.slice(0, rows.findLastIndex((row) => row.length > 0) + 1).map((row) => [...row]);
};

describe('what is written is read again', () => {
  test('CSV', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const isComma = () => 0;
        const reading = readCsv(decodeText(writeCsv([['a', 'b', 'c', 'd', 'e'], ...sheet])), isComma);
        if (!reading.ok) throw new Error('not read');
        const [, ...rows] = reading.sheet;
        expect(trimmed(rows)).toEqual(trimmed(sheet));
      }),
      { numRuns: 200 },
    );
  });

  test('XLSX', async () => {
    await fc.assert(
      fc.asyncProperty(sheets, async (sheet) => {
        const reading = readXlsx(await writeXlsx([['head'], ...sheet], { name: 'Questions' }));
        if (!reading.ok) throw new Error(reading.trouble);
        expect(trimmed(reading.sheet)).toEqual(trimmed([['head'], ...sheet]));
      }),
      { numRuns: 60 },
    );
  });

  test.each(['valueOf', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'a cell that says %s, as every object of the language does, is written like any other',
    async (word) => {
      const reading = readXlsx(await writeXlsx([['head'], [word], ['tail', word]], { name: 'Words' }));
      expect(reading).toMatchObject({ ok: true, sheet: [['head'], [word], ['tail', word]] });
    },
  );

  test('what looks like an escape of the format stays text', async () => {
    const reading = readXlsx(await writeXlsx([['_x0041_ and _x005F_']], { name: 'a/b' }));
    expect(reading).toMatchObject({ ok: true, sheet: [['_x0041_ and _x005F_']] });
  });
});

const workbookOf = (sheet: string, others: Record<string, string> = {}): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml':
          '<workbook xmlns:r="r"><sheets><sheet name="hidden" state="hidden" r:id="r1"/><sheet name="a" r:id="r2"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r1" Target="worksheets/sheet9.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
        'xl/worksheets/sheet2.xml': sheet,
        ...others,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  );

describe('workbooks of other programs', () => {
  test('shared texts, runs, booleans, numbers, gaps and the first visible sheet', () => {
    const texts =
      '<sst><si><t>plain</t></si><si><r><t>two </t></r><r><t>runs</t></r><rPh><t>aid</t></rPh></si></sst>';
    const sheet =
      '<x:worksheet xmlns:x="s"><x:sheetData><x:row r="3"><x:c r="B3" t="s"><x:v>1</x:v></x:c><x:c r="D3" t="b"><x:v>1</x:v></x:c></x:row>' +
      '<x:row r="4"><x:c r="A4"><x:v>0.5</x:v></x:c><x:c r="B4" t="inlineStr"><x:is><x:t>in &amp; line</x:t></x:is></x:c><x:c r="C4" t="str"><x:f>1+1</x:f><x:v>2</x:v></x:c><x:c r="D4" t="e"><x:v>#N/A</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(readXlsx(workbookOf(sheet, { 'xl/sharedStrings.xml': texts }))).toEqual({
      ok: true,
      isCut: false,
      sheet: [[], [], ['', 'two runs', '', 'TRUE'], ['0.5', 'in & line', '2']],
    });
  });
});

describe('hostile and broken workbooks', () => {
  const empty = '<worksheet><sheetData/></worksheet>';

  test('a bomb is refused by the size it states, before anything is unpacked', () => {
    const bomb = `${empty}${' '.repeat(MOST_UNPACKED_BYTES)}`;
    const bytes = workbookOf(bomb);
    expect(bytes.length).toBeLessThan(100_000);
    expect(readXlsx(bytes)).toEqual({ ok: false, trouble: 'too-large' });
  });

  const sharedOf = (length: number): string => `<sst><si><t>${'x'.repeat(length)}</t></si></sst>`;
  const rowsOf = (rows: number, columns: number): string => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`;
    return `<worksheet><sheetData>${row.repeat(rows)}</sheetData></worksheet>`;
  };

  test.each([
    ['one long text in every cell', 20_000, 60, 30_000],
    ['more characters than a sheet may have', 600, 1, 30_000],
    ['more cells than a sheet may have', 20_000, 26, 1],
  ])('%s is refused while it is read', (_, rows, columns, length) => {
    const bytes = workbookOf(rowsOf(rows, columns), { 'xl/sharedStrings.xml': sharedOf(length) });
    expect(bytes.length).toBeLessThan(200_000);
    expect(readXlsx(bytes)).toEqual({ ok: false, trouble: 'too-much-text' });
  });

  test('as much text as a sheet may have is read', () => {
    const bytes = workbookOf(rowsOf(500, 1), { 'xl/sharedStrings.xml': sharedOf(30_000) });
    expect(readXlsx(bytes)).toMatchObject({ ok: true, isCut: false });
  });

  test('a bomb that lies about its size unpacks no further than it states', () => {
    const bytes = workbookOf(`<worksheet><sheetData>${' '.repeat(30_000_000)}</sheetData></worksheet>`);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.length - 30; at++) {
      if (view.getUint32(at, true) === 30_000_046) view.setUint32(at, 100, true);
    }
    const before = process.memoryUsage().arrayBuffers;
    expect(readXlsx(bytes)).toEqual({ ok: false, trouble: 'damaged' });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });

  test('a part that is stored as it is has the size it takes, not the one it states', () => {
    const bytes = zipSync({ 'xl/workbook.xml': new Uint8Array(MOST_UNPACKED_BYTES + 1) }, { level: 0 });
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const list = view.getUint32(bytes.length - 6, true);
    view.setUint32(list + 24, 100, true);
    expect(readXlsx(bytes)).toEqual({ ok: false, trouble: 'too-large' });
  });

  test.each([
    ['cut off', workbookOf(empty).slice(0, 200)],
    ['no workbook', zipSync({ 'a.txt': strToU8('a') })],
    ['broken XML', workbookOf('<worksheet><sheetData><row></sheetData>')],
    ['not a zip', strToU8('hello')],
    ['an old .xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3])],
    [
      'entities of its own',
      workbookOf(
        '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><row><c t="str"><v>&a;</v></c></row></worksheet>',
      ),
    ],
  ])('%s', (_, bytes) => {
    expect(readXlsx(bytes)).toEqual({ ok: false, trouble: 'damaged' });
  });

  test('one with a password', () => {
    const bytes = Buffer.concat([
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    expect(readXlsx(bytes)).toEqual({ ok: false, trouble: 'encrypted' });
  });

  test('a row number beyond every sheet makes no million rows', () => {
    const reading = readXlsx(
      workbookOf(
        '<worksheet><sheetData><row r="999999999"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
      ),
    );
    expect(reading).toEqual({ ok: true, isCut: true, sheet: [] });
  });

  test('very many entries', () => {
    const files = Object.fromEntries(Array.from({ length: 2500 }, (_, n) => [`f${n}`, new Uint8Array()]));
    expect(readXlsx(zipSync(files))).toEqual({ ok: false, trouble: 'too-large' });
  });
});
