import * as z from 'zod/mini';
import { knownWordIn } from '#store/port/read-checked.ts';
import { isMap, mapIn, textOr, textsIn, UnreadableAttribute } from '#store/port/read-item.ts';
import type { Item } from '#store/port/values.ts';
import { questionLanguages } from '../contract.questions.ts';
import { pickers, sessionView, source } from '../contract.views.ts';
import type { Source } from '../contract.views.ts';
import { WHOLE_RANGE } from '../rules/session/state.ts';
import type { Session } from '../rules/session/state.ts';
import { ORIGINAL, originalId } from './original-ids.ts';

/** `Category#Provider#Certificate`, with or without the category, as one text or as a map of them. */
const placeIn = (given: unknown): string[] => {
  if (typeof given === 'string') return given.split('#');
  if (!isMap(given)) return [];
  const [category = '', ...place] = ['category', 'provider', 'certificate'].map((name) => {
    const part = given[name];
    return typeof part === 'string' ? part : '';
  });
  const end = `#${place.join('#')}`;
  if (place.includes('')) return category.split('#');
  return [
    ...(category === '' ? [] : [category.endsWith(end) ? category.slice(0, -end.length) : category]),
    ...place,
  ];
};

/** Questions of the original system have no bank, so their sources name none. An empty source is left out. */
const originalSources = (given: readonly unknown[]): Source[] => {
  const sources = new Map<string, Source>();
  for (const one of given) {
    const parts = placeIn(one);
    const [provider, certificate] = parts.slice(-2);
    if (provider === undefined || certificate === undefined) continue;
    const name = `${provider}#${certificate}`;
    const category = parts.slice(0, -2).join('#');
    const categories = [...new Set([...(sources.get(name)?.categories ?? []), category])].filter(Boolean);
    const made = { bankId: ORIGINAL, provider, certificate, ...(categories.length > 0 && { categories }) };
    if (z.safeParse(source, made).success) sources.set(name, made);
  }
  return [...sources.values()];
};

export const sourcesIn = (item: Item): readonly Source[] => {
  const given: unknown = item['sources'] ?? [];
  if (!Array.isArray(given)) throw new UnreadableAttribute('sources', 'a list');
  const own = z.safeParse(z.array(source), given);
  return own.success ? own.data : originalSources(given);
};

/** Another system has its own words here; only known ones count. */
export const configIn = (item: Item, sessionId: string, exam: Session['exam']): Session['config'] => {
  const given = mapIn(item, 'config');
  const difficulty = z.safeParse(sessionView.shape.difficulty, given['difficulty']);
  return {
    mode: exam ? 'exam' : (knownWordIn(given, 'mode', ['study', 'review']) ?? 'study'),
    picker: knownWordIn(given, 'picker', pickers) ?? 'classic',
    language: knownWordIn(given, 'language', questionLanguages) ?? 'EN',
    difficulty: difficulty.success ? difficulty.data : WHOLE_RANGE,
    seed: textOr(given, 'seed', sessionId),
    ...(given['isDueOnly'] === true && { isDueOnly: true }),
    ...(given['only'] !== undefined && { only: textsIn(given, 'only') }),
    ...(given['isAssigned'] === true && { isAssigned: true }),
  };
};

/** Ids as stored: an id of none of the session's other banks belongs to the original system. */
export const atHome = (ids: readonly string[], sources: readonly Source[]): readonly string[] => {
  if (!sources.some(({ bankId }) => bankId === ORIGINAL)) return ids;
  const isOfBank = (id: string): boolean =>
    sources.some(({ bankId }) => bankId !== ORIGINAL && id.startsWith(`${bankId}.`));
  return ids.map((id) => (isOfBank(id) ? id : originalId(id)));
};

export const idsIn = (item: Item, name: string, sources: readonly Source[]): readonly string[] =>
  atHome(textsIn(item, name), sources);
