/** Wrong words on the command line, a missing file, broken content: one sentence each. */
export class BadInput extends Error {}

export const refuseInput = (sentence: string): never => {
  throw new BadInput(sentence);
};
