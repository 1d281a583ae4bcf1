import { expect, test } from 'vitest';
import { addressee, codesAsCsv, codesAsText, mailMergeCsv, parseLabels } from './code-sheet.ts';

test('addresses are parted by lines, commas and semicolons, each once', () => {
  expect(parseLabels('ana@x.org; ben@x.org\n\n cem@x.org, ana@x.org')).toEqual([
    'ana@x.org',
    'ben@x.org',
    'cem@x.org',
  ]);
});

test('a label cannot become a formula or break out of its cell', () => {
  const made = [
    { code: 'ABC-DEF-GHJ', label: '=HYPERLINK("x")' },
    { code: 'KMN-PQR-STU', label: 'Ana "A", Ltd' },
  ];
  expect(codesAsCsv(made, (code) => `http://h/j/4821#code=${code}`).split('\r\n')).toEqual([
    'label,code,link',
    `"'=HYPERLINK(""x"")","ABC-DEF-GHJ","http://h/j/4821#code=ABC-DEF-GHJ"`,
    '"Ana ""A"", Ltd","KMN-PQR-STU","http://h/j/4821#code=KMN-PQR-STU"',
  ]);
  expect(codesAsText(made, (code) => `http://h/#code=${code}`).split('\n')[1]).toBe(
    'Ana "A", Ltd\tKMN-PQR-STU\thttp://h/#code=KMN-PQR-STU',
  );
});

test('[POLL-42] a mail merge has a row for each voter, with name and address apart', () => {
  expect(addressee('Ada Lovelace <ada@example.org>')).toEqual({
    name: 'Ada Lovelace',
    email: 'ada@example.org',
  });
  expect(addressee('"Ada" <ada@example.org>')).toEqual({ name: 'Ada', email: 'ada@example.org' });
  expect(addressee('ben@example.org')).toEqual({ name: '', email: 'ben@example.org' });
  expect(addressee('Cleo')).toEqual({ name: 'Cleo', email: '' });
  const made = [{ code: 'ABC-DEF-GHJ', label: 'Ada <ada@example.org>' }];
  const file = mailMergeCsv(made, (code) => `http://h/j/4821#code=${code}`, {
    title: '=Chair?',
    deadline: '20 Nov, 18:30',
  });
  expect(file.split('\r\n')).toEqual([
    'Name,Email,Link,Code,Poll,Deadline',
    `"Ada","ada@example.org","http://h/j/4821#code=ABC-DEF-GHJ","ABC-DEF-GHJ","'=Chair?","20 Nov, 18:30"`,
  ]);
});
