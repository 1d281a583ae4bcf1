import { describe, expect, it } from 'vitest';
import type { CatalogueEntry } from '../contract.study.ts';
import { languageFor, nameOf, usualSession } from './study-wish.ts';

const entry: CatalogueEntry = {
  bankId: 'bank-1',
  bankTitle: 'Bank',
  provider: 'P',
  certificate: 'C',
  isOwn: false,
  questions: { EN: 4, DE: 0 },
  concepts: 4,
  categories: [],
  exam: { questions: 40, minutes: 60, passMark: 70 },
};

describe('a session without a form', () => {
  it('asks in the reader’s language where there are questions in it', () => {
    expect(languageFor('de', { EN: 4, DE: 4 })).toBe('DE');
    expect(languageFor('de', { EN: 4, DE: 0 })).toBe('EN');
    expect(languageFor('en', { EN: 0, DE: 2 })).toBe('DE');
    expect(languageFor('en', undefined)).toBe('EN');
  });

  it('asks no more than there is', () => {
    expect(usualSession({ entry, spoken: 'en' })).toMatchObject({ questions: 4, language: 'EN' });
    expect(usualSession({ entry: { ...entry, concepts: 90 }, spoken: 'en' }).questions).toBe(10);
    expect(usualSession({ entry, spoken: 'en', categories: ['x'] }).sources[0]?.categories).toEqual(['x']);
  });

  it('has the name of its certificate, or of its bank', () => {
    expect(nameOf(entry)).toBe('C');
    expect(nameOf({ ...entry, certificate: '' })).toBe('Bank');
  });
});
