import fc from 'fast-check';

const given = process.env['EXPLORE_SEED'];

/** The seed of this round of `npm run explore`. */
export const exploredSeed = given === undefined ? undefined : Number(given);

/** The same cases in every run: nobody trusts a failure that comes and goes. */
fc.configureGlobal({ seed: exploredSeed ?? 20_261_116 });
