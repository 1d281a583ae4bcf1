type OldRow = readonly [table: string, row: object, key?: IDBValidKey];

/** A device's database from an earlier version of the app, with its content. */
export const makeOldDatabase = async (
  name: string,
  layOut: (made: IDBDatabase) => void,
  rows: readonly OldRow[],
): Promise<void> => {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => layOut(opening.result);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const database = opening.result;
  const write = database.transaction([...database.objectStoreNames], 'readwrite');
  for (const [table, row, key] of rows) write.objectStore(table).put(row, key);
  await new Promise((resolve) => write.addEventListener('complete', resolve));
  database.close();
};
