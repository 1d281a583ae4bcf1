import * as z from 'zod/mini';

export const LONGEST_TEXT = 4000;

export const words = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));
export const list = <T extends z.core.$ZodType>(entry: T, most: number) =>
  z.array(entry).check(z.maxLength(most));
/** Kept as they are: codes that are printed already must go on working. */
export const id = words(100);

const asked = {
  prompt: z.optional(words(LONGEST_TEXT)),
  /** Another proof counts only from within the fence. */
  needsPlace: z.optional(z.boolean()),
};

const nearMiss = z.object({ text: words(200), reply: words(500) });
const option = z.object({ id, text: words(500) });

/**
 * What can be asked of a team at a level. `otherNames`: what files also call it. `file`: how it is written. `shown`: what a
 * phone shows to complete it; pictures (contract.photos.ts), talk (contract.chat.ts) and the host have ways of their own.
 */
export const missionTable = {
  gps: {
    otherNames: ['check-in', 'checkin', 'gps-check-in', 'gps-checkin', 'gps_checkin', 'location'],
    file: z.object({ type: z.literal('gps'), ...asked }),
    shown: z.object({ type: z.literal('gps') }),
  },
  photo: {
    otherNames: ['picture'],
    file: z.object({ type: z.literal('photo'), ...asked }),
    shown: undefined,
  },
  text: {
    otherNames: ['answer', 'text-answer', 'text_answer'],
    file: z.object({
      type: z.literal('text'),
      ...asked,
      answers: z.optional(list(words(200), 50)),
      nearMisses: z.optional(list(nearMiss, 50)),
    }),
    shown: z.object({ type: z.literal('text'), text: words(1000) }),
  },
  code: {
    otherNames: ['qr', 'qr-code'],
    file: z.object({ type: z.literal('code'), ...asked, code: z.optional(words(60)) }),
    /** What the card at the stop carries, scanned or typed. */
    shown: z.object({ type: z.literal('code'), code: words(2000) }),
  },
  choice: {
    otherNames: ['multiple-choice', 'multiple_choice'],
    file: z.object({
      type: z.literal('choice'),
      ...asked,
      options: z.optional(list(option, 12)),
      correct: z.optional(list(id, 12)),
    }),
    shown: z.object({ type: z.literal('choice'), picked: list(id, 12) }),
  },
  chat: {
    otherNames: [],
    file: z.object({ type: z.literal('chat'), ...asked, goal: z.optional(id) }),
    shown: undefined,
  },
  /** The host says when it is done. */
  host: {
    otherNames: [],
    file: z.object({ type: z.literal('host'), ...asked }),
    shown: undefined,
  },
} as const;

export type MissionType = keyof typeof missionTable;

type Typed = z.core.$ZodTypeDiscriminable;

/** There is always one: zod wants that said. */
const eitherOf = <Schema extends Typed>(schemas: readonly Schema[]) =>
  z.discriminatedUnion('type', schemas as readonly [Schema, ...Schema[]]);

interface MissionRow {
  readonly otherNames: readonly string[];
  readonly file: Typed;
  readonly shown: Typed | undefined;
}
type MissionRows = Readonly<Record<string, MissionRow>>;

/** Missions as files write them: by their type, or by another usual name of it. */
export const missionSchema = <Rows extends MissionRows>(rows: Rows) => {
  const types = new Map(
    Object.entries(rows).flatMap(([type, { otherNames }]) => otherNames.map((name) => [name, type] as const)),
  );
  const withType = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !('type' in value)) return value;
    const { type } = value;
    const known = typeof type === 'string' ? types.get(type.toLowerCase()) : undefined;
    return known === undefined ? value : { ...value, type: known };
  };
  const files = Object.values(rows).map(({ file }): Rows[keyof Rows]['file'] => file);
  return z.pipe(z.transform(withType), eitherOf(files));
};

export const proofSchema = <Rows extends MissionRows>(rows: Rows) =>
  eitherOf(
    Object.values(rows).flatMap(({ shown }): NonNullable<Rows[keyof Rows]['shown']>[] =>
      shown ? [shown] : [],
    ),
  );

export const mission = missionSchema(missionTable);
export type Mission = z.infer<typeof mission>;
export type MissionOf<Type extends MissionType> = Extract<Mission, { type: Type }>;

/** What is shown to complete a level. */
export const givenProof = proofSchema(missionTable);
export type GivenProofInput = z.infer<typeof givenProof>;

interface MissionFacts<Type extends MissionType> {
  /** As it is before anything is written. */
  readonly start: MissionOf<Type>;
  /** To be there is all of it; or it can ask for the place as well; or never. */
  readonly place: 'is' | 'may' | 'never';
  /** Can serve as an alternative: needs no place, no character and no host. */
  readonly isTwin?: true;
  /** A character is talked to. */
  readonly hasCharacter?: true;
  /** Fields that name ids, and where those are: in another field, or among what the character understands. */
  readonly refers?: Readonly<Record<string, string>>;
  /** The field that a table's column `answer` is for. */
  readonly answer?: 'answers' | 'code';
}

/** What is known of each without its schema, as pages get it. */
export const missionFacts: { readonly [Type in MissionType]: MissionFacts<Type> } = {
  gps: { start: { type: 'gps' }, place: 'is' },
  photo: { start: { type: 'photo' }, place: 'may', isTwin: true },
  text: { start: { type: 'text', answers: [] }, place: 'may', isTwin: true, answer: 'answers' },
  code: { start: { type: 'code' }, place: 'may', isTwin: true, answer: 'code' },
  choice: {
    start: {
      type: 'choice',
      options: [
        { id: 'o1', text: '' },
        { id: 'o2', text: '' },
      ],
      correct: [],
    },
    place: 'may',
    isTwin: true,
    refers: { correct: 'options' },
  },
  chat: { start: { type: 'chat' }, place: 'may', hasCharacter: true, refers: { goal: 'intents' } },
  host: { start: { type: 'host' }, place: 'never' },
};

export const missionTypes = Object.values(missionFacts).map(({ start }) => start.type);

/** A mission without what would solve it. */
export const missionView = z.object({
  type: z.enum(missionTypes),
  prompt: z.optional(z.string()),
  needsPlace: z.boolean(),
  options: z.optional(z.array(z.object({ id: z.string(), text: z.string() }))),
  /** A code that is read at the place and typed, not only scanned. */
  isTyped: z.optional(z.boolean()),
});
export type MissionView = z.infer<typeof missionView>;
