import { tablesOf } from '#server/activities.ts';
import type { Table } from '#store/port/table.ts';
import type { DeployParameters } from './parameters.ts';

type Names = Pick<DeployParameters, 'environment' | 'uniqueId' | 'tablePrefix'>;

/** The tables of the server under the names it uses. */
export const deployedTables = ({ environment, uniqueId, tablePrefix }: Names): readonly Table[] => {
  const tables = tablesOf({ ENVIRONMENT: environment, HUNTS_ID: uniqueId });
  return tables.map((table) => ({ ...table, name: tablePrefix + table.name }));
};

/** A name for CloudFormation, which takes letters and digits only. */
export const logicalName = (table: Table): string =>
  table.name
    .split(/[^\da-z]+/i)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
