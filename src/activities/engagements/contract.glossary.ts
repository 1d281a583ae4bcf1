export const engagementsGlossary = `
createGame.body: A session. | {"title":"Friday trivia","engagementType":"trivia"}
accent: The session's colour.
accepted: Answers that count as right.
after: Id of the question it comes after, or how things stand after the correction.
againOf: Code of the session that is asked again. | 482190
aiContext: What the assistant should know about the session.
answer: The answer.
answersFrom: When answering begins, after the time for reading.
as: Read the session as a player or as its host.
at: Where the player stands, or when it happened.
askId: Id of the audience question.
asks: Whether there is a Q&A, or its questions.
asksNames: Whether players are asked for a name.
author: Who wrote it.
autopilotSeconds: Seconds until the session goes on by itself. | 10
backdrop: Id of the picture behind the wall. | 3f5a
badRowCount: How many rows cannot be imported.
ballot: The answers to vote on.
before: How things stand before the correction.
bins: How many answers fall into each range.
board: Results or leaderboard.
by: Who or what made it happen.
canChange: Whether the answer can still be changed.
canChangeAnswers: Whether players may change an answer until it closes.
categoryId: Id of the category.
categoryIds: Ids of all categories, in their new order.
categoryRows: The categories with their numbers of questions.
challenge: How it is played alone, with a deadline.
changed: How many results change.
changes: Results that change.
cites: Answers the statement is based on.
closesWhenAllAnswered: Whether a question closes when everybody has answered.
clusters: Answers that say the same.
code: The join code of the session. | 482190
column: Column of the file. | answer
completedAt: When it ended; left out while it is running.
count: How many gave this answer. | 12
counters: How many have joined, answered and voted.
counts: How many chose each option.
customInstruction: Instructions for this question.
customInstructions: Instructions for players.
debugMode: Whether timings are recorded.
detail: More text below the question.
digest: SHA-256 of the file, to import exactly what was previewed.
draft: Text of the draft.
durationMs: How long it was open, in milliseconds.
edition: Number of the set's edition. | 2
encoding: How the content is written: as text or base64.
engagementType: The kind of session.
epoch: Counts the steps of the session; a move for an earlier one is refused. | 4
exact: How many guessed exactly right.
explanation: Why this is the right answer, shown afterwards.
fileName: Name of the file. | questions.csv
filtersProfanity: Whether rude words are hidden.
firsts: First choices of each option.
followedBy: Code of the challenge that asks the same again. | 482191
from: When it begins, or the lower end of the range.
game: The session as the player sees it.
gameId: Code and id of the session. | 482190
games: The sessions.
graceMs: How late an answer may arrive, in milliseconds. | 1500
groupId: Id of the group. | g1
groups: Groups of written answers, each with a name.
hasAnswered: Whether the player has answered.
hasAssistant: Whether this server has an assistant.
hasCohostLink: Whether there is a link for co-hosts.
hasFinished: Whether the player has finished the survey.
hasLeft: Whether the player has left.
hasMyVote: Whether the caller voted for it.
hasPartialCredit: Whether partly right answers score.
hasReactions: Whether players can send reactions.
hasReport: Whether there is a report.
hasSounds: Whether the wall plays sounds.
hasStreakBonus: Whether a streak earns a bonus.
hidden: Written answers that the host has hidden.
highLabel: What the high end of the scale means. | Very much
hostNotes: Notes for the host; nobody else sees them. | Mention the delta
inPlace: How many put each option in its right place.
index: Position in the list, from 0. | 0
isChallenge: Whether people play alone, at their own pace.
isCohost: Whether the caller is a co-host.
isCopy: Whether the questions come from elsewhere and may have been corrected there.
isCounting: Whether the answers are being counted.
isDetailCut: Whether the text was shortened.
isKicked: Whether the host removed the player.
isLater: Whether its points come when everybody has answered.
isLocked: Whether nobody new can join.
isMissed: Whether the player joined after answers had closed.
isOfRoom: Whether a room plays the session. Its people and teams come from the room.
isOver: Whether the session has ended.
isOwn: Whether the caller asked it.
isPartly: Whether the answer is partly right.
isPlayed: Whether it has been asked.
isReading: Whether players are reading and cannot answer yet.
isScored: Whether the session gives points.
isSkipped: Whether it was skipped without scoring.
isTimed: Whether each question has its time.
isTrue: True or false.
isUnnamed: Ask without a name.
isUp: True to vote for it, false to take the vote back.
isVoid: Whether the question does not count.
issueCount: How many issues there are.
issues: What is wrong with the file, row by row.
joined: How many have joined.
joinedSince: Those who joined since then.
key: The right answer.
kind: The kind of question. | single
label: What the theme is called.
latestAt: Up to when the deadline can be moved.
layout: The file's format.
leaderboard: When the leaderboard is shown.
leaders: The first of the leaderboard.
least: The smallest number.
leaveOut: Leave out rows that cannot be imported. | yes
left: How many questions are left.
lobby: Who has joined so far.
longestAnswer: Longest answer allowed, in characters. | 200
lowLabel: What the low end of the scale means. | Not at all
mean: Mean of the answers.
means: Mean points of each option.
median: Median of the answers.
medianMs: Median time to answer, in milliseconds.
members: Members of the team.
method: How votes are counted.
missed: How many the player did not get right before. | 3
moments: What happened, moment by moment.
most: The largest number.
mostRanks: How many options can be ranked. | 3
mostWords: How many words can be given. | 3
move: What the host does next. | next
moved: Places gained by the last question; below 0 lost. | 2
name: Name of the player, set or category. | Ada
names: Names of those who would be removed.
namesAtEnd: Whether names are shown only at the end.
next: The question that would be asked next.
nextAt: When the session goes on by itself.
number: Number of the question in the session, or a number as an answer. | 1
onlyMissed: Play only what one did not get right before.
option: The option chosen, from 0. | 0
options: The options to choose from.
order: Order of the options from 0, or of the questions in a category.
outcome: How the player did.
penaltyPercent: What a wrong answer costs, in percent of the points. | 0
people: Those in the lobby.
phase: Waiting, question, voting, results or ended.
phrase: A phrase many used.
phrases: Phrases many used.
picture: Id of the question's or option's picture.
pictureAlt: What the picture shows, for people who cannot see it. | A river between two cliffs
place: The place, of a player or of an answer in a vote. | 1
placed: Answers with their places after the vote.
places: Place of each option.
played: Questions asked so far.
playerId: Id of the player.
playerIds: Ids of the players.
players: The players.
points: Points, or how many the question is worth. | 1000
presets: Settings that a session starts with when it uses this set.
problem: What is wrong.
question: The question.
questionCount: How many questions. | 12
questionId: Id of the question. | warm-up#1
questions: The questions.
questionsPlayed: How many questions have been asked. | 4
rating: The rating given. | 4
reached: How many questions are behind the player. | 4
reaction: The reaction.
readingSeconds: Seconds for reading before answering begins. | 5
receivedAt: When the server received it.
replacedBy: Id of the set that replaces this one.
replaces: Id of the set that the file replaces.
representative: Answers that stand for the rest.
results: When players see results, or the results.
right: The right options from 0, or how many were right.
rightAnswer: The right answer in words.
row: Row of the file, or the question's row. | 3
rows: Rows of the file.
scale: Steps of the scale. | 5
school: Subject or level, from a file.
scope: One's own sets, the archived, the examples, or what others share.
score: Mean of the members' points, or votes. | 80
scoring: How points are given.
search: Return only what contains this text. | science
seat: The secret that proves the seat. Keep it on the device.
sendsUnsent: Whether what is typed is sent when time is up.
set: The question set.
setId: Id of the question set.
sets: The question sets.
settings: The settings of the session.
severity: Error or warning.
showsAuthors: Whether authors are shown with their answers.
shufflesOptions: Whether each player sees the options in another order.
since: When it began.
size: How many answers the theme has.
sorting: How the host has grouped the written answers.
sourceName: Name of the file the set came from.
sourceRef: Which question of the set.
spotlight: The written answer that fills the wall.
stage: What is on now.
startedAt: When the question was asked.
status: The status.
streak: Right answers in a row. | 3
submittedAt: When the player sent it.
survey: The questions of the survey.
surveyResults: Results of the survey, question by question.
tally: How the answers add up.
team: Name of the team. | Owls
teamId: Id of the team. | t1
teamMode: Whether there are teams, chosen or dealt.
teamNames: Names of the teams.
teams: Whether there are teams, or the teams.
terms: Words many used.
text: The text. | Paris
texts: Answers in words, with how many gave them.
themes: Phrases that run through several questions.
tiedBeyond: How many more people share this place and are not in the list.
timeLimitSeconds: Seconds to answer. | 20
timings: How long loading, deciding and saving took, in debug mode.
title: Title of the session, or the question itself. | Friday trivia
to: When it ends, or the upper end of the range.
token: Secret of the co-host link.
tolerance: How far a number may be off. | 5
total: The player's points. | 2500
type: The kind of session, or of event. | trivia
unchanged: How many results stay as they are.
unit: Unit of the number. | km
version: Counts the changes to the session. | 7
visibility: Who may use the set.
voted: How many have voted.
voters: How many have voted.
votes: The votes.
voting: The vote on the answers.
votingMethod: How votes on answers are counted.
votingSeconds: Seconds to vote. | 30
wanted: What would be right.
withPoints: How many of them have points.
withinMinutes: Those who joined within so many minutes. | 5
wordCount: How many different words were given.
words: The words.
`;
