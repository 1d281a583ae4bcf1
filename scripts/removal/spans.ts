export type Span = readonly [from: number, to: number];

export const spanOf = ({ start, end }: { readonly start: number; readonly end: number }): Span => [
  start,
  end,
];

export const isInside = ([from, to]: Span, [outerFrom, outerTo]: Span): boolean =>
  outerFrom <= from && to <= outerTo;

/** The code without these pieces and the commas after them. */
export const without = (code: string, spans: readonly Span[]): string => {
  const outer = spans.filter(
    (span, at) =>
      !spans.some(
        (other, otherAt) =>
          otherAt !== at && isInside(span, other) && !(isInside(other, span) && otherAt > at),
      ),
  );
  let rest = code;
  for (const [from, to] of outer.toSorted(([a], [b]) => b - a))
    rest = rest.slice(0, from) + rest.slice(to).replace(/^,?[ \t]*\n?/, '');
  return rest;
};
