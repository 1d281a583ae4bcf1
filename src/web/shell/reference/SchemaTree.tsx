import { readSchema } from './openapi.ts';
import { referenceWords } from './reference-words.ts';
import styles from './reference.module.css';

interface SchemaTreeProps {
  readonly document: unknown;
  readonly schema: unknown;
  readonly name?: string;
  readonly note?: string;
  readonly isRequired?: boolean;
  readonly depth?: number;
}

/** Schemas may contain themselves; deeper than this nobody reads on. */
const DEEPEST = 6;

export function SchemaTree({ document, schema, name, note, isRequired = false, depth = 0 }: SchemaTreeProps) {
  const facts = readSchema(document, schema);
  const inner = facts.items === undefined ? facts : readSchema(document, facts.items);
  const isDeep = depth >= DEEPEST;
  const remark = [facts.description, note].filter((part) => part !== undefined && part !== '').join(' ');
  return (
    <li class={styles['node']}>
      <span class={styles['line']}>
        {name !== undefined && <code class={styles['name']}>{name}</code>}
        <span class={styles['type']}>{facts.type}</span>
        {isRequired && <span class={styles['needed']}>{referenceWords('needed')}</span>}
        {facts.limits.map((limit) => (
          <span key={limit} class={styles['limit']}>
            {limit}
          </span>
        ))}
      </span>
      {remark !== '' && <span class={styles['remark']}>{remark}</span>}
      {!isDeep && (inner.properties.length > 0 || inner.choices.length > 0) && (
        <ul class={styles['tree']}>
          {inner.properties.map((property) => (
            <SchemaTree key={property.name} document={document} depth={depth + 1} {...property} />
          ))}
          {inner.choices.map((choice, index) => (
            <SchemaTree
              key={index}
              document={document}
              schema={choice}
              depth={depth + 1}
              note={referenceWords('orElse', { n: index + 1 })}
            />
          ))}
        </ul>
      )}
    </li>
  );
}
