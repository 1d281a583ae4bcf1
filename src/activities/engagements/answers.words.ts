import type { Words } from '#core/words.ts';

/** What is wrong with an answer, a vote or another move. */
export const answerWords = {
  'answer-kind-other': {
    en: 'This question needs an answer of the kind “{kind}”.',
    de: 'Diese Frage erwartet eine Antwort der Art „{kind}“.',
  },
  'answer-text-empty': { en: 'Write something.', de: 'Schreib etwas.' },
  'answer-text-too-long': {
    en: 'Use at most {longest} characters. You have {length}.',
    de: 'Höchstens {longest} Zeichen. Du hast {length}.',
  },
  'answer-option-unknown': {
    en: 'Use an option from 0 to {last}.',
    de: 'Eine Möglichkeit von 0 bis {last}.',
  },
  'answer-option-twice': { en: 'Use each option once.', de: 'Jede Möglichkeit einmal.' },
  'answer-none-chosen': { en: 'Choose at least one.', de: 'Wähle mindestens eine aus.' },
  'answer-options-all': { en: 'Use all {count} options.', de: 'Alle {count} Möglichkeiten.' },
  'answer-options-range': { en: 'Choose 1 to {most} options.', de: '1 bis {most} Möglichkeiten.' },
  'answer-number-range': { en: 'Use a number from -1e15 to 1e15.', de: 'Eine Zahl von -1e15 bis 1e15.' },
  'answer-rating-range': { en: 'Choose 1 to {scale}.', de: 'Wähle 1 bis {scale}.' },
  'answer-word-too-long': { en: 'At most {longest} characters.', de: 'Höchstens {longest} Zeichen.' },
  'answer-words-range': { en: '1 to {most} words.', de: '1 bis {most} Wörter.' },
  'ask-length': { en: '1 to {longest} characters.', de: '1 bis {longest} Zeichen.' },
  'game-start-past': { en: 'Choose a time in the future.', de: 'Wähle einen Zeitpunkt in der Zukunft.' },
  'teams-count': { en: '2 to {most} teams.', de: '2 bis {most} Teams.' },
  'team-twice': { en: '“{name}” appears twice.', de: '„{name}“ steht zweimal da.' },
  'vote-unseen': { en: 'Rank only answers you were shown.', de: 'Ordne nur Antworten ein, die du siehst.' },
  'vote-none': { en: 'Rank at least one.', de: 'Ordne mindestens eine ein.' },
  'vote-ranks': { en: 'Use ranks 1 to {most}.', de: 'Nimm die Ränge 1 bis {most}.' },
  'vote-rank-gaps': {
    en: 'Use each rank once, from 1 and without gaps.',
    de: 'Jeder Rang einmal, von 1 an ohne Lücken.',
  },
  'player-name-needed': { en: 'Type a name.', de: 'Schreib einen Namen.' },
  'removal-either': { en: 'Send either this or a time.', de: 'Schick entweder das oder einen Zeitpunkt.' },
  'game-type-missing': {
    en: 'Choose a type or a question set.',
    de: 'Wähle eine Art oder einen Fragensatz.',
  },
  'challenge-trivia': {
    en: 'A challenge needs trivia questions.',
    de: 'Eine Challenge braucht Quizfragen.',
  },
  'challenge-far': {
    en: 'Choose a deadline within {most} days.',
    de: 'Wähle eine Frist innerhalb von {most} Tagen.',
  },
  'challenge-empty': {
    en: 'There is no question to play. Choose a set with questions.',
    de: 'Hier gibt es keine Frage zu spielen. Wähle einen Satz mit Fragen.',
  },
  'challenge-many': {
    en: 'A challenge has at most {most} questions, this has {count}. Choose a category.',
    de: 'Eine Challenge hat höchstens {most} Fragen, das sind {count}. Wähle eine Kategorie.',
  },
  'challenge-needs-deadline': {
    en: 'A challenge needs a deadline.',
    de: 'Eine Challenge braucht eine Frist.',
  },
  'challenge-late': {
    en: 'Choose a deadline before {latest}: after that the answers are deleted.',
    de: 'Wähle eine Frist vor {latest}: Danach werden die Antworten gelöscht.',
  },
  'game-set-other': { en: 'This set is for “{type}”.', de: 'Der Fragensatz ist für „{type}“.' },
  'correction-key-other': {
    en: 'This question has another kind of key.',
    de: 'Zu dieser Frage passt ein anderer Schlüssel.',
  },
  'correction-options': {
    en: 'Use each option at most once. An ordering needs all of them.',
    de: 'Nimm jede Möglichkeit höchstens einmal. Eine Reihenfolge braucht alle.',
  },
  'debrief-language': { en: 'English', de: 'German, addressing the reader as du' },
} as const satisfies Words;
