/** The provider and the certificate. */
export interface Place {
  readonly provider: string;
  readonly certificate: string;
}

/** The place of most questions in a bank; none if the bank has no certificate. */
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

/** A question that names no certificate gets its bank's, unless it names another provider, which is on purpose. */
export const inPlace = <Q extends Place>(question: Q, place: Place | undefined): Q => {
  const isOther = question.provider !== '' && question.provider !== place?.provider;
  return place === undefined || question.certificate !== '' || isOther ? question : { ...question, ...place };
};
