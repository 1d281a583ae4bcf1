import { strToU8, zipSync } from 'fflate';
import { engagementsFile, hostileEngagements } from '#tests/support/engagements/hostile-work.ts';
import { hostileHunts, huntsFile } from '#tests/support/hunts/hostile-work.ts';
import { hostilePolls } from '#tests/support/polls/hostile-work.ts';
import { hostileQuizzes, quizzesFile } from '#tests/support/quizzes/hostile-work.ts';
import { hostileTimers } from '#tests/support/timers/hostile-work.ts';
import type { Caller } from './app.ts';
import { ask, BYTES } from './hostile-asking.ts';
import type { HostileWork } from './hostile-asking.ts';
import { newVisitor } from './visitor.ts';

/** Where a file with this name is sent to be read. */
type FileReader = (caller: Caller, name: string) => Promise<string>;

const questionReaders: readonly FileReader[] = [quizzesFile, engagementsFile];
const workbookReaders: readonly FileReader[] = [quizzesFile, engagementsFile, huntsFile];

const sendEverywhere = async (
  address: string,
  readers: readonly FileReader[],
  name: string,
  bytes: Uint8Array,
): Promise<string[]> => {
  const caller = await newVisitor(address);
  const lines = await Promise.all(readers.map((reader) => reader(caller, name)));
  return Promise.all(lines.map((line) => ask(caller, line, bytes, BYTES)));
};

const backslashes: HostileWork = {
  name: '5 MB of backslashes as a file of questions',
  run: (address) =>
    sendEverywhere(address, questionReaders, 'x.txt&format=gift', new Uint8Array(5_000_000).fill(92)),
};

const workbookOf = (sharedText: string, rows: number, columns: number): Uint8Array => {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`;
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${packages}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst xmlns="${main}"><si><t>${sharedText}</t></si></sst>`),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData>${row.repeat(rows)}</sheetData></worksheet>`,
    ),
  });
};

const sharedString: HostileWork = {
  name: 'a workbook that repeats one long text in 1.2 million cells',
  run: (address) =>
    sendEverywhere(address, workbookReaders, 'x.xlsx', workbookOf('x'.repeat(30_000), 30_000, 40)),
};

export const hostileWork: readonly HostileWork[] = [
  ...hostilePolls,
  ...hostileHunts,
  backslashes,
  ...hostileQuizzes,
  sharedString,
  ...hostileTimers,
  ...hostileEngagements,
];
