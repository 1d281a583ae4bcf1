/** Whose exam it is, and which. */
export interface Place {
  readonly provider: string;
  readonly certificate: string;
}

/** What most questions of a bank belong to; none in a bank that has no certificate. */
export const placeOfMost = (
  counts: readonly (Place & { readonly EN: number; readonly DE: number })[],
): Place | undefined => {
  const sums = new Map<string, Place & { readonly questions: number }>();
  for (const { provider, certificate, EN, DE } of counts) {
    const name = JSON.stringify([provider, certificate]);
    const questions = (sums.get(name)?.questions ?? 0) + EN + DE;
    sums.set(name, { provider, certificate, questions });
  }
  const [most] = [...sums.values()].toSorted((a, b) => b.questions - a.questions);
  return most && most.certificate !== ''
    ? { provider: most.provider, certificate: most.certificate }
    : undefined;
};

/** A question that names no certificate belongs to its bank's, unless it names another provider: that is on purpose. */
export const inPlace = <Q extends Place>(question: Q, place: Place | undefined): Q => {
  const isOther = question.provider !== '' && question.provider !== place?.provider;
  return place === undefined || question.certificate !== '' || isOther ? question : { ...question, ...place };
};
