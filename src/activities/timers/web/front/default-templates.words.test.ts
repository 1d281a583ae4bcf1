import { expect, test } from 'vitest';
import { defaultTemplates } from '#activities/timers/rules/default-templates.ts';
import { language } from '#web/kit/i18n/language.ts';
import { templateNames } from '../template-names.words.ts';
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

test('names and tags too, each of them', () => {
  const before = language.value;
  const spoken = (tongue: typeof before) => {
    language.value = tongue;
    return defaultTemplates.map((template) => templateNames(template));
  };
  expect(spoken('en')).toEqual(defaultTemplates.map(({ name, tags }) => ({ name, tags })));
  const [standard, blitz] = spoken('de');
  expect([standard?.name, blitz?.tags]).toEqual(['Turnierschach', ['Schach', 'Blitz', 'schnell']]);
  expect(templateNames({ templateId: 'own', name: 'Chess Blitz', tags: ['fast'] })).toEqual({
    name: 'Chess Blitz',
    tags: ['fast'],
  });
  language.value = before;
});

test('a text of an earlier version is told as it is now', () => {
  const description = 'A long evening: two minutes a turn, two hours in all';
  expect(templateAbout({ templateId: 'monopoly-standard', description })).toMatch(/two hours each$/);
});

test('a text somebody changed is shown as it was written', () => {
  expect(templateAbout({ templateId: 'chess-blitz', description: 'Ours' })).toBe('Ours');
  expect(templateAbout({ templateId: 'own', description: 'Mine' })).toBe('Mine');
});
