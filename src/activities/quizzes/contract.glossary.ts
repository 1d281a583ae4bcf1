export const quizzesGlossary = `
changedWith: Published questions of the same case that got a draft with the new passage.
DE: How many there are in German. | 40
EN: How many there are in English. | 40
about: What the bank is about. | Questions for the cloud exam
accepted: What may be typed: words, or numbers such as 3.14 ± 0.01. | ["TCP"]
actual: The share that really was right, from 0 to 1. | 0.8
againADay: How many questions to repeat each day.
answerId: Id of the answer, made by the device.
answered: How many were answered.
answeredToday: How many were answered today.
answers: The answers to choose from, or those given.
asked: The question to answer now.
asking: Counts the questions asked in this session; an answer names it. | 3
attempts: How often it was answered.
bankId: Id of the bank. | cloud-basics
bankTitle: Title of the bank. | Cloud Basics
banks: The banks.
blueprint: What the exam is made of: questions, minutes, domains.
brier: Mean squared error of the predictions; lower is better. | 0.12
byCategory: Results by category.
calibration: Predicted and actual results, side by side.
category: The domain the question belongs to. | Security
certainty: How certain the decision is, from 0 to 1. | 0.95
certificate: The certificate it prepares for. | Cloud Basics
certificates: Certificates in this bank.
chance: Probability of passing, from 0 to 1. | 0.7
changedAt: When it was last changed.
changedCount: How many would be changed.
chosen: The answers that were chosen.
chosenBefore: Wrong answers of this attempt that were chosen in an earlier one, too.
code: What was found.
comesBack: How many questions come back, and when.
comment: What the learner says about the question. | 911 works, too.
concept: Id shared by a question's translations.
conceptId: Id shared by a question's translations.
concepts: Questions, counted once for all their languages. | 40
content: The file's bytes in base64.
correct: Which of the answers are right.
correctAttempts: How often it was answered correctly.
corrected: How many published questions were corrected.
correctedAt: When the question was corrected.
currentQuestion: How many questions are answered for good.
daysToExam: Days until the exam. | 21
decided: Set when an adaptive exam ended early: how certain it was.
detail: What exactly was found.
difficulty: 1 easy, 2 medium, 3 hard. | 2
discrimination: How well the question tells strong learners from weak ones. | 1.2
domain: The domain. | Security
domains: Domains with their weights or results.
draft: The draft of the question.
drafts: How many drafts there are.
due: How many are due, or whether to ask only those.
ending: What the session achieved.
error: Mean error of the predictions.
everybody: The same over all learners.
exam: The exam of this certificate.
examDate: Day of the exam. | 2026-12-15
exams: The exams.
expected: Expected share of right answers, from 0 to 1. | 0.7
feedback: Whether the answer was right, and why.
file: Name of the file.
files: The files that were read.
findingsCount: How many findings there are.
firstSeenAt: When it was first asked.
fitted: Log loss with weights fitted to the learner; lower is better. | 0.41
focus: What the learner prepares for.
forecast: Questions that will be due, by day.
foretold: How well earlier exams were predicted.
format: The file's format.
fresh: How many questions were new. | 4
heldOut: Reviews kept aside to compare both. | 240
high: Upper end of the range, from 0 to 1. | 0.9
history: Results by day.
id: Its id. | a
ifSkipped: How many would be due tomorrow without practice today.
inPool: How many wrong answers are not yet made good.
isAdaptive: Whether the exam ends as soon as the result is certain.
isAgain: Whether it is the same question again right away.
isArchived: Whether the session is old and read-only.
isCopy: Whether the questions come from elsewhere and may have been corrected there.
isCorrection: Whether it corrects an error, so that answers are graded again.
isDueOnly: Ask only what is due.
isFlagged: Whether the learner flagged it.
isInWrongPool: Whether it was missed and is not yet made good.
isKept: Whether the fitted weights predict better and are used. | true
isLate: Whether the question had been answered on another device before.
isMonth: Whether the row is a whole month.
isOpen: Whether the report still waits for an answer.
isPassed: Whether the exam was passed.
isPinned: Whether the option keeps its place behind the others.
isShared: Whether everybody may study with the bank.
isTimedOut: Whether the time ran out.
isWholeCase: Give a new passage to all questions of the case. | true
kind: Kind of finding or reason.
known: How many are in the bank already.
languages: Languages the question exists in.
lastAttemptAt: When it was last answered.
later: How many come back after a week. | 5
lost: What the format could not hold.
low: Lower end of the range, from 0 to 1. | 0.5
mastered: How many are mastered.
masteryLevel: 0 needs practice, 1 learning, 2 mastered. | 1
match: What the answer belongs to, in a matching question. | Transport layer
matches: What the options can be matched with.
measured: Difficulty and discrimination, measured from first answers.
memory: How well the memory model fits the learner.
metadata: Further fields of the file it came from.
minutes: Length in minutes. | 60
minutesADay: Minutes to study each day. | 20
minutesToday: Minutes to study today. | 20
missed: Questions that were missed.
missing: How many questions are missing for a prediction.
mode: Study or review.
mostQuestions: How many questions the exam has at most. | 40
newADay: How many new questions each day.
note: The learner's own note.
notices: Corrections that changed old results.
of: Which of them: flagged, noted, in the pool, draft or published.
onSamePassage: How many other questions are on the same passage. | 2
open: Sessions that are not finished.
openReports: Reports from learners that wait for an answer.
optionExplanations: Why each answer is right or wrong.
order: The order in which the answers are shown.
otherId: Id of the other question the finding is about.
own: The learner's own figures.
passage: What is read before the questions about it, as Markdown. | A company runs two data centres.
passMark: Score needed to pass. | 700
picker: How questions are chosen: adaptive or classic.
place: Number of the question in the exam, from 1. | 1
plan: What to do each day until the exam.
points: Points for this answer.
poolSize: Wrong answers not yet made good.
predicted: The predicted share of right answers, from 0 to 1. | 0.75
progress: Everything the learner has answered, question by question.
provider: Who issues the certificate. | Roundtable
publish: Whether to publish the questions right away.
published: The published question, or how many were published.
question: The question. | What does IaaS stand for?
questionId: Id of the question. | cloud-basics.cloud-c-01
questionIds: Ids of the questions.
read: How many questions were read.
readiness: How likely the learner is to pass today.
recall: Probability that the learner still knows it, from 0 to 1. | 0.6
recovered: How many questions were right this time that had been wrong before. | 2
references: Where to read more, as links.
refused: Questions that could not be read, with the reason.
refusedCount: How many could not be read.
regraded: How many results were graded again.
regradedAt: When the exam was graded again.
remainingTries: Right answers still needed to make it good.
reportId: Id of the report.
results: What became of each answer.
reviews: How many reviews there were. | 1200
rightAnswers: How many answers were right.
rule: How an answer with several choices is scored.
sample: The first questions of the file.
scale: Scores are given on this scale.
score: The score.
seen: How many were asked so far.
session: The session.
sessionId: Id of the study session or exam.
share: Share of right answers, from 0 to 1. | 0.8
show: Show drafts or published questions.
solution: The right answer and why.
solved: The questions that were answered right.
sources: Banks and certificates to take questions from.
standing: How well the learner knows it.
status: The status of the session or question.
steps: Predicted and actual results, by range.
streakDays: Days in a row. | 5
suggested: Answers that the learner thinks are right.
sureness: Whether the learner was sure or guessed.
times: How often it was missed.
title: Title of the bank. | Cloud Basics
today: How many come back today. | 1
tomorrow: How many come back tomorrow. | 3
tookMs: How long it took, in milliseconds. | 12000
type: Single or multiple choice.
unanswered: How many were left unanswered.
versions: Earlier versions of the question.
weakDomains: Domains to practise first.
week: How many come back within a week. | 6
weight: Share of the exam; shares need not add up to 100. | 20
where: Line or item of the file. | line 12
wrongAnswers: How many answers were wrong.
`;
