import { expect, test } from 'vitest';
import { language } from '#web/kit/i18n/language.ts';
import { demoBanks } from '../server/demo/demo-banks.ts';
import { domainName } from './domain.words.ts';

test('every domain of the example banks has a name in German; others stay as they are', () => {
  const before = language.value;
  const domains = demoBanks.flatMap(({ exams }) =>
    exams.flatMap((exam) => (exam.domains ?? []).map(({ category }) => category)),
  );
  expect(domains.map(domainName)).toEqual(domains);
  language.value = 'de';
  expect(domains.filter((category) => domainName(category) === category)).toEqual([]);
  expect(domainName('Beekeeping')).toBe('Beekeeping');
  language.value = before;
});
