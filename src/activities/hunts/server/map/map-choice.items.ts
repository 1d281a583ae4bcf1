import { platformTable } from '#server/kit/platform-table.ts';
import { textIn } from '#store/port/read-item.ts';
import type { Store } from '#store/port/store.ts';
import type { Key } from '#store/port/values.ts';
import { mapChoice } from '#activities/hunts/contract.map.ts';
import type { MapChoice } from '#activities/hunts/contract.map.ts';

const choiceKey: Key = { PK: 'HUNT-MAP', SK: 'CHOICE' };

export const saveChoice = async (store: Store, choice: MapChoice): Promise<void> => {
  await store.put(platformTable, { ...choiceKey, choice: JSON.stringify(choice) });
};

export const loadChoice = async (store: Store): Promise<MapChoice | undefined> => {
  const item = await store.get(platformTable, choiceKey);
  return item && mapChoice.parse(JSON.parse(textIn(item, 'choice')));
};
