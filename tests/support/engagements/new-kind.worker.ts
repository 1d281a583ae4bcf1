import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';

// A thread reads modules of its own: here the two tables have one line more, and everything else is as it is.

const SCHEMAS = `dial: kind('dial', {
  types: ['trivia', 'poll'],
  question: { most: z.int(), right: z.optional(z.int()) },
  answer: { at: z.number() },
}),`;

const LINES: Readonly<Record<string, readonly [after: RegExp, line: string]>> = {
  '/engagements/contract.kinds.ts': [/export const kindSchemas = \{/, SCHEMAS],
  '/engagements/rules/kinds/table.ts': [/export const kindRules[^=]*= \{/, 'dial: globalThis.dialRules,'],
};

registerHooks({
  load(url, context, next) {
    const added = Object.entries(LINES).find(([path]) => url.endsWith(path))?.[1];
    if (!added) return next(url, context);
    const [after, line] = added;
    const table = readFileSync(fileURLToPath(url), 'utf8');
    const source = table.replace(after, (found) => `${found}\n${line}\n`);
    return { format: 'module-typescript', source, shortCircuit: true };
  },
});

const { dialRules } = await import('./new-kind.ts');
Object.assign(globalThis, { dialRules });
const { walkNewKind } = await import('./new-kind-walk.ts');
parentPort?.postMessage(walkNewKind());
