import { expect, test } from 'vitest';
import { defaultTemplates } from '#activities/timers/rules/default-templates.ts';
import { language } from '#web/kit/i18n/language.ts';
import { defaultTemplateTexts, templateAbout } from './default-templates.words.ts';

test('every default template has its text in both languages', () => {
  const texts = defaultTemplates.map(({ templateId, description }) => [templateId, description]);
  expect(Object.fromEntries(texts)).toEqual(defaultTemplateTexts.en);
});

test('the reader’s language is spoken', () => {
  const before = language.value;
  language.value = 'de';
  const [, blitz] = defaultTemplates;
  expect(blitz && templateAbout({ ...blitz, description: blitz.description ?? '' })).toMatch(/^Fünf Minuten/);
  language.value = before;
});

test('a text somebody changed is shown as it was written', () => {
  expect(templateAbout({ templateId: 'chess-blitz', description: 'Ours' })).toBe('Ours');
  expect(templateAbout({ templateId: 'own', description: 'Mine' })).toBe('Mine');
});
