import type { HuntPackage } from '#activities/hunts/contract.views.ts';

type Fetch = (address: string, options: RequestInit) => Promise<Pick<Response, 'arrayBuffer'>>;

/** Pictures are kept by the browser for a year, and shown from there without network. */
export const fetchPictures = async (
  { levels }: Pick<HuntPackage, 'levels'>,
  { load = fetch, isSaving = false }: { readonly load?: Fetch; readonly isSaving?: boolean } = {},
): Promise<void> => {
  if (isSaving) return;
  const addresses = new Set(
    levels.flatMap(({ pictures }) => pictures).filter((at) => at.startsWith('/api/')),
  );
  for (const address of addresses) {
    try {
      // One after the other: what the player asks for meanwhile comes first.
      await (await load(address, { priority: 'low' })).arrayBuffer();
    } catch {
      return;
    }
  }
};
