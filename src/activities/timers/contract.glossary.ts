export const timersGlossary = `
openTable.body: A table. | {"templateId":"chess-blitz","players":[{"name":"Ada"},{"name":"Ben"}]}
uploadGame.body: A game played offline. | {"templateId":"chess-blitz","players":[{"name":"Ada"},{"name":"Ben"}],"controls":[{"type":"fischer","mainMs":300000,"incrementMs":2000,"bonus":"after"}],"events":[{"type":"start","at":1794925800000,"seat":0},{"type":"tap","at":1794925804200,"seat":0},{"type":"end","at":1794925809000}]}
act: What somebody does to the clocks: start, tap, pause, end and so on.
allowPlayerCount: Play even if the template is not for this number of players.
allowanceMs: Time given back for the network, in milliseconds.
anySeat: Whether everybody may tap for every seat.
at: When it happened, in milliseconds since 1970.
atZero: What happens when the time is up.
averageTurnSeconds: Mean length of a turn, in seconds. | 24
bank: Time left in the bank of a clock.
bankMs: Reserve time, in milliseconds. | 60000
basedOn: The games the forecast is based on.
beganAt: When the turn began.
blockMs: Time of a block of turns, in milliseconds. | 300000
blockTurns: Turns in a block. | 20
bonus: Whether the bonus comes before or after the turn.
bookedMs: Time already charged, in milliseconds.
buckets: Time when nobody's clock ran, by reason, or turns by length.
by: When the game must be over, or who did it.
byMs: By how much, in milliseconds; negative takes time away. | 30000
capMs: The most a clock can hold, in milliseconds. | 600000
carry: What a turn hands on to the next.
chargedMs: What the turn was charged, in milliseconds.
clientAt: When the device saw the tap, by its own clock.
clientMs: How long the turn took on the device, in milliseconds.
clock: The clocks of the table.
color: The player's colour.
compensatedMs: Time given back for the network, in milliseconds.
control: The time control.
controls: The time controls, one for everybody or one per player.
count: How many there are. | 12
delayMs: Delay before the clock runs, in milliseconds. | 5000
device: What the device says of itself.
durationSeconds: How long the game lasted, in seconds. | 3600
events: What happened, in order.
expiresAt: When the game is deleted.
finalRoundSeconds: Time left for the game at its end, in seconds.
finalTurnSeconds: Time left for the turn at its end, in seconds.
first: The first player. | Ada
firstSeconds: Seconds of the first player.
flaggedAt: When the player ran out of time.
format: The file's format.
from: The first day. | 2026-11-01
gameId: Id of the game.
games: The games, newest first.
hardStopMs: How far a clock may go below zero, in milliseconds. | 60000
hasChanged: Whether anything changed.
hasFallen: Whether the flag has fallen.
hasOwnControl: Whether the template has a time control of its own.
hasPassed: Whether the player has passed until the round ends.
hasStarted: Whether the clock has started.
incrementMs: Bonus per turn, in milliseconds. | 2000
isActive: Whether the template can be used for new games.
isClaimed: Whether a device has taken the seat.
isCut: Whether there are more games than were counted.
isDefault: Whether it came with the server.
isEliminated: Whether the player was out of the game.
isExample: Whether these are the examples, because there is nothing of one's own.
isHost: Whether the caller hosts the table.
isLocked: Whether nobody new can take a seat.
isMine: Whether the seat or the game is the caller's.
isOut: Whether the player is out of the game.
kind: The kind of pause, or what a forecast is based on.
lag: Whether time lost in the network is given back.
lastTurn: The last turn, with what it was charged.
lateEndAt: When the game will have ended nine times out of ten.
likelyEndAt: When the game will probably end.
limit: How many to return at most. | 20
limitMs: Time limit, in milliseconds. | 300000
longestMs: Longest turn, in milliseconds.
longestSeconds: Longest turn, in seconds.
longestTurnSeconds: Longest turn, in seconds.
mainMs: Main time, in milliseconds. | 300000
max: The longest, in seconds.
maxPlayers: For how many players at most. | 4
medianSeconds: Median, in seconds.
min: The shortest, in seconds.
minPlayers: For how many players at least. | 2
missedTurns: Turns missed because the time was up.
mode: 1 counts up, 2 counts down.
moveMs: Time for each turn, in milliseconds. | 30000
name: The player's or the template's name. | Ada
next: The seat whose turn is next.
notes: Notes on the game, or what the format cannot hold.
only: Only the caller's own templates, or only archived ones.
order: Order of the seats, from 1, or newest or oldest first.
overtime: What happens after the main time.
overtimeGames: Games with overtime.
overtimeMs: Overtime used, in milliseconds.
overtimePoints: Points lost in overtime.
overtimeSeconds: Overtime used, in seconds.
pause: The pause in progress.
periodMs: Length of a period, in milliseconds. | 30000
periods: Overtime periods, or how many. | 3
periodsLeft: Overtime periods left. | 3
phase: Opening, middle or end of the game.
phases: Time by part of the game.
platform: The device's system. | Android
player: The player.
playerOverride: Played although the template is for fewer or more players.
pointsPerMinute: Points lost for each minute of overtime. | 1
probability: How likely the game ends in time, from 0 to 1. | 0.8
quotaMs: Time for the turns of a block, in milliseconds.
reason: Why the clocks are paused. | break
receipt: What the turn was charged, and why.
redoSteps: How many steps can be redone.
refund: Whether the time of the undone turns is given back.
remainingMs: Time left, in milliseconds. | 120000
roundMs: Time for a round, in milliseconds. | 600000
roundTimeSeconds: Time for the whole game, in seconds. | 1800
running: The seats whose clocks are running.
scope: The caller's own games, or everybody's.
screenSize: Size of the device's screen. | 390x844
search: Return only what contains this text. | chess
seat: Number of the seat, from 0. | 0
seats: The seats of the table.
second: The second player. | Ben
secondSeconds: Seconds of the second player.
seconds: Time, in seconds. | 60
secondsPerTurn: Mean time per turn, in seconds.
sentAt: When the device sent it, by its own clock.
shortestMs: Shortest turn, in milliseconds.
shortestSeconds: Shortest turn, in seconds.
shortestTurnSeconds: Shortest turn, in seconds.
since: When it began.
slowestPhase: The part of the game the player is slowest in.
source: Where the game comes from.
startedAt: When the game started.
status: Waiting, running, paused or ended.
steps: How many steps to undo or redo. | 1
stretches: Stretches of time, with what they were.
table: The table as the caller sees it.
tableId: Id of the table.
tables: The caller's tables.
tag: Return only templates with this tag. | chess
tags: Words to find the template by.
templateId: Id of the template. | chess-blitz
templateName: Name of the template. | Chess Blitz
templates: The templates.
text: The file to import.
thirds: Time in each third of the game, by seat.
title: Title of the game. | Friday round
to: The last day. | 2026-11-30
token: The secret that proves the seat. Keep it on the device.
totalMs: Time used, in milliseconds.
totalSeconds: Time used, in seconds.
totals: Figures over all games.
turn: The turn in progress, or its number.
turnMs: Time for each turn, in milliseconds. | 30000
turnTimeSeconds: Time for each turn, in seconds. | 30
turns: The turns, or how many. | 24
turnsLeft: Turns left in the block. | 12
type: Type of time control, or of event. | fischer
undoSteps: How many steps can be undone.
usageCount: How many games were played with it. | 7
usedMs: How long the turn took, in milliseconds.
userAgent: The browser's user agent. | Mozilla/5.0
verdict: Whether the game will probably end in time.
warnAtSeconds: At how many seconds left to warn.
wasOvertime: Whether the player went into overtime.
why: Why the change was made.
winner: Name of the player who won. | Ada
wins: Games won. | 3
`;
