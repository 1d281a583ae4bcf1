/**
 * Questions of the original system have no bank. They are those of this one, and only here do their ids begin with its name;
 * in the tables they stay as they are. Banks made here are named by a uuid or in lower case.
 */
export const ORIGINAL = 'ORIGINAL';
const PREFIX = `${ORIGINAL}.`;

export const isOriginalId = (id: string): boolean => id.startsWith(PREFIX);
export const originalId = (tableId: string): string => `${PREFIX}${tableId}`;

/** The id a question has in the tables. */
export const tableIdOf = (id: string): string => (isOriginalId(id) ? id.slice(PREFIX.length) : id);
