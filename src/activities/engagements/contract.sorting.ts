import * as z from 'zod/mini';

export const MOST_GROUPS = 30;
/** Of all groups and what is hidden together: they are stored with the question. */
export const MOST_SORTED = 500;
export const LONGEST_TEXT_KEY = 120;

/** Stands for everything people wrote that compares equal: `textKeyOf` in rules/sorting.ts. */
const textKey = z.string().check(z.minLength(1), z.maxLength(LONGEST_TEXT_KEY));
const groupId = z.string().check(z.minLength(1), z.maxLength(8));

/** What a host made of the free answers to a question. Answers nobody placed are grouped by what they say. */
export const sorting = z.object({
  groups: z
    .array(
      z.object({
        groupId,
        name: z.string().check(z.trim(), z.normalize('NFC'), z.maxLength(60)),
        texts: z.array(textKey).check(z.maxLength(MOST_SORTED)),
      }),
    )
    .check(z.maxLength(MOST_GROUPS)),
  /** Not shown to the room. */
  hidden: z.array(textKey).check(z.maxLength(MOST_SORTED)),
  /** The one answer everybody looks at. */
  spotlight: z.optional(textKey),
});
export type Sorting = z.infer<typeof sorting>;
