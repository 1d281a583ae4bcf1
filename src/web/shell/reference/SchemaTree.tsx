import { readSchema } from './openapi.ts';
import type { SchemaFacts } from './openapi.ts';
import { referenceWords } from './reference-words.ts';
import styles from './reference.module.css';

interface SchemaTreeProps {
  readonly document: unknown;
  readonly schema: unknown;
  readonly name?: string;
  readonly note?: string;
  readonly isRequired?: boolean;
  /** Calls say what is needed, answers what may be missing. */
  readonly kind?: 'call' | 'answer';
  readonly depth?: number;
}

/** Schemas may contain themselves; deeper than this nobody reads on. */
const DEEPEST = 6;

export function SchemaTree(props: SchemaTreeProps) {
  const { document, schema, name, note, isRequired = false, kind = 'call', depth = 0 } = props;
  const facts = readSchema(document, schema);
  const inner = facts.items === undefined ? facts : readSchema(document, facts.items);
  const isDeep = depth >= DEEPEST;
  const remark = [facts.description, note].filter((part) => part !== undefined && part !== '').join(' ');
  return (
    <li class={styles['node']}>
      <FactLine {...{ facts, name, isRequired, kind, depth }} />
      {remark !== '' && <span class={styles['remark']}>{remark}</span>}
      {!isDeep && (inner.properties.length > 0 || inner.choices.length > 0) && (
        <ul class={styles['tree']}>
          {inner.properties.map((property) => (
            <SchemaTree key={property.name} document={document} kind={kind} depth={depth + 1} {...property} />
          ))}
          {inner.choices.map((choice, index) => (
            <SchemaTree
              key={index}
              document={document}
              schema={choice}
              kind={kind}
              isRequired
              depth={depth + 1}
              note={referenceWords('orElse', { n: index + 1 })}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

interface FactLineProps {
  readonly facts: SchemaFacts;
  readonly name: string | undefined;
  readonly isRequired: boolean;
  readonly kind: 'call' | 'answer';
  readonly depth: number;
}

function FactLine({ facts, name, isRequired, kind, depth }: FactLineProps) {
  return (
    <span class={styles['line']}>
      {name !== undefined && <code class={styles['name']}>{name}</code>}
      <span class={styles['type']}>{facts.type}</span>
      {kind === 'call' && isRequired && <span class={styles['needed']}>{referenceWords('needed')}</span>}
      {kind === 'answer' && !isRequired && depth > 0 && (
        <span class={styles['limit']}>{referenceWords('sometimes')}</span>
      )}
      {facts.example !== undefined && (
        <span class={styles['limit']}>{referenceWords('example', { example: facts.example })}</span>
      )}
      {facts.limits.map((limit) => (
        <span key={limit} class={styles['limit']}>
          {limit}
        </span>
      ))}
    </span>
  );
}
