import type { Words } from '#core/words.ts';

export const questionFileWords = {
  'aiken-option-expected': {
    en: '“{text}” is not the next option.',
    de: '„{text}“ ist nicht die nächste Antwort.',
  },
  'aiken-option-form': {
    en: 'A line that begins with “{letter}.” or “{letter})”.',
    de: 'Eine Zeile, die mit „{letter}.“ oder „{letter})“ beginnt.',
  },
  'aiken-answer-missing': {
    en: 'The line with the answer is missing.',
    de: 'Die Zeile mit der Antwort fehlt.',
  },
  'aiken-answer-form': { en: '“ANSWER: A” after the options.', de: '„ANSWER: A“ nach den Antworten.' },
  'aiken-option-unknown': { en: 'There is no option “{name}”.', de: 'Es gibt keine Antwort „{name}“.' },
  'aiken-option-letter': {
    en: 'The letter of one of the options.',
    de: 'Der Buchstabe einer der Antworten.',
  },
  'aiken-no-question': { en: 'This is no question with options.', de: 'Das ist keine Frage mit Antworten.' },
  'aiken-question-form': {
    en: 'The question in one line, then “A. ...”, “B. ...”.',
    de: 'Die Frage in einer Zeile, dann „A. ...“, „B. ...“.',
  },
  'gift-answers-too-many': {
    en: 'More than {limit} answers stand between the braces.',
    de: 'Zwischen den Klammern stehen mehr als {limit} Antworten.',
  },
  'gift-answers-most': { en: 'At most {limit}.', de: 'Höchstens {limit}.' },
  'gift-no-number': { en: '“{text}” is no number.', de: '„{text}“ ist keine Zahl.' },
  'gift-number-form': {
    en: 'A number such as 3.14, 3.14:0.01 or 3..4.',
    de: 'Eine Zahl wie 3.14, 3.14:0.01 oder 3..4.',
  },
  'gift-no-answer': {
    en: 'No answer stands between the braces.',
    de: 'Zwischen den Klammern steht keine Antwort.',
  },
  'gift-answer-form': {
    en: '“=right ~wrong”, “TRUE”, “#3.14” or nothing.',
    de: '„=richtig ~falsch“, „TRUE“, „#3.14“ oder nichts.',
  },
  'gift-no-text': {
    en: 'The question shows something that is no text (<{name}>).',
    de: 'Die Frage zeigt etwas, das kein Text ist (<{name}>).',
  },
  'gift-text-form': { en: 'The question in words alone.', de: 'Die Frage allein in Worten.' },
  'gift-brace-open': { en: 'The brace “{” is never closed.', de: 'Die Klammer „{“ wird nie geschlossen.' },
  'gift-brace-form': { en: '“}” after the answers.', de: '„}“ nach den Antworten.' },
  'gift-second-brace': { en: 'The question has a second “{”.', de: 'Die Frage hat eine zweite „{“.' },
  'gift-second-brace-form': {
    en: 'A line of its own for each question, or “\\{” for the sign itself.',
    de: 'Eine eigene Zeile für jede Frage, oder „\\{“ für das Zeichen selbst.',
  },
} as const satisfies Words;
