import { toEpochSeconds, toIso } from '#core/instant.ts';
import type { Instant } from '#core/instant.ts';
import { DAY_MS, MINUTE_MS } from '#core/instant.ts';
import type { Item } from '#store/port/values.ts';

/** A session that waits, with its set, as the original engagement system writes them: its attributes, nothing of ours. */
export const originalGameId = '4806';
export const originalSetId = 'harbour-talks';

const game = `GAME#${originalGameId}`;
const set = `SET#${originalSetId}`;

const ttlOf = (createdAt: Instant): number => toEpochSeconds(createdAt + 14 * DAY_MS);

export const originalGame = (createdAt: Instant): readonly [metadata: Item, state: Item] => [
  {
    PK: game,
    SK: 'METADATA',
    GameId: originalGameId,
    Title: 'Evening at the harbour',
    EngagementType: 'call-and-answer',
    CreatedAt: toIso(createdAt),
    CreatedBy: 'host-7',
    QuestionSetId: originalSetId,
    AiContext: '',
    DebugMode: false,
    LastActivityAt: toIso(createdAt),
    TTL: ttlOf(createdAt),
  },
  {
    PK: game,
    SK: 'STATE',
    CurrentState: 'waiting',
    CurrentQuestionId: '',
    CurrentQuestionIndex: 0,
    PlayedQuestions: [],
    ScoredQuestions: [],
    UpdatedAt: toIso(createdAt),
    TTL: ttlOf(createdAt),
  },
];

export const originalPlayer = (name: string, createdAt: Instant): Item => ({
  PK: game,
  SK: `PLAYER#${name}`,
  PlayerName: name,
  JoinedAt: toIso(createdAt + MINUTE_MS),
  LastSeenAt: toIso(createdAt + MINUTE_MS),
  TotalScore: 0,
  CurrentRank: 0,
  IsActive: true,
  TTL: ttlOf(createdAt),
});

/** The same session later: one question was asked, answered by two, voted on and scored. */
export const originalRound = (createdAt: Instant): readonly Item[] => {
  const at = toIso(createdAt + 5 * MINUTE_MS);
  const TTL = ttlOf(createdAt);
  const [, state] = originalGame(createdAt);
  const answer = (name: string, text: string): Item => ({
    PK: game,
    SK: `ANSWER#001#${name}`,
    QuestionId: '001',
    PlayerName: name,
    Answer: text,
    SubmittedAt: at,
    WordCount: text.split(' ').length,
    TTL,
  });
  const vote = (name: string, votes: Readonly<Record<string, number>>): Item => ({
    PK: game,
    SK: `VOTE#001#${name}`,
    QuestionId: '001',
    VoterName: name,
    Votes: votes,
    SubmittedAt: at,
    TTL,
  });
  return [
    {
      ...state,
      CurrentState: 'results',
      CurrentQuestionId: '001',
      QuestionStartedAt: at,
      PlayedQuestions: ['001'],
      ScoredQuestions: ['001'],
      UpdatedAt: at,
    },
    {
      PK: game,
      SK: 'QUESTION#001',
      QuestionId: '001',
      SourceQuestionRef: `${set}#QUESTION#boats#001`,
      SetId: originalSetId,
      Category: 'Boats',
      StartedAt: at,
      CompletedAt: at,
      TTL,
    },
    answer('Noor', 'A name that can be shouted'),
    answer('Piet', 'Short'),
    vote('Noor', { '1': 1 }),
    vote('Piet', { '0': 1 }),
    { ...originalPlayer('Noor', createdAt), TotalScore: 30, CurrentRank: 1 },
    { ...originalPlayer('Piet', createdAt), TotalScore: 20, CurrentRank: 2 },
  ];
};

const question = (categoryId: string, category: string, number: string, title: string): Item => ({
  PK: set,
  SK: `QUESTION#${categoryId}#${number}`,
  QuestionId: `${categoryId}-${number}`,
  Title: title,
  Detail: '',
  Category: category,
  CategoryId: categoryId,
  OrderInCategory: Number(number),
  CreatedAt: '2024-02-11T08:00:00Z',
});

const category = (categoryId: string, name: string, OrderIndex: number, QuestionCount: number): Item => ({
  PK: set,
  SK: `CATEGORY#${categoryId}`,
  CategoryId: categoryId,
  Name: name,
  Description: '',
  QuestionCount,
  OrderIndex,
});

export const originalSet: readonly Item[] = [
  {
    PK: set,
    SK: 'METADATA',
    SetId: originalSetId,
    Name: 'Talks at the harbour',
    Description: 'For people who wait for a ferry',
    TotalQuestions: 3,
    Categories: ['Boats', 'Weather'],
    CreatedAt: '2024-02-11T08:00:00Z',
    CreatedBy: 'host-7',
    IsActive: true,
  },
  category('boats', 'Boats', 0, 2),
  category('weather', 'Weather', 1, 1),
  question('boats', 'Boats', '001', 'What makes a good name for a boat?'),
  question('boats', 'Boats', '002', 'What would you never take on board?'),
  question('weather', 'Weather', '001', 'How do you explain fog to a child?'),
];

export const originalPast: Item = {
  PK: 'GAMES',
  SK: 'GAME#3917',
  GameId: '3917',
  Title: 'Morning at the harbour',
  EngagementType: 'call-and-answer',
  CreatedAt: '2024-02-12T07:30:00Z',
  CompletedAt: '2024-02-12T08:15:00Z',
  PlayerCount: 12,
  QuestionCount: 4,
  Duration: 45,
};
