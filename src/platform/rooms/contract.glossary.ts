export const roomsGlossary = `
answered: How many questions are answered. | 7
answers: How many first answers there are. | 24
assignment: The assignment that is reported on.
assignmentId: Id of an assignment of a class.
assignments: What the class was given.
choiceId: Id of what is played: a question set, a poll.
choices: What the host can add of this kind.
closedBy: Whether the host or the deadline closed the room.
closesAt: When the room closes by itself.
cohostId: Id by which hosts name a co-host.
cohosts: The co-hosts of the room.
count: How many questions there are, or are asked. | 10
counts: How many people have each status.
device: The device that holds the seat.
domain: A domain of the questions. | Storage
domains: Domains of the questions; none means all of them.
done: How many people finished on time. | 12
dueAt: When it is due.
durationMinutes: How long the room stays open, in minutes. | 240
endedAt: When the item ended.
endsAt: When a break ends by itself.
evening: Number of the evening in its room, from 1. | 1
evenings: The evenings of the room, newest first.
finishedAt: When the member finished.
format: Format of the file.
found: How many rows match, on all pages. | 12
given: What was answered.
givenAt: When it was given.
hardest: The questions answered wrong most often.
hostName: The host's name. | Hana
hostPath: The page on which the host runs the item. | /engagements/4821/host
hosts: Names of the people who see what members share.
in-progress: How many people have started and not finished. | 4
isByLink: Whether the seat was opened by its link, on another device than the one that joined.
isCohost: Whether the caller is a co-host.
isElsewhere: Whether the caller can take part only on the device that joined, or signed in to the same account.
isHost: Whether the caller hosts the room.
isLasting: Whether the room has more evenings, until its host ends it.
isPersonal: Whether everybody has a path of their own into it.
isScored: Whether it has places that count on the leaderboard.
isShared: Whether the hosts see the member's work.
itemId: Id of an item of the programme.
items: The items of the programme, in the host's order.
keptUntil: When it is deleted.
kind: What the code opens, or what an item is. | poll
kinds: The kinds of items that this server can play.
large: Address of the photo for a full screen.
late: How many people finished after the due date. | 1
list: The teams of the table.
me: The caller's own seat.
mediaType: Media type of the file. | text/csv
memberId: Id of the seat in this room.
members: Everybody who has a seat; of a team, how many.
mine: The caller's own row of the leaderboard.
minutes: How long a break lasts, in minutes. | 15
missed: Questions answered wrong at first.
mode: Whether people choose their team or teams are drawn. | dealt
name: The name others see, or of a file. | Ada
names: The names of the teams. | Blue
not-begun: How many people have not started. | 3
not-shared: How many people do not share their work. | 2
of: What the seat's secret belongs to, as the device keeps it.
options: What a poll of the room asks to choose from.
others: People who are in no team yet.
page: Number of the page, from 1. | 1
parts: The points by item.
path: The page that the code opens, or where the caller goes now. | /rooms/7f3a
people: The people who are here now.
phonePath: The page that phones go to. | /play/4821
photos: Photos of a hunt that its host shares, newest first.
place: The place on the leaderboard, from 1. | 1
played: What was played so far.
points: What an item brought. | 75
position: Position in the programme, from 0. | 0
programme: What the room plays and has played.
questionId: Id of a question.
questions: How many questions it asks. | 10
resultPath: The page with its results. | /play/4821
right: Share or number of right first answers.
role: Host, player or watcher.
room: The room as the caller sees it.
roomId: Id of the room.
round: Counts every change of who is in which team. | 3
row: The member as the hosts see them.
rows: The first rows of the leaderboard.
running: What runs now.
search: Part of a name. | an
seat: The secret that proves the seat. Keep it on the device.
seats: How many seats are taken. | 4
settings: What the item needs to be played.
sharing: Whether the caller shares their work, and since when.
since: Since when they are a co-host.
size: How many are in the team. | 4
small: Address of the photo as a thumbnail.
sourceTitle: Name of the bank the questions come from. | Geography
stage: What the wall shows between two items. | scores
startedAt: When the item started.
startsWinner: Whether the planned item that wins the vote starts when it ends.
status: Open or closed; for an item, its progress.
targetId: Id of what the code opens.
teamId: Id of a team of the table.
teams: The teams of the table.
text: What a note says, or the content of a file.
title: Name of the room, or of an item. | Friday table
token: The secret that opens the seat there.
total: The sum of all points. | 175
trouble: Why the item could not be started, by its code. | set-not-found
wallPath: The page that the big screen goes to. | /engagements/4821/screen
weight: How often the points of the item count; 0 is for fun. | 1
winners: Who won, or what was elected. | Ada
wins: How many items were won. | 2
wrong: The wrong answer chosen most.
`;
