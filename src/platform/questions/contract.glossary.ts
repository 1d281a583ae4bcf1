export const questionsGlossary = `
added: Questions of the source that the copy lacks.
addedCount: How many questions of the source the copy lacks. | 2
after: How the question begins in the source now. | Which class is burning oil?
answered: How many questions the caller answered. | 8
before: How the question begins in the copy. | Which class is oil?
changed: The questions that the source has changed since.
changedCount: How many questions the source has changed since. | 3
copied: How many questions the copy has. | 24
digest: Tells whether a question still says what it said.
domain: What the questions are about. | Storage
domains: What the questions are about, with their numbers.
draw: How many questions to draw at random. | 20
fitting: How many of the questions can be copied. | 24
gameId: The code of the live session. | 4821
id: Id of the bank, the set or the session.
isWhole: Whether the whole question stays behind, or only a part of it.
kind: What holds the questions. | bank
language: The language of the questions. | EN
languages: The languages the questions are in. | ["EN","DE"]
left: What would stay behind, by question.
leftCount: How many questions lose something. | 2
missed: How many questions the caller missed. | 3
path: The page to open. | /engagements/new?set=7f3a
problem: Why the change cannot be taken.
questionId: Id of the question.
questionIds: Whose changes to take; all unless given.
questions: How many questions there are. | 26
remembered: How many live answers the memory model knows. | 8
remembers: Whether the live answers go into the memory model.
source: Where the questions come from, while the caller may read it.
taken: How many changes were taken. | 3
title: How the question begins, or the name of what holds it. | Fire safety
what: What stays behind, in words.
`;
