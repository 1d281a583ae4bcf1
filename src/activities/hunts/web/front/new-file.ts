import { language } from '#web/kit/i18n/language.ts';
import { draftNames, newHunt, tidy } from '../build/draft.ts';
import { newId } from '../new-id.ts';

/** A hunt with nothing in it yet. */
export const newFile = (name: string) => tidy(newHunt(name, newId(), language.value), draftNames());
