/** Everything that a stop may ask for, fetched while there is a network. */
export const offlineParts = [
  import('../scan/ScanPart.tsx'),
  import('qr/decode.js'),
  import('../offline/local-check.ts'),
  import('./MapTab.tsx'),
  import('./MenuSheet.tsx'),
  import('#web/kit/data/page-outbox.ts'),
];
for (const part of offlineParts) part.catch(() => undefined);
