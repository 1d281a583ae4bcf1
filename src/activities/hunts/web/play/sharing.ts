import { keep, readKept } from '#web/kit/kept.ts';

const sharingKey = (gameId: string): string => `roundtable-hunt-sharing:${gameId}`;

/** Whether somebody shares where they are in this hunt. Undefined: nobody was asked yet. */
export const isSharingKept = (gameId: string): boolean | undefined => {
  const kept = readKept(sharingKey(gameId));
  return typeof kept === 'boolean' ? kept : undefined;
};

export const keepSharing = (gameId: string, isWanted: boolean): void =>
  void keep(sharingKey(gameId), isWanted);
