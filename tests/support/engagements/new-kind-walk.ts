import { answerValue, shownQuestion } from '#activities/engagements/contract.answers.ts';
import type { AnswerValue } from '#activities/engagements/contract.answers.ts';
import { kindsOf, question as questionSchema } from '#activities/engagements/contract.questions.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import { snapshotOf } from '#activities/engagements/rules/content.ts';
import { judgeAnswer } from '#activities/engagements/rules/judge-answer.ts';
import { reportOf } from '#activities/engagements/rules/report.ts';
import { correctQuestion } from '#activities/engagements/rules/scoring/correction.ts';
import { countQuestions } from '#activities/engagements/rules/scoring/count.ts';
import { finaliseFile } from '#activities/engagements/rules/sets/formats/finalise.ts';
import { findHeader } from '#activities/engagements/rules/sets/formats/headers.ts';
import { ownJsonOf, readOwnJson } from '#activities/engagements/rules/sets/formats/own-json.ts';
import { readTable } from '#activities/engagements/rules/sets/formats/read-table.ts';
import { giftOf } from '#activities/engagements/rules/sets/formats/text-questions.ts';
import { writeKahoot } from '#activities/engagements/rules/sets/formats/write-kahoot.ts';
import { writeTriviaTable } from '#activities/engagements/rules/sets/formats/write-table.ts';
import { checkQuestion } from '#activities/engagements/rules/sets/question-check.ts';
import { defaultSettings } from '#activities/engagements/rules/settings.ts';
import { isAnswerValue, isQuestion } from '#activities/engagements/server/stored-shapes.ts';
import { aGame, aGameQuestion, anAnswer, anOpenGame, aPlayer, NOW } from './rules.ts';

const draft = { kind: 'dial', title: 'How loud?', category: 'Sound', most: 11, right: 7 };
const turned = (at: number) => ({ kind: 'dial', at }) as unknown as AnswerValue;

const checked = (given: object, type: EngagementType): Question | readonly string[] => {
  const result = checkQuestion(given, type);
  return result.ok ? result.question : result.issues.map(({ field }) => field);
};

const madeQuestion = (): Question => {
  const result = checkQuestion(draft, 'trivia');
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.question;
};

const onStage = () => {
  const { content, key } = snapshotOf(madeQuestion(), defaultSettings('trivia'), 'seed');
  return aGameQuestion('single', { content, key });
};

const played = () => {
  const question = onStage();
  const game = aGame('trivia', {}, { playedQuestions: ['001'], scoredQuestions: ['001'] });
  const answers = new Map([['001', [anAnswer('a', turned(7)), anAnswer('b', turned(2))]]]);
  const players = [aPlayer('a'), aPlayer('b')];
  const facts = { game, questions: [question], answers, votes: new Map(), players };
  const { standings, summaries } = countQuestions(facts);
  return {
    totals: standings.map(({ total }) => total),
    tally: summaries['001']?.tally,
    correctedWith: (['numeric', 'options'] as const).filter(
      (kind) =>
        correctQuestion(question, {
          key: kind === 'numeric' ? { kind, number: 2 } : { kind, right: [0] },
        }).ok,
    ),
    reported: reportOf(facts).questions[0],
  };
};

const filed = () => {
  const file = {
    name: 'Friday',
    description: '',
    customInstructions: undefined,
    type: 'trivia' as const,
    categories: [],
    questions: [madeQuestion()],
  };
  const { content } = writeTriviaTable(file);
  const header = findHeader(content, 'trivia');
  const table = header && finaliseFile(readTable(content, header, 'General'), { fileName: 'friday.csv' });
  const own = readOwnJson(ownJsonOf(file).content, 'General');
  return {
    columns: content[0],
    table: table && { type: table.type, questions: table.rows.map(({ question }) => question) },
    own: own && finaliseFile(own, { fileName: 'friday.json' }).rows.map(({ question }) => question),
    written: [writeKahoot(file), giftOf(file)].map(({ written, notes }) => [written, notes.length]),
  };
};

/** The way of a question of the kind `dial` from its set to a file: plain values, which a thread hands out. */
export const walkNewKind = () => ({
  draft,
  trivia: kindsOf.trivia,
  parsed: questionSchema.parse(draft),
  made: checked(draft, 'trivia'),
  opinion: checked(draft, 'poll'),
  wrong: [
    checked({ ...draft, right: undefined }, 'trivia'),
    checked({ ...draft, right: 12 }, 'trivia'),
    checked({ ...draft, most: 'x' }, 'trivia'),
    checked(draft, 'survey'),
  ],
  stored: [draft, { ...draft, most: -1 }].map(isQuestion),
  storedAnswers: [turned(3), turned(-3)].map(isAnswerValue),
  onStage: { content: onStage().content, key: onStage().key },
  shownKind: shownQuestion.shape.kind.parse('dial'),
  parsedAnswer: answerValue.parse(turned(7.2)),
  judged: judgeAnswer(
    { game: anOpenGame(), questions: [onStage()], isRude: () => false },
    { questionId: '001', value: turned(7.2), answeredAt: NOW, receivedAt: NOW },
    undefined,
  ),
  played: played(),
  filed: filed(),
});
