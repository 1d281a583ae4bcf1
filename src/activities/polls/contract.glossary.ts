export const pollsGlossary = `
createPoll.body: A poll. | {"title":"What's for lunch?","candidates":["Pizza","Soup","Curry"],"open":true}
importPoll.body: Ballots. | {"title":"Lunch","format":"abif","text":"3: Pizza > Soup\\n2: Soup > Pizza"}
makeCodes.body: How many. | {"number":10}
listAccounts.body: Who may vote. | {"emails":["ada@example.org"],"weights":[5]}
abstain: Who abstained.
added: How many added ballots would elect somebody else, or how many voters were added.
answers: Answers to the further questions, by question: a ranking, a vote, or a number. | {"q2":[["Ida"],["Max"]],"q3":"yes","q4":4}
at: When it was changed.
atLeast: Fewer ballots never change the winner. | 7
atMost: This many ballots can change the winner. | 7
audience: Owner or voter.
ballotId: Id of the ballot, a UUID made by the voter's device.
ballots: How many ballots there are, or whether ballots are secret or open.
blank: Ballots that left the question blank. | 3
blindSignature: The signature on the blinded number, in base64url.
blinded: The blinded number to sign, in base64url.
byHour: Ballots by the hour they were cast in.
canEdit: Whether voters may change their ballot until the poll closes.
candidates: The options to rank.
chainHash: Hash of the chain up to this ballot.
chainHead: Hash of the last link of the chain.
chainLength: How many links the chain has. | 54
chainNumber: The ballot's number in the chain. | 17
classes: How many voters have each weight. | [{"weight":1,"voters":40},{"weight":5,"voters":3}]
closedBy: Whether the owner closed the poll or its time was up.
code: The join code, or a voter's invite code.
codes: The invite codes.
contest: A ranked question of the paper; the poll's own where left out. | q2
contests: The further questions of a paper, or their results.
count: The count, or how many codes to make. | 10
counts: How many ballots stand for each.
digest: SHA-256 of the choices.
duels: How the options do against each other, two by two.
e: The public exponent, in base64url. | AQAB
emails: E-mail addresses of the accounts. | ["ada@example.org"]
entries: Links of the chain.
equalRanks: Whether several options may have the same rank.
examples: Example polls in the reader's language.
expiresAt: When the poll closes by itself.
extensions: When the end of the poll was moved.
fewer: Ballots that prefer the winner of the poll.
from: The end before it was moved, or when a slot begins.
hasBallots: Whether anybody has voted.
hasVoted: Whether the caller has voted.
hash: Hash of the counted ballots.
highest: What the highest number of a scale means. | very good
id: Id of the question, by its place on the paper. | q2
isAdopted: Whether the motion has its majority.
isFinal: Whether the poll is closed and the result will not change.
isUsed: Whether somebody has voted with the code.
isWithdrawn: Whether the ballot was withdrawn.
issued: How many tokens were issued. | 31
kind: Whether the question asks for a ranking, for yes or no, or for a number on a scale. | ranked
known: How many were on the roll before.
label: Who the code is for. | Ada
labels: Who the codes are for, one code each.
leftOut: How much of a long count was left out.
losers: For each option that lost, how many changed ballots would elect it.
lowest: What 1 means on a scale. | poor
majority: What a motion needs: more yes than no, or two thirds of both. | simple
maxRanks: How many options a ballot may rank at most.
mayRemove: Whether the caller, an administrator, may remove the poll.
mayReopen: Whether the poll can still be reopened.
mean: Mean of the answers, to two decimals. | 3.83
median: Median of the answers. | 4
mergeWith: The option that the write-in is counted for.
mergedWith: The option that the write-in is counted for.
mergedWriteIns: Write-ins that are counted for an option, by their spelling.
method: The counting method. | irv
more: Ballots that prefer the winner of the duels.
n: The modulus, in base64url.
name: The option. | Pizza
no: Who voted no.
notes: What a file could not hold.
number: The ballot's number in the chain. | 17
open: Whether to open the poll right away. | true
pair: The two options compared.
picture: Id of the option's picture.
poll: The poll that was made.
pollId: Id of the poll.
polls: The caller's polls, newest first.
question: What the first question is called, where there are more. | Chair
quorum: How many ballots the result needs. | 10
quorumReached: Whether enough people have voted.
ranks: The options by rank, first choice first; options of the same rank stand together.
removed: How many removed ballots would elect somebody else.
reopenedAt: When the poll was reopened.
result: The result, if the caller may see it.
results: Who sees the results, and when.
roll: How many people may vote. | 80
rollWeight: What all voters weigh together. | 250
round: The round this step belongs to. | 1
rules: The counting rules.
scores: Points for each option, from 0 to 5.
seats: How many options win. | 1
secret: The secret of the ballot, made by the voter's device. It proves the receipt.
seed: Random seed for ties, known after the poll has closed.
seedHash: SHA-256 of the seed, published before anybody votes.
shuffle: Whether each voter sees the options in another order.
sites: Sites where people can vote inside a frame. | ["https://example.org"]
slot: A time to vote on. | {"from":1796144400000,"to":1796151600000}
startsAt: When the poll opens by itself.
status: Draft, open, closed or archived.
steps: How many numbers a scale has, or how many chose each. | 5
takesTokens: Whether ballots are cast with blind-signed tokens.
text: The file to import.
tie: What alone broke a tie in this count: a lot, or the order of the options.
timeZone: The time zone in which slots are named. | Europe/Berlin
title: The question. | What's for lunch?
to: The new status, the new end, or when a slot ends.
trail: What the ballot did, round by round.
turnout: How many have voted.
unchained: Ballots from before there was a chain.
uncounted: Why there is no count now.
value: How much the ballot counts in this round.
voterName: The voter's name, in a poll with open ballots. | Ada
voters: Who may vote, or how many have.
weight: How many ballots these choices stand for, or what a voter weighs. | 1
weights: What each new voter weighs, in order. | [1,2,5]
winner: The option that wins.
winners: The options that win.
writeIns: Whether voters may add options, or those they added.
yes: Who voted yes.
`;
