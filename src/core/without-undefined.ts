/** The fields that are there: spread over others, one that was left out must not undo what it is set to. */
export const withoutUndefined = <T extends object>(
  fields: T,
): { [Name in keyof T]: Exclude<T[Name], undefined> } => {
  const there = { ...fields };
  for (const name in there) if (there[name] === undefined) delete there[name];
  return there as never;
};
