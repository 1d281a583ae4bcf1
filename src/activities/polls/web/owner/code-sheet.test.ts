import { expect, test } from 'vitest';
import { codesAsCsv, codesAsText, parseLabels } from './code-sheet.ts';

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
  expect(codesAsCsv(made, 'http://h/polls/p').split('\r\n')).toEqual([
    'label,code,link',
    `"'=HYPERLINK(""x"")","ABC-DEF-GHJ","http://h/polls/p"`,
    '"Ana ""A"", Ltd","KMN-PQR-STU","http://h/polls/p"',
  ]);
  expect(codesAsText(made).split('\n')[1]).toBe('Ana "A", Ltd\tKMN-PQR-STU');
});
