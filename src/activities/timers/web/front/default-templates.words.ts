import { defineMessages } from '#web/kit/i18n/messages.ts';

/** What the templates every server begins with say about themselves. */
export const defaultTemplateTexts = {
  en: {
    'chess-standard': 'Standard chess tournament timing',
    'chess-blitz': 'Five minutes each, a quarter of a minute a turn',
    'monopoly-standard': 'A long evening: two minutes a turn, two hours in all',
    'scrabble-tournament': 'A minute and a half a turn, an hour in all',
  },
  de: {
    'chess-standard': 'Schach wie im Turnier: eine halbe Minute je Zug, eine halbe Stunde für jeden',
    'chess-blitz': 'Fünf Minuten für jeden, eine Viertelminute je Zug',
    'monopoly-standard': 'Ein langer Abend: zwei Minuten je Zug, zwei Stunden insgesamt',
    'scrabble-tournament': 'Anderthalb Minuten je Zug, eine Stunde insgesamt',
  },
} as const;

const words = defineMessages(defaultTemplateTexts);

const isDefault = (templateId: string): templateId is keyof typeof defaultTemplateTexts.en =>
  Object.hasOwn(defaultTemplateTexts.en, templateId);

/** In the reader's language, unless somebody has written another text for it. */
export const templateAbout = ({
  templateId,
  description,
}: {
  readonly templateId: string;
  readonly description: string;
}): string =>
  isDefault(templateId) && description === defaultTemplateTexts.en[templateId]
    ? words(templateId)
    : description;
