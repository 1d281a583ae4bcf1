/** All photos in one file. Spelled out: the contract of exports would bring its schemas along; a test compares. */
export const zipAddress = (gameId: string): string =>
  `/api/hunts/${encodeURIComponent(gameId)}/exports/photos.zip`;
