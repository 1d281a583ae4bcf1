export const roomsGlossary = `
choiceId: Id of what is played: a question set, a poll.
choices: What the host can lay out of a kind.
closedBy: Whether the host closed the room or its time was up.
closesAt: When the room closes by itself.
cohostId: Id by which hosts name a co-host.
cohosts: Who drives the room besides its host.
count: How many questions there are, or are asked. | 10
device: The device that holds the seat.
durationMinutes: How long the room stays open, in minutes. | 240
endedAt: When the item ended.
endsAt: When a break ends by itself.
evening: Number of the evening in its room, from 1. | 1
evenings: The evenings of the room, newest first.
format: Format of the file.
hostName: The host's name. | Hana
hostPath: The page on which the host runs the item. | /engagements/4821/host
isCohost: Whether the caller drives the room besides its host.
isLasting: Whether the room has more evenings, until its host ends it.
isHost: Whether the caller hosts the room.
isPersonal: Whether everybody has a way of their own into it.
isScored: Whether it has places that count on the leaderboard.
itemId: Id of an item of the programme.
items: The items of the programme, in the host's order.
keptUntil: When it is deleted by itself.
kind: What the code opens, or what an item is. | poll
kinds: The kinds of items that this server can play.
list: The teams of the table.
mediaType: Media type of the file. | text/csv
me: The caller's own seat.
memberId: Id of the seat in this room.
members: Everybody who has a seat; of a team, how many.
mine: The caller's own row of the leaderboard.
minutes: How long a break lasts, in minutes. | 15
mode: Whether people choose their team or teams are drawn. | dealt
name: The name others see, or of a file. | Ada
names: What the teams are called. | Red
of: What the seat's secret belongs to, as the device keeps it.
options: What a poll of the room asks to choose from.
others: Who is in no team yet.
parts: The points by item.
path: The page that the code opens, or where the caller goes now. | /rooms/7f3a
people: Those who are here now.
role: Host, player or watcher.
phonePath: The page that phones go to. | /play/4821
place: The place on the leaderboard, from 1. | 1
played: What was played so far.
points: What an item brought. | 75
position: Where in the programme it stands, from 0. | 0
programme: What the room plays and has played.
resultPath: Where everybody finds what came of it. | /play/4821
room: The room as the caller sees it.
roomId: Id of the room.
round: Counts every change of who is in which team. | 3
rows: The first rows of the leaderboard.
running: What runs now.
seat: The secret that proves the seat. Keep it on the device.
seats: How many seats are taken. | 4
settings: What the item needs to be played.
since: Since when they are a co-host.
size: How many are in the team. | 4
stage: What the wall shows between two items. | scores
startedAt: When the item started.
startsWinner: Whether the planned item that wins the vote starts when it ends.
status: Open or closed; of an item how far it is.
targetId: Id of what the code opens.
teamId: Id of a team of the table.
teams: The teams of the table.
text: What a note says, or the content of a file.
token: The secret that opens the seat there.
title: Name of the room, or of an item. | Friday table
total: The sum of all points. | 175
trouble: Why the item could not be started, by its code. | set-not-found
wallPath: The page that the big screen goes to. | /engagements/4821/screen
weight: How often the points of the item count; 0 is for fun. | 1
winners: Who won, or what was elected. | Ada
wins: How many items were won. | 2
`;
