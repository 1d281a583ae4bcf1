import { describeStore } from '#store/testing/contract-suite.ts';
import { MemoryStore } from './memory-store.ts';

describeStore('the memory driver', async ({ tables, clock }) => new MemoryStore({ tables, clock }));
