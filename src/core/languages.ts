/** The languages that pages and refusals speak; the first one is spoken to those who speak none of them. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];
