import type { NewTemplate } from '../contract.views.ts';

/** The templates of a new store; the seed omits minimum players, description and tags. */
export const defaultTemplates: readonly (NewTemplate & { readonly templateId: string })[] = [
  {
    templateId: 'chess-standard',
    name: 'Chess Standard',
    description: 'Standard chess tournament timing',
    turnTimeSeconds: 30,
    roundTimeSeconds: 1800,
    minPlayers: 2,
    maxPlayers: 2,
    tags: ['chess', 'tournament', 'standard'],
  },
  {
    templateId: 'chess-blitz',
    name: 'Chess Blitz',
    description: 'Five minutes each, 15 seconds a turn',
    turnTimeSeconds: 15,
    roundTimeSeconds: 300,
    minPlayers: 2,
    maxPlayers: 2,
    tags: ['chess', 'blitz', 'fast'],
  },
  {
    templateId: 'monopoly-standard',
    name: 'Monopoly Standard',
    description: 'A long evening: two minutes a turn, two hours each',
    turnTimeSeconds: 120,
    roundTimeSeconds: 7200,
    minPlayers: 2,
    maxPlayers: 6,
    tags: ['monopoly', 'family', 'standard'],
  },
  {
    templateId: 'scrabble-tournament',
    name: 'Scrabble Tournament',
    description: 'A minute and a half a turn, an hour each',
    turnTimeSeconds: 90,
    roundTimeSeconds: 3600,
    minPlayers: 2,
    maxPlayers: 4,
    tags: ['scrabble', 'tournament', 'words'],
  },
];
