/**
 * Questions of the original system have no bank. They belong to this one, and only in memory do their ids start with
 * its name; in the tables they stay as they are. Banks made here are named by a uuid or in lower case.
 */
export const ORIGINAL = 'ORIGINAL';
const PREFIX = `${ORIGINAL}.`;

export const isOriginalId = (id: string): boolean => id.startsWith(PREFIX);
export const originalId = (tableId: string): string => `${PREFIX}${tableId}`;

/** The id a question has in the tables. */
export const tableIdOf = (id: string): string => (isOriginalId(id) ? id.slice(PREFIX.length) : id);
