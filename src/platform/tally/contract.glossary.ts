export const tallyGlossary = `
among: The options that were tied.
ballots: How many ballots were counted. | 54
batchElimination: Whether options that cannot win are eliminated together.
candidateOrder: The order of the options, for ties that it settles.
choices: Votes of each option in this round.
chosen: Who the tie was decided for.
continueUntilTwo: Whether to go on until two options are left.
decimals: How many decimals a vote is divided to. | 4
duplicate: What becomes of an option that is ranked twice.
elected: Those elected in this round.
eliminated: Those eliminated in this round.
excluded: Options that are not counted.
exhausted: Exhausted ballots, by reason.
from: The option the votes come from.
maxSkippedRanks: How many ranks may be left empty before a ballot is exhausted.
method: The counting method. | irv
mode: How ties are broken. | random
overvotes: Ballots with several options at one rank.
pairwise: How many prefer the row's option to the column's.
percentThreshold: Percentage of votes that elects. | 50
purpose: What the tie was about.
quota: How the quota is computed, or what it is.
ranking: All options, best first; those that are equal stand together.
reason: How the tie was broken, or why ballots were exhausted.
repeated: Ballots that repeat an option.
residual: What rounding took away.
round: Number of the round, from 1. | 1
rounds: The count, round by round.
seats: How many are elected. | 1
seed: Random seed for ties. | spring-2026
skipped: Ballots that skipped too many ranks.
strength: What the strength of a duel is measured by.
surplus: Votes above the quota that no other option takes.
tally: Votes of each option.
threshold: Votes needed, or how they are found.
tieBreak: How ties are broken.
tieBreaks: The ties that were broken, and how.
to: The option the votes go to.
transfers: Votes that moved from one option to another.
undervotes: Blank ballots.
votes: How many votes moved.
winnersPerRound: Whether one or several options can be elected in a round.
writeInBucket: The option that write-ins are counted for.
`;
