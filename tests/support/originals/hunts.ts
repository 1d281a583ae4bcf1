import type { Item } from '#store/port/values.ts';

/** A hunt as the original scavenger hunt writes it: its attributes, and nothing of ours. */
export const originalHuntId = '7c1d9e52-4a06-4f3b-8d27-b95e0c6a1f34';
export const originalLevelIds = [
  'e8b04c6f-2d91-47a3-9f5c-61d7a3b820e9',
  '1f7a5d3c-90b2-4e68-a4c1-d2f86b9e7405',
] as const;
export const originalTeamIds = [
  '3a92e7b1-58cd-4106-bf7e-8c04d1f6a259',
  'b60f4d28-c7e3-4951-8a1b-f3d59e2c7016',
] as const;
export const originalUserId = '94d6c1a8-7e2f-4b53-9c08-05fb3e7d62a1';

const [firstLevel, secondLevel] = originalLevelIds;
const [firstTeam, secondTeam] = originalTeamIds;

const common = (type: string, id: string, at = '2024-05-11T08:20:00Z'): Item => ({
  ItemType: type,
  id,
  created_at: at,
  updated_at: at,
});

export const originalGame: Item = {
  PK: `GAME#${originalHuntId}`,
  SK: '#METADATA',
  ...common('GAME', originalHuntId),
  name: 'Round the harbour',
  description: 'Two stops by the water',
};

/** Their ids sort the other way than when they were made. */
const level = (id: string, at: string): Item => ({
  PK: `GAME#${originalHuntId}`,
  SK: `LEVEL#${id}`,
  GSI1PK: `LEVEL#${id}`,
  GSI1SK: `GAME#${originalHuntId}`,
  ...common('LEVEL', id, at),
  game_id: originalHuntId,
});

const team = (id: string, name: string, difficulty: string): Item => ({
  PK: `GAME#${originalHuntId}`,
  SK: `TEAM#${id}`,
  ...common('TEAM', id),
  name,
  game_id: originalHuntId,
  difficulty_level: difficulty,
});

const user: Item = {
  PK: `TEAM#${firstTeam}`,
  SK: `USER#${originalUserId}`,
  GSI1PK: `USER#${originalUserId}`,
  GSI1SK: '#METADATA',
  ...common('USER', originalUserId),
  team_id: firstTeam,
};

const teamLevel = (id: string, levelId: string, index: number): Item => ({
  PK: `TEAM#${firstTeam}`,
  SK: `LEVEL#${levelId}`,
  GSI1PK: `LEVEL#${levelId}`,
  GSI1SK: `TEAM#${firstTeam}`,
  ...common('TEAM_LEVEL', id),
  team_id: firstTeam,
  level_id: levelId,
  index,
});

/** `{ts}` in seconds. */
const stamped = (type: string, seconds: number, id: string): Item => {
  const SK = `${type}#${seconds}#${id}`;
  return {
    PK: `USER#${originalUserId}`,
    SK,
    GSI1PK: `TEAM#${firstTeam}`,
    GSI1SK: SK,
    ...(type !== 'COORDINATE_SNAPSHOT' && {
      GSI2PK: `GAME#${originalHuntId}`,
      GSI2SK: SK,
      GSI3PK: `LEVEL#${firstLevel}`,
      GSI3SK: SK,
      game_id: originalHuntId,
      level_id: firstLevel,
    }),
    ...common(type, id, new Date(seconds * 1000).toISOString()),
    user_id: originalUserId,
    team_id: firstTeam,
  };
};

export const originalMessage: Item = {
  ...stamped('MESSAGE', 1_715_416_200, '5e38a90c-b1d4-4c72-860f-e7a42d9b1c63'),
  role: 'user',
  text: 'Is it the crane?',
};

export const originalPhoto: Item = {
  ...stamped('PHOTO', 1_715_416_260, 'c20b7f4e-6a95-4d18-b3e7-19d8f05a7c42'),
  url: 'https://pictures.example/harbour/crane.jpg',
};

export const originalFix: Item = {
  ...stamped('COORDINATE_SNAPSHOT', 1_715_416_320, '08f1d6b3-e57a-4290-9c4d-a6b37e1f5d80'),
  latitude: 53.5435,
  longitude: 9.966,
};

export const originalHunt: readonly Item[] = [
  originalGame,
  level(secondLevel, '2024-05-11T08:22:00Z'),
  level(firstLevel, '2024-05-11T08:21:00Z'),
  team(firstTeam, 'Gulls', 'hard'),
  team(secondTeam, 'Terns', 'easy'),
  user,
  teamLevel('d17e6a05-3c8b-4f92-a5d0-7b4c92e8f163', firstLevel, 1),
  teamLevel('62a8c3f7-9e10-4bd5-8f36-0d5e71b9a24c', secondLevel, 2),
  originalMessage,
  originalPhoto,
  originalFix,
];
