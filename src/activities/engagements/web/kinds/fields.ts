/** Numbers as people type them. Anything else is left as it is, for the rules to report. */
const numberOf = (text: string): number | string => {
  const number = Number(text.trim().replace(',', '.'));
  return Number.isFinite(number) ? number : text;
};

/** Only what was typed; a field that is empty is left out. */
export const filled = (fields: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value.trim() === '' ? [] : [[name, value.trim()]],
    ),
  );

export const numbers = (fields: Readonly<Record<string, string>>): Record<string, number | string> =>
  Object.fromEntries(Object.entries(filled(fields)).map(([name, value]) => [name, numberOf(value)]));

export const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value));
