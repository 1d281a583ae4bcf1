import * as z from 'zod/mini';
import { contract, route } from '#core/route.ts';

/** What holds questions: a bank to study, a set to play. */
export const holderKinds = ['bank', 'set'] as const;
export type HolderKind = (typeof holderKinds)[number];

/** The most that is copied at once: as many as a set holds. */
export const MOST_COPIED = 5000;
/** A larger source is not looked through at once. */
export const MOST_READ = 20_000;
/** At most so many of the left-out questions are listed; the count is of all. */
export const MOST_LISTED = 200;

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const text = z.string().check(z.minLength(1), z.maxLength(500));

const sourceId = z.string().check(z.minLength(1), z.maxLength(400));

/** Where a copied question comes from, and what it said then. */
export const questionLink = z.object({
  kind: z.enum(['bank', 'set', 'session']),
  id,
  questionId: sourceId,
  /** Digest of the question as it was copied. */
  digest: z.string().check(z.maxLength(64)),
});
export type QuestionLink = z.infer<typeof questionLink>;

export const questionLanguages = ['EN', 'DE'] as const;
const language = z.optional(z.enum(questionLanguages));

/** What a whole copy was made from, and which part of it was wanted. */
export const copySource = z.object({
  kind: questionLink.shape.kind,
  id,
  /** In which language; without it, questions that the source gets later are not offered. */
  language,
  /** Only these. */
  domains: z.optional(z.array(text).check(z.maxLength(200))),
  /** So many drawn at random: the copy was never meant to have all. */
  isDrawn: z.optional(z.boolean()),
});
export type CopySource = z.infer<typeof copySource>;
const holderParams = z.object({ kind: z.enum(holderKinds), id });
const sessionParams = z.object({ gameId: z.string().check(z.regex(/^\d{4,6}$/)) });
const reading = ['questions-not-found', 'questions-in-play', 'not-allowed'] as const;
const playing = ['questions-not-found', 'questions-not-over', 'not-allowed'] as const;
const made = { name: 'questions-copied', max: 30, perSeconds: 60, by: 'identity' } as const;

const leftOut = z.object({
  /** How the question begins. */
  title: z.string(),
  what: z.array(z.string()),
  /** The whole question stays behind, not only a part of it. */
  isWhole: z.boolean(),
});

const copyOutlook = z.object({
  title: z.string(),
  questions: z.int(),
  /** Of those, how many can be copied. */
  fitting: z.int(),
  domains: z.array(z.object({ domain: z.string(), questions: z.int() })),
  languages: z.array(z.enum(questionLanguages)),
  left: z.array(leftOut),
  leftCount: z.int(),
});
export type CopyOutlook = z.infer<typeof copyOutlook>;

const correction = z.object({
  questionId: z.string(),
  before: z.string(),
  after: z.string(),
  /** Why it cannot be taken, if so. */
  problem: z.optional(z.string()),
});

const addition = z.object({
  /** Id in the source. */
  questionId: z.string(),
  title: z.string(),
  problem: correction.shape.problem,
});

const corrections = z.object({
  /** None where the source is gone, or no longer the caller's to read. */
  source: z.optional(z.object({ title: z.string(), path: z.string() })),
  changed: z.array(correction),
  changedCount: z.int(),
  /** Questions of the source that the copy lacks, where it was meant to have them. */
  added: z.array(addition),
  addedCount: z.int(),
});
export type Corrections = z.infer<typeof corrections>;

export const questionsContract = contract('questions', {
  readCopy: route({
    method: 'GET',
    path: '/questions/:kind/:id/copy',
    summary: 'What a copy for the other activity would hold, and what it would leave out, in words.',
    access: 'guest',
    params: holderParams,
    query: z.object({ language }),
    response: copyOutlook,
    errors: [...reading, 'questions-too-many'],
    limit: { name: 'questions-read', max: 30, perSeconds: 60, by: 'identity' },
  }),
  makeCopy: route({
    method: 'POST',
    path: '/questions/:kind/:id/copies',
    summary: 'Makes a set of a bank, or a bank of a set: all its questions, some domains, or so many drawn.',
    access: 'guest',
    makesNew: true,
    audited: ['kind', 'id'],
    params: holderParams,
    body: z.object({
      language,
      domains: z.optional(z.array(text).check(z.minLength(1), z.maxLength(200))),
      draw: z.optional(z.int().check(z.gte(1), z.lte(MOST_COPIED))),
    }),
    response: z.object({ kind: z.enum(holderKinds), id: z.string(), path: z.string(), copied: z.int() }),
    errors: [...reading, 'questions-none', 'questions-too-many'],
    limit: made,
  }),
  readCorrections: route({
    method: 'GET',
    path: '/questions/:kind/:id/corrections',
    summary: 'What has changed in the source of a copy since its questions were copied.',
    access: 'guest',
    params: holderParams,
    response: corrections,
    errors: reading,
    limit: { name: 'questions-read', max: 30, perSeconds: 60, by: 'identity' },
  }),
  takeCorrections: route({
    method: 'POST',
    path: '/questions/:kind/:id/corrections',
    summary: 'Takes the changes of the source, all or those of the named questions.',
    access: 'guest',
    audited: ['kind', 'id'],
    params: holderParams,
    body: z.object({ questionIds: z.optional(z.array(text).check(z.minLength(1), z.maxLength(1000))) }),
    response: z.object({ taken: z.int() }),
    errors: reading,
    isRepeatable: true,
    limit: made,
  }),
  takeAdditions: route({
    method: 'POST',
    path: '/questions/:kind/:id/additions',
    summary: 'Adds questions of the source that the copy lacks, all or the named ones of the source.',
    access: 'guest',
    makesNew: true,
    audited: ['kind', 'id'],
    params: holderParams,
    body: z.object({ questionIds: z.optional(z.array(sourceId).check(z.minLength(1), z.maxLength(1000))) }),
    response: z.object({ taken: z.int() }),
    errors: reading,
    isRepeatable: true,
    limit: made,
  }),
  readPractice: route({
    method: 'GET',
    path: '/questions/sessions/:gameId/practice',
    summary: 'How many questions of a session that is over the caller missed and could practise.',
    access: 'guest',
    params: sessionParams,
    response: z.object({ missed: z.int(), answered: z.int() }),
    errors: playing,
  }),
  practise: route({
    method: 'POST',
    path: '/questions/sessions/:gameId/practice',
    summary:
      'Begins to study what the caller missed. With `remembers`, what they answered live goes into their memory model, once.',
    access: 'guest',
    makesNew: true,
    params: sessionParams,
    body: z.object({ remembers: z.boolean(), language }),
    response: z.object({ path: z.string(), questions: z.int(), remembered: z.int() }),
    errors: [...playing, 'questions-none', 'questions-in-exam'],
    limit: made,
  }),
});
