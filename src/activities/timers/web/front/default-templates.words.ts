import { defineMessages } from '#web/kit/i18n/messages.ts';

/** Descriptions of the default templates. */
export const defaultTemplateTexts = {
  en: {
    'chess-standard': 'Standard chess tournament timing',
    'chess-blitz': 'Five minutes each, 15 seconds a turn',
    'monopoly-standard': 'A long evening: two minutes a turn, two hours each',
    'scrabble-tournament': 'A minute and a half a turn, an hour each',
  },
  de: {
    'chess-standard': 'Schach wie im Turnier: 30 Sekunden pro Zug, eine halbe Stunde pro Person',
    'chess-blitz': 'Fünf Minuten pro Person, 15 Sekunden pro Zug',
    'monopoly-standard': 'Ein langer Abend: zwei Minuten pro Zug, zwei Stunden pro Person',
    'scrabble-tournament': 'Anderthalb Minuten pro Zug, eine Stunde pro Person',
  },
} as const;

/** Earlier descriptions, which older servers have stored. */
const formerTexts: Readonly<Record<string, string>> = {
  'chess-blitz': 'Five minutes each, a quarter of a minute a turn',
  'monopoly-standard': 'A long evening: two minutes a turn, two hours in all',
  'scrabble-tournament': 'A minute and a half a turn, an hour in all',
};

const words = defineMessages(defaultTemplateTexts);

const isDefault = (templateId: string): templateId is keyof typeof defaultTemplateTexts.en =>
  Object.hasOwn(defaultTemplateTexts.en, templateId);

/** In the reader's language, unless somebody changed the description. */
export const templateAbout = ({
  templateId,
  description,
}: {
  readonly templateId: string;
  readonly description: string;
}): string =>
  isDefault(templateId) &&
  [defaultTemplateTexts.en[templateId], formerTexts[templateId]].includes(description)
    ? words(templateId)
    : description;
