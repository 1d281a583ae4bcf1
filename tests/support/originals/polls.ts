import type { Item } from '#store/port/values.ts';

/** A poll and two votes as the original ranked-choice system writes them: its attributes, and nothing of ours. */
export const originalPollId = '5d2f7c10-3b64-4e8a-9c71-0a8e6f4d2b19';

export const originalPoll: Item = {
  PK: `POLL#${originalPollId}`,
  SK: 'METADATA',
  id: originalPollId,
  title: 'Where the reading group meets next',
  description: 'Rank the rooms you could get to',
  candidates: ['Library', 'Boathouse', 'Town hall', 'Greenhouse'],
  createdAt: '2024-03-02T09:15:00Z',
};

const vote = (voteId: string, rankings: readonly string[]): Item => ({
  PK: `POLL#${originalPollId}`,
  SK: `VOTE#${voteId}`,
  id: voteId,
  pollId: originalPollId,
  rankings: [...rankings],
  votedAt: '2024-03-03T18:40:00Z',
});

export const originalVotes: readonly Item[] = [
  vote('0b6d1f5e-8a3c-4f47-b2d9-6e1c9a7f3d02', ['Boathouse', 'Greenhouse', 'Library', 'Town hall']),
  vote('c4a9e2d7-1f60-4b35-8e0a-2d7b5c8f9e13', ['Library', 'Boathouse']),
];
