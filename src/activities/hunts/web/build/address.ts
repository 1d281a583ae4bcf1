export const buildParts = ['stops', 'teams', 'order', 'rehearsal', 'check', 'files'] as const;
export type BuildPart = (typeof buildParts)[number];

/** Where in the editor somebody is, or wants to be. */
export interface BuildWish {
  readonly part: BuildPart;
  readonly stop?: string | undefined;
  /** The field to go to. */
  readonly spot?: string | undefined;
}

export const isPart = (text: string | null): text is BuildPart => buildParts.some((part) => part === text);

export const wishIn = (search: URLSearchParams): BuildWish => {
  const part = search.get('part');
  return {
    part: isPart(part) ? part : 'stops',
    stop: search.get('stop') ?? undefined,
    spot: search.get('spot') ?? undefined,
  };
};

export const addressOf = (gameId: string, { part, stop, spot }: BuildWish): string => {
  const search = new URLSearchParams({
    part,
    ...(stop !== undefined && { stop }),
    ...(spot !== undefined && { spot }),
  });
  return `/hunts/${gameId}/build?${search}`;
};
