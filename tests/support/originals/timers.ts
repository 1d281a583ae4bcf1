import type { Item } from '#store/port/values.ts';

/** Rows as the original board-game timer writes them: its attributes, and nothing of ours. */
export const originalTemplate: Item = {
  PK: 'TEMPLATE#go-club-night',
  SK: 'METADATA',
  EntityType: 'TEMPLATE',
  template_id: 'go-club-night',
  name: 'Go on club night',
  description: 'Quick games until the last bus',
  turn_time_seconds: 40,
  round_time_seconds: 2400,
  max_players: 2,
  min_players: 2,
  is_active: true,
  created_at: '2024-02-11T18:00:00Z',
  updated_at: '2024-02-12T18:00:00Z',
  created_by: 'admin',
  usage_count: 7,
  tags: ['go', 'club'],
};

/** The smallest kind of template: those that came with the original system. */
export const smallestTemplates: readonly Item[] = [
  ['chess-blitz', 'Chess at lunch', 15, 300, 2],
  ['monopoly-standard', 'Streets and rents', 120, 7200, 6],
  ['scrabble-tournament', 'Letters on a board', 90, 3600, 4],
].map(([id, name, turn, round, most]) => ({
  PK: `TEMPLATE#${String(id)}`,
  SK: 'METADATA',
  name: name ?? '',
  turn_time_seconds: turn ?? 0,
  round_time_seconds: round ?? 0,
  max_players: most ?? 0,
}));

export const originalGameId = 'game-770031';

export const originalGame: Item = {
  PK: `GAME#${originalGameId}`,
  SK: 'METADATA',
  EntityType: 'GAME',
  game_id: originalGameId,
  template_id: 'go-club-night',
  template_name: 'Go on club night',
  mode: 1,
  total_duration_seconds: 1810,
  player_count: 2,
  started_at: '2024-02-13T19:00:00Z',
  ended_at: '2024-02-13T19:30:10Z',
  status: 'COMPLETED',
  winner: 'Mira',
  notes: 'Played on after the bus had gone',
  device_info: { user_agent: 'Firefox', screen_size: '412x915', platform: 'Android' },
};

const player = (name: string, order: number): Item => ({
  PK: `GAME#${originalGameId}`,
  SK: `PLAYER#${name}`,
  EntityType: 'GAME_PLAYER',
  game_id: originalGameId,
  player_name: name,
  player_color: order === 1 ? '#22AA66' : '#AA2266',
  player_order: order,
  total_time_seconds: 905,
  turns_taken: 18,
  average_turn_time: 50.28,
  longest_turn_seconds: 131,
  shortest_turn_seconds: 9,
  was_overtime: order === 2,
  overtime_seconds: order === 2 ? 12 : 0,
  final_turn_time: 33,
  final_round_time: 210,
});

export const originalPlayers: readonly Item[] = [player('Mira', 1), player('Oskar', 2)];
