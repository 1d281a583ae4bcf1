import type { Words } from '#core/words.ts';

/** What is wrong with an answer, a vote or another move. */
export const answerWords = {
  'answer-kind-other': {
    en: 'This question takes an answer of the kind “{kind}”.',
    de: 'Diese Frage erwartet eine Antwort der Art „{kind}“.',
  },
  'answer-text-empty': { en: 'Write something.', de: 'Schreib etwas.' },
  'answer-text-too-long': {
    en: 'At most {longest} characters; these are {length}.',
    de: 'Höchstens {longest} Zeichen; das sind {length}.',
  },
  'answer-option-unknown': { en: 'An option from 0 to {last}.', de: 'Eine Möglichkeit von 0 bis {last}.' },
  'answer-option-twice': { en: 'Each option once.', de: 'Jede Möglichkeit einmal.' },
  'answer-none-chosen': { en: 'Choose at least one.', de: 'Wähle mindestens eine aus.' },
  'answer-options-all': { en: 'All {count} options.', de: 'Alle {count} Möglichkeiten.' },
  'answer-options-range': { en: '1 to {most} options.', de: '1 bis {most} Möglichkeiten.' },
  'answer-number-range': { en: 'A number from -1e15 to 1e15.', de: 'Eine Zahl von -1e15 bis 1e15.' },
  'answer-rating-range': { en: '1 to {scale}.', de: '1 bis {scale}.' },
  'answer-word-too-long': { en: 'At most {longest} characters.', de: 'Höchstens {longest} Zeichen.' },
  'answer-words-range': { en: '1 to {most} words.', de: '1 bis {most} Wörter.' },
  'ask-length': { en: '1 to {longest} characters.', de: '1 bis {longest} Zeichen.' },
  'game-start-past': { en: 'A time to come.', de: 'Ein Zeitpunkt, der noch kommt.' },
  'teams-count': { en: '2 to {most} teams.', de: '2 bis {most} Teams.' },
  'team-twice': { en: '“{name}” is there twice.', de: '„{name}“ steht zweimal da.' },
  'vote-unseen': { en: 'Only answers you were shown.', de: 'Nur Antworten, die du siehst.' },
  'vote-none': { en: 'Rank at least one.', de: 'Ordne mindestens eine ein.' },
  'vote-ranks': { en: 'Ranks 1 to {most}.', de: 'Ränge 1 bis {most}.' },
  'vote-rank-gaps': {
    en: 'Each rank once, from 1 without gaps.',
    de: 'Jeder Rang einmal, von 1 an ohne Lücken.',
  },
  'removal-either': { en: 'Either this or a moment.', de: 'Entweder das oder ein Zeitpunkt.' },
  'game-type-missing': {
    en: 'Say the type, or name a question set.',
    de: 'Nenne die Art oder einen Fragensatz.',
  },
  'game-set-other': { en: 'The set is for “{type}”.', de: 'Der Fragensatz ist für „{type}“.' },
  'correction-key-other': {
    en: 'This question has another kind of key.',
    de: 'Zu dieser Frage passt ein anderer Schlüssel.',
  },
  'correction-options': {
    en: 'Known options, each once; an ordering names all.',
    de: 'Bekannte Möglichkeiten, jede einmal; eine Reihenfolge nennt alle.',
  },
  'debrief-language': { en: 'English', de: 'German, addressing the reader as du' },
} as const satisfies Words;
