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
  'aiken-no-question': {
    en: 'This is not a question with options.',
    de: 'Das ist keine Frage mit Antworten.',
  },
  'aiken-question-form': {
    en: 'The question in one line, then “A. ...”, “B. ...”.',
    de: 'Die Frage in einer Zeile, dann „A. ...“, „B. ...“.',
  },
  'gift-answers-too-many': {
    en: 'There are more than {limit} answers between the braces.',
    de: 'Zwischen den Klammern stehen mehr als {limit} Antworten.',
  },
  'gift-answers-most': { en: 'At most {limit}.', de: 'Höchstens {limit}.' },
  'gift-no-number': { en: '“{text}” is not a number.', de: '„{text}“ ist keine Zahl.' },
  'gift-number-form': {
    en: 'A number such as 3.14, 3.14:0.01 or 3..4.',
    de: 'Eine Zahl wie 3.14, 3.14:0.01 oder 3..4.',
  },
  'gift-no-answer': {
    en: 'There is no answer between the braces.',
    de: 'Zwischen den Klammern steht keine Antwort.',
  },
  'gift-answer-form': {
    en: '“=right ~wrong”, “TRUE”, “#3.14” or nothing.',
    de: '„=richtig ~falsch“, „TRUE“, „#3.14“ oder nichts.',
  },
  'gift-no-text': {
    en: 'The question contains something that is not text (<{name}>).',
    de: 'Die Frage enthält etwas, das kein Text ist (<{name}>).',
  },
  'gift-text-form': { en: 'Write the question in words only.', de: 'Schreib die Frage nur in Worten.' },
  'gift-feedback-no-text': {
    en: 'The feedback contains something that is not text (<{name}>).',
    de: 'Das Feedback enthält etwas, das kein Text ist (<{name}>).',
  },
  'gift-feedback-form': {
    en: 'Write the feedback in words only.',
    de: 'Schreib das Feedback nur in Worten.',
  },
  'gift-brace-open': { en: 'The brace “{” is never closed.', de: 'Die Klammer „{“ wird nie geschlossen.' },
  'gift-brace-form': { en: '“}” after the answers.', de: '„}“ nach den Antworten.' },
  'gift-second-brace': { en: 'The question has a second “{”.', de: 'Die Frage hat eine zweite „{“.' },
  'gift-second-brace-form': {
    en: 'A line of its own for each question, or “\\{” for the sign itself.',
    de: 'Eine eigene Zeile für jede Frage, oder „\\{“ für das Zeichen selbst.',
  },
} as const satisfies Words;
