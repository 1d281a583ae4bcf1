import { contract } from '#core/route.ts';
import { recordRoutes } from './contract.records.ts';
import { tableRoutes } from './contract.tables.ts';
import { templateRoutes } from './contract.templates.ts';

export const timersContract = contract('timers', { ...templateRoutes, ...tableRoutes, ...recordRoutes });
