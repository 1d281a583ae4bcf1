import type { HostPhoto } from '#activities/hunts/contract.photos.ts';

/** What may be on the wall: not rejected, not hidden, not reported. */
export const slidesOf = (photos: readonly HostPhoto[]): HostPhoto[] =>
  photos.filter(({ status, isHidden, isReported }) => status !== 'rejected' && !isHidden && !isReported);

/** New photos are shown next, then it goes on where it was; each is seen before one comes twice. */
export class SlideOrder {
  #seen = new Set<string>();

  /** The photo after `currentId`, by ids in the order they came. */
  next(ids: readonly string[], currentId: string | undefined): string | undefined {
    if (ids.length === 0) return undefined;
    if (currentId !== undefined) this.#seen.add(currentId);
    if (ids.every((id) => this.#seen.has(id)))
      this.#seen = new Set(currentId === undefined ? [] : [currentId]);
    const at = currentId === undefined ? -1 : ids.indexOf(currentId);
    const rest = [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at))];
    return rest.find((id) => !this.#seen.has(id)) ?? rest[0] ?? ids[0];
  }
}
