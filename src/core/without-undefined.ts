/** Drops undefined fields, which would overwrite values when the object is spread over another. */
export const withoutUndefined = <T extends object>(
  fields: T,
): { [Name in keyof T]: Exclude<T[Name], undefined> } => {
  const there = { ...fields };
  for (const name in there) if (there[name] === undefined) delete there[name];
  return there as never;
};
