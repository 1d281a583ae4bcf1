export const operationsGlossary = `
act: Look at the tables, try, adopt, or undo.
adopted: How many were adopted earlier.
bytes: Size in bytes. | 4096
checks: Whether database, files, bus and disk answer.
commands: Calls that are running now.
connections: Open connections.
copies: The copies there are, newest first.
count: How many are in use. | 3
disk: The disk of the data folder.
entities: What was found, by kind.
entity: Kind of row. | polls
entries: How many entries there are.
failed: Why the last run failed.
files: Photos and other files, or how many were copied.
found: How many were found. | 12
freeBytes: Free disk space in bytes. | 50000000000
holder: Guest, account, address, or participants from one address.
isDone: Whether it succeeded.
isLate: Whether the figures may be hours old.
isMore: Whether there are more than were counted.
isOver: Whether the daily limit is reached.
isOwnerNew: Whether an account was reserved for the owner.
isThis: Whether it is the node that answers.
items: How many items. | 1200
job: Backup or export.
jobs: Backups and exports.
journal: The journal for point-in-time recovery.
keep: How many copies are kept. | 7
kind: Kind of activity.
kinds: What is in use, by kind.
last: The last run.
loopDelayMs: 99th percentile of the event loop's delay, in milliseconds. | 2
madeAt: When the copy was made.
measuredAt: When the sizes were measured.
memoryBytes: Memory of the process in bytes. | 150000000
name: Its name. | ranked-choice-polls
needsProof: Whether people found must prove their e-mail.
nodeId: Id of the node.
nodes: The nodes that are running.
owner: E-mail of the new owner. | ada@example.org
people: How many people are connected. | 40
problems: Rows that cannot be adopted, each with table, key and attribute.
reason: Why it failed.
report: What was found and written.
rooms: How many rooms are in use. | 3
run: The run in progress.
schedule: When it runs, in UTC. | daily 03:00
seed: What the run was started with, so that it can be repeated.
seenAt: When the node last reported.
settings: How long things are kept and what may be stored.
since: The oldest moment that can be restored.
sockets: Open sockets. | 40
stay: How many rows stay as they are.
step: The table it is at, from 1. | 2
steps: How many tables there are. | 10
storedToday: Who has stored most today.
table: The table. | ranked-choice-polls
tables: The tables with their sizes.
to: Where copies go.
told: What the run reported.
totalBytes: Size of the disk in bytes. | 100000000000
unavailable: Why this server cannot do it.
unreadable: How many rows could not be read.
value: The value of the setting.
version: The server's version. | 0.1.0
written: How many were written this time.
`;
