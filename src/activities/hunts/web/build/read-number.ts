interface NumberRange {
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
}

/** 48.137 or 48,137; empty is nothing; anything else is bad. */
export const readNumber = (text: string, { from, to, isWhole }: NumberRange): number | 'bad' | undefined => {
  const written = text.trim().replace(',', '.').replace('−', '-');
  if (written === '') return undefined;
  const value = Number(written);
  return value >= from && value <= to && (!isWhole || Number.isInteger(value)) ? value : 'bad';
};
