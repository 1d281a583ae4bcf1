import fc from 'fast-check';

/** The same cases in every run: a failure that comes and goes is neither found nor believed. */
fc.configureGlobal({ seed: 20_261_116 });
