/** The languages of pages and errors. The first is the fallback. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];
