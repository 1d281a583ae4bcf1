export const huntsGlossary = `
createHunt.body: The example hunt. | {"demo":"en"}
accepted: How many positions were taken.
accuracy: GPS accuracy in metres. | 8
accuracyM: GPS accuracy in metres. | 8
act: Start, pause, resume or end the hunt.
address: Address of a map style, of tiles, or of one file of tiles. | https://tiles.example.org/{z}/{x}/{y}.png
addresses: Where the photo's three sizes are.
aerial: The same places from above.
aerialAddress: Address of aerial pictures. | https://tiles.example.org/above/{z}/{x}/{y}.jpg
afterS: Seconds after which the clue is free. | 600
ageMs: How old the photo was when it was sent, in milliseconds.
answers: Accepted answers.
as: Read it as the host or as a team.
area: Where the hunt takes place, to about 2 km.
atLeast: How many of them, points or minutes are needed. | 2
attribution: Who made the map.
board: The leaderboard.
broadcastId: Id of the message to all.
by: Kind of proof, or who did it.
bytes: Size in bytes. | 5242880
call: Whether the message calls the host, and how urgently.
calls: Calls to the host that nobody has answered.
cardKey: Key of the printed cards.
changes: Places and points that change.
character: Who speaks at this stop. | The miller
check: How a phone checks an answer while offline.
choice: What was chosen.
clap: How often it was given.
clue: The clue.
clueId: Id of the clue.
clues: The clues.
code: The join code, or what a printed card says. | 482190
colour: The team's colour, 1 to 8. | 3
completed: How many stops are completed. | 3
completedAt: When the stop was completed.
correct: The right options.
costs: What clues, wrong answers and skips cost.
count: How many there are.
country: Country of the place, as ISO 3166 writes it. | DE
doubtful: How many circles are worth checking. | 1
east: Eastern edge of the part of the map. | 11.9
createdAt: When it was created.
decidedBy: Which host decided.
decision: What was decided about the position.
deletedAt: When it is deleted by itself.
demo: Make the example hunt instead. | en
description: What the hunt is about, or what a secret is in words.
device: The device.
deviceAt: When it happened, by the phone's clock.
difficulties: Only teams of these difficulties get it.
difficulty: How difficult it is.
difficulty_level: How difficult the team plays.
distanceM: Distance from the stop, in metres. | 12
doubts: Check-ins that look odd.
eventId: Id of the entry in the log.
events: The log of the hunt.
examples: Example hunts.
fallbacks: Said in turn when nothing else fits.
fence: Whether the phone is at the stop.
file: The hunt as a file.
files: Files that can be chosen.
finale: Id of the stop that every team plays last.
findings: What is missing or worth checking before the start.
finishedAt: When the team finished.
firstBonuses: Bonus for the first teams at a stop.
fix: A position of the phone.
fixes: Positions.
folder: Where such files are put. | /data/maps
freeInMs: Milliseconds until the clue is free.
from: From where.
frozenAt: When the leaderboard was frozen.
gameId: Id of the hunt.
geocoder: Address of a geocoder that answers with GeoJSON. | https://photon.example.org/api?q={query}
goal: What the character wants.
greeting: What the character says first.
hasPlace: Whether the stop has a place on the map.
hashes: Hashes of accepted answers, for offline phones.
heldBack: Why the character's answer was held back.
help: How to help the team.
here: How many phones are connected.
hosting: Hunts the caller hosts.
hosts: Other hosts that pages may contact for the map. | ["fonts.example.org"]
id: Its id; one that the caller makes lets a repeat be done once.
ignored: How many positions were ignored.
index: Position in the team's own order, from 1. | 1
intent: What the character understood.
intents: What players may say, and what the character answers.
isAccepted: Whether the photo counts.
isBeforeStart: Whether the photo is older than the hunt.
isAreaShown: Whether teams learn roughly where the hunt takes place before they get there.
isBoardFrozen: Whether the leaderboard is frozen.
isBoardShown: Whether teams see the leaderboard.
isCompleted: Whether the stop is completed.
isDemo: Whether it is an example.
isEnough: Whether the photos are enough.
isFinished: Whether the upload is complete.
isFixed: Whether the server's settings decide, not this choice.
isFull: Whether the team is full.
isGiven: Whether only the host or the character gives it.
isHeld: Whether the stop waits for the host's word.
isHere: Whether the phone is connected.
isHidden: Whether the photo is hidden from teams.
isJoiningOpen: Whether people can join.
isLate: Whether the team is late.
isNameOut: Whether the name was removed.
isNew: Whether it was done just now, not before.
isOn: Whether the reaction is given or taken back.
isOwner: Whether the caller owns the hunt.
isPlaceMissing: Whether a position is needed.
isPlaceShown: Whether teams see the stop on the map.
isReported: Whether somebody reported the photo.
isShown: Whether the leaderboard is shown.
isSos: Whether somebody needs help.
isTwin: Whether it is the alternative for players who can't get there.
isTyped: Whether the code can be typed.
isUndone: Whether it was undone.
isUnplaced: Whether it was proven without a position.
iterations: Rounds of the hash. | 1000
joinCode: The join code. | 482190
joinPath: The page to join. | /j/482190
joinedAt: When the phone joined.
keepDays: Days after the end that photos and messages are kept. | 30
key: Key that the provider gave.
kind: Its kind. Of findings, a problem keeps the hunt from starting and advice does not.
language: Language of the hunt. | en
large: Address of the large size.
late: Submissions after the end.
lateMinute: Points lost for each minute after the time limit. | 5
latitude: Latitude in degrees. | 48.137
laugh: How often it was given.
leftMs: Milliseconds left.
levelId: Id of the stop.
levels: The stops, or how many there are.
limit: How many to return at most. | 50
location: Where the stop is.
longestS: How long the slowest team walked, in seconds. | 3000
longitude: Longitude in degrees. | 11.575
love: How often it was given.
mayKeep: Whether phones may keep tiles for offline use.
mayMakeTeams: Whether players may make teams.
mayReact: Whether the reader may react to photos.
maySkip: Whether teams may skip a stop.
mayUndo: Whether it can be undone.
me: The caller's phone.
meanDistanceM: Mean distance of the last positions, in metres.
medium: Address of the medium size.
message: The message.
messageId: Id of the message.
messages: The messages.
mine: The reader's own reactions.
mission: What to do at the stop.
most: Most people in a team. | 4
name: Name of the hunt, stop, team or player. | Owls
near: The next large city. | Munich
nearMisses: Answers that are almost right, with a reply.
needsPasscode: Whether the team has a passcode.
needsPlace: Whether the phone must be at the stop.
newTeam: The team to make.
noiseM: GPS error of the rehearsal, in metres. | 10
north: Northern edge of the part of the map. | 48.4
note: A note for the host.
notes: What else is stored.
numbers: Figures that explain it.
of: Messages of the team or of the caller.
offset: Bytes received so far. | 65536
open: Stops that are open to the team.
openedAt: When the stop was opened.
opens: Conditions that open the stop; all must hold.
opensInMs: Milliseconds until the stop opens by the clock. | 90000
options: The options to choose from.
order: How teams walk the stops, or newest or oldest first.
otherProofs: Other proofs that are possible.
outcome: How it turned out.
parts: What the points are made of.
passcode: Passcode of the team. | owl7
path: Which field of the hunt, or what a QR code opens.
peakLeg: The most teams on one leg at once. | 2
peakStop: The most teams at one stop at once. | 2
perMinute: Points lost for each full minute on a stop. | 1
persona: How the character speaks.
phase: Ready, running, paused or ended.
phoneM: Distance of the phone, in metres.
phones: The phones, or how many there are.
phonesPerTeam: Most phones in a team. | 4
photo: The photo.
photoFeed: When photos are shared with all teams.
photoId: Id of the photo, made by the phone.
photos: The photos.
phrases: What players may say.
picked: The options picked.
pictures: Ids of pictures shown at the stop.
place: Where the stop is, or the team's place.
placed: How many stops have a place. | 6
places: The places found.
play: How the caller's team stands.
playedMs: Time played, in milliseconds.
playing: Hunts the caller plays.
points: Points. | 100
pointsAfter: Points after the change.
pointsBefore: Points before the change.
position: Where the phone is.
positions: Positions that are stored.
price: What it costs, in points. | 20
prompt: What the team is asked to do.
proof: What proves it: a position, a code, a text and so on.
radius: Radius around the stop, in metres. | 30
radiusM: Radius around the stop, in metres. | 30
rankAfter: Rank after the change.
rankBefore: Rank before the change.
reached: How many of them every team reached. | 6
reactionChanges: How often reactions to the photo changed. | 12
reactions: How often each reaction was given.
reason: Why it was decided so.
recent: Positions of the last seconds.
region: State of the place, or how the geocoder describes it. | Bavaria
rehearsal: What the last rehearsal of the hunt showed.
release: When the clue is given.
removed: Phones that were removed.
removedAt: When the phone was removed.
reply: The answer.
reports: Why the photo was reported.
restorableUntil: Until when the hunt can be restored.
revision: Counts the changes; a change that was overtaken is refused. | 3
role: Who said it, or the role.
roster: Teams and phones.
route: Stops of the team, in order.
rows: The rows.
salt: Salt of the hashes.
score: How odd it looks.
scoring: How points are given.
search: What to look for. | Munich
seat: The secret that proves the phone's seat. Keep it on the device.
sentAt: When it was sent.
settings: Settings of the hunt.
shortestS: How long the fastest team walked, in seconds. | 2100
since: When it began.
sinceMs: For how long, in milliseconds.
sizeBytes: Size of the photo in bytes. | 1500000
skip: Points lost for a skipped stop. | 20
skipped: Stops that were skipped.
small: Address of the small size.
south: Southern edge of the part of the map. | 48
start: Id of the stop that every team plays first.
startedAt: When the hunt or team started.
state: Whether the clue is released, free or waits.
status: The status.
stops: Ids of the stops the condition is about.
story: The story told at the stop.
stuck: Teams that may need help.
stuckAfterS: After how many seconds without progress a team needs help. | 900
taken: When and where the photo was taken.
takenAt: When the photo was taken, as its camera noted. | 2026-11-17T14:30:00
takenM: Distance of where it was taken, in metres.
takenPlace: Where the photo was taken, as its camera noted.
team: The team.
teamId: Id of the team.
teamIds: Teams that get the message; left out, all.
teams: The teams.
template: The ready-made hunt to copy.
text: What was said or typed. | The old mill
timeLimitS: Time limit in seconds. | 7200
token: A secret: of the co-host link, or on a printed card.
total: Points in all. | 350
twin: The alternative for players who can't get there.
type: The type. | gps
undoes: Id of the entry that this one undoes.
until: Until when it is stored.
updatedAt: When it was last changed.
url: Address of the map tiles or style. | https://tiles.example.org/{z}/{x}/{y}.png
userId: Id of the phone.
verdict: What the host decided.
verdictId: Id of the decision.
version: Counts the changes to the hunt. | 12
view: The hunt as the player sees it.
waits: Set while the team waits for a stop to open.
way: Which map lies below hunts. | openfreemap
west: Western edge of the part of the map. | 11.3
what: What to delete.
wow: How often it was given.
wrongAnswer: Points lost for a wrong answer. | 5
`;
