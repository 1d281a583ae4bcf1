/**
 * What API names shared by several parts mean. A part describes its own, and its exceptions from these, in
 * `contract.glossary.ts`. A line is `name: what it is | an example`.
 */
export const commonGlossary = `
accepted: What was accepted.
act: What to do.
answered: How many have answered.
answeredAt: When the answer was given.
answers: The answers.
as: The audience to read the view for.
askedAt: When it was asked.
at: When it happened.
audience: Who this view is made for.
ballots: The ballots, or how many there are.
bank: The question bank.
board: The leaderboard.
by: Who or what did it.
categories: The categories.
category: Name of the category. | Science
changed: What was changed, or how many.
changes: What changes.
chosen: What was chosen.
closedAt: When it was closed.
closedBy: What closed it.
code: The join code people type. | 4821
cohostId: Id of the co-host.
cohosts: The co-hosts.
completedAt: When it was completed.
content: The file's content; \`encoding\` says how it is written, plain text otherwise.
correct: What is correct.
count: How many there are. | 3
counts: How many of each.
createdAt: When it was created.
cursor: Where the next page begins; send it back as it is. Left out: this is the last page.
day: The day, as a date. | 2026-11-17
deadlineAt: When the time is up.
description: A longer text about it. | For everybody on the team
detail: More about it.
device: What is known of the device.
difficulty: How difficult it is.
digest: SHA-256 of the content.
draft: The draft, not yet published.
dueAt: When it is due.
durationMinutes: How long it lasts, in minutes. | 60
endedAt: When it ended.
entries: The entries.
errors: The fields that are wrong, each with what would be right.
events: What happened, in order.
examples: The examples that come with the server.
expiresAt: When it ends or is forgotten.
explanation: Why this is the right answer.
file: The file.
files: The files.
findings: What should be looked at.
format: The file's format.
from: Where the range begins.
gameId: Id of the game. | 482190
games: The games.
hasLink: Whether there is a link for co-hosts.
height: Height in pixels. | 768
id: Its id.
index: Its position in the list, from 0. | 0
isHidden: Whether it is hidden from everybody but hosts.
isLate: Whether it came too late.
isLocked: Whether nobody new can join.
isMine: Whether it belongs to the caller.
isOver: Whether it is over.
isOwn: Whether it is the caller's own.
isOwner: Whether the caller owns it.
isPassing: True: not now. Nothing was judged or done, and the same request may succeed a moment later.
isPinned: Whether it stays on top.
isPresent: Whether the person is connected now.
isRight: Whether it is right.
isShared: Whether everybody may use it.
joinedAt: When the person joined.
kind: Which kind it is.
label: What it is called.
language: The language, as a tag. | en
limit: How many to return at most. | 20
maxRanks: How many options a ballot may rank at most.
me: The caller.
mediaType: The file's media type. | text/csv
members: The members.
message: What is said.
method: The counting method.
mode: The mode.
more: How many more there are.
most: The largest number.
name: Its name. | Ada
next: What comes next.
note: A note.
notes: Notes, such as what a file could not hold.
now: The server's time.
number: Its number, from 1. | 1
of: Which of them to return.
open: What is open now.
options: The options to choose from.
order: The order.
outcome: How it turned out.
overvote: What becomes of a vote for several options at the same rank.
params: The values in the message, by the names it has for them.
path: The field of the body, or \`params.x\` and \`query.x\` in the address. | title
people: The people, or how many there are.
phase: Which phase it is in.
phrases: Phrases.
picture: Id of an uploaded picture.
place: Its place.
playerCount: How many players there are. | 12
players: The players.
points: Points. | 100
present: How many people are connected now. | 12
probability: How likely it is, from 0 to 1. | 0.7
question: The question.
questionId: Id of the question.
questions: The questions, or how many there are.
rank: The rank, 1 being the first. | 1
reason: Why.
report: The report.
reports: The reports.
results: The results.
revision: Counts the changes; send it back to refuse a change that was overtaken. | 3
right: What is right, or how many were.
role: The role.
round: Number of the round, from 1. | 1
rounds: The rounds.
rows: The rows.
said: Values in the title that are words themselves, by their codes.
scale: The scale.
scope: Which of them to list.
score: The score. | 80
scoring: How points are given.
search: Return only what contains this text. | chess
seat: The seat.
seats: How many seats there are.
seed: The random seed, for ties.
sentAt: When the device sent it.
sessionId: Id of the session.
sessions: The sessions.
settings: The settings.
since: When it began.
skipped: What was skipped.
startedAt: When it started.
state: The state it is in.
status: The status it is in.
steps: The steps.
table: The table.
tables: The tables.
taken: What was taken over.
tally: How the answers add up.
team: The team.
teamId: Id of the team.
teams: The teams.
text: The text. | Paris
title: The title. | Friday evening
to: Where the range ends, or where it goes.
token: A secret token.
total: The sum. | 250
totalQuestions: How many questions there are. | 20
totals: The sums.
type: Which type it is.
updatedAt: When it was last changed.
value: The value.
verdict: The verdict.
version: Counts the changes to this state. | 7
view: The new state, as the caller sees it.
voters: Who may vote, or how many have.
votes: The votes.
weight: How much it weighs. | 1
what: What it is about.
width: Width in pixels. | 1024
winner: Who won.
winners: Who won.
zone: The time zone that days are counted in. | Europe/Berlin
`;
