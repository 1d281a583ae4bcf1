import { defineMessages, wordFor } from '#web/kit/i18n/messages.ts';

/** The default templates. */
const DEFAULTS = /^(chess-standard|chess-blitz|monopoly-standard|scrabble-tournament)$/;

const names = defineMessages({
  en: {
    'Chess Standard': 'Chess Standard',
    'Chess Blitz': 'Chess Blitz',
    'Monopoly Standard': 'Monopoly Standard',
    'Scrabble Tournament': 'Scrabble Tournament',
  },
  de: {
    'Chess Standard': 'Turnierschach',
    'Chess Blitz': 'Blitzschach',
    'Monopoly Standard': 'Monopoly Standard',
    'Scrabble Tournament': 'Scrabble-Turnier',
  },
});

const tagWords = defineMessages({
  en: {
    chess: 'chess',
    tournament: 'tournament',
    standard: 'standard',
    blitz: 'blitz',
    fast: 'fast',
    monopoly: 'monopoly',
    family: 'family',
    scrabble: 'scrabble',
    words: 'words',
  },
  de: {
    chess: 'Schach',
    tournament: 'Turnier',
    standard: 'Standard',
    blitz: 'Blitz',
    fast: 'schnell',
    monopoly: 'Monopoly',
    family: 'Familie',
    scrabble: 'Scrabble',
    words: 'Wörter',
  },
});

/** Name and tags in the reader's language; other templates as written. */
export const templateNames = ({
  templateId,
  name,
  tags = [],
}: {
  readonly templateId: string;
  readonly name: string;
  readonly tags?: readonly string[] | undefined;
}): { readonly name: string; readonly tags: readonly string[] } =>
  DEFAULTS.test(templateId)
    ? { name: wordFor(names, name), tags: tags.map((tag) => wordFor(tagWords, tag)) }
    : { name, tags };
