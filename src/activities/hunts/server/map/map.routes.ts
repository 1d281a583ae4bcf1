import { ok } from '#core/result.ts';
import { bind } from '#server/kit/bind.ts';
import type { BoundRoute } from '#server/kit/bind.ts';
import { huntMapContract } from '#activities/hunts/contract.map.ts';
import { Gazetteer, GAZETTEER_CREDIT } from './gazetteer.ts';
import { askGeocoder } from './geocoder.ts';
import type { MapChoices } from './map-choice.ts';

export const mapRows = (choices: MapChoices): BoundRoute[] => {
  let reading: Promise<Gazetteer> | undefined;
  const gazetteer = (): Promise<Gazetteer> => (reading ??= Gazetteer.read());
  return bind(huntMapContract, {
    readMapSource: async () => ok(await choices.source()),
    readMapChoice: async () => ok(await choices.view()),
    chooseMap: ({ body }) => choices.choose(body),
    listMapPlaces: async ({ query }) => ok({ places: (await gazetteer()).within(query) }),
    searchPlaces: async ({ query: { search, language } }) => {
      const geocoder = await choices.geocoder();
      const asked = geocoder === undefined ? undefined : await askGeocoder(geocoder, search, language);
      if (asked && geocoder !== undefined)
        return ok({ places: asked, attribution: new URL(geocoder).hostname });
      return ok({ places: await (await gazetteer()).search(search), attribution: GAZETTEER_CREDIT });
    },
  });
};
