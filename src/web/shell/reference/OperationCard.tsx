import { formatNumber } from '#web/kit/i18n/formats.ts';
import { ListWithSearch } from '#web/kit/parts/ListWithSearch.tsx';
import { curlOf, readGroups, readOperations } from './openapi.ts';
import { useState } from 'preact/hooks';
import { copyText } from '#web/kit/clipboard.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { Operation } from './openapi.ts';
import { referenceWords } from './reference-words.ts';
import { SchemaTree } from './SchemaTree.tsx';
import styles from './reference.module.css';

interface OperationCardProps {
  readonly document: unknown;
  readonly operation: Operation;
}

function OperationCard({ document, operation }: OperationCardProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class={styles['operation']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class={styles['summary']}>
        <span class={styles['method']} data-method={operation.method}>
          {operation.method.toUpperCase()}
        </span>
        <code class={styles['path']}>{operation.path}</code>
        <span class={styles['words']}>{operation.summary}</span>
      </summary>
      {isOpen && <OperationBody document={document} operation={operation} />}
    </details>
  );
}

function OperationBody({ document, operation }: OperationCardProps) {
  const command = curlOf(operation, globalThis.location.origin);
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(command);
    showToast(referenceWords(isCopied ? 'copied' : 'notCopied'), { kind: isCopied ? 'good' : 'bad' });
  };
  return (
    <div class={styles['body']}>
      {operation.needsSignIn && <p class={styles['needed']}>{referenceWords('signIn')}</p>}
      {operation.description !== '' && <p>{operation.description}</p>}
      {operation.fields.length > 0 && (
        <div class={styles['block']}>
          <h3>{referenceWords('parameters')}</h3>
          <ul class={styles['tree']}>
            {operation.fields.map((field) => (
              <SchemaTree
                key={`${field.place}-${field.name}`}
                document={document}
                schema={field.schema}
                name={field.name}
                note={[field.place, field.description].filter((part) => part !== '').join(': ')}
                isRequired={field.isRequired}
              />
            ))}
          </ul>
        </div>
      )}
      {operation.body !== undefined && (
        <div class={styles['block']}>
          <h3>{referenceWords('body')}</h3>
          <ul class={styles['tree']}>
            <SchemaTree document={document} schema={operation.body} />
          </ul>
        </div>
      )}
      <Answers document={document} operation={operation} />
      <div class={styles['command']}>
        <pre>{command}</pre>
        <Button size="small" icon="copy" onClick={() => void copy()}>
          {referenceWords('copyCurl')}
        </Button>
      </div>
    </div>
  );
}

function Answers({ document, operation }: OperationCardProps) {
  return (
    <div class={styles['block']}>
      <h3>{referenceWords('answers')}</h3>
      {operation.answers.map((answer) => (
        <div key={answer.status} class={styles['answer']}>
          <span class={styles['status']} data-good={answer.status.startsWith('2') || undefined}>
            {answer.status}
          </span>
          <div>
            <p>{answer.description}</p>
            {answer.status.startsWith('2') && answer.schema !== undefined && (
              <ul class={styles['tree']}>
                <SchemaTree document={document} schema={answer.schema} kind="answer" />
              </ul>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

const searchText = (operation: Operation): string =>
  [operation.tag, operation.method, operation.path, operation.summary, operation.id].join(' ');

/** All of them, to be searched. */
export function Operations({ document }: { readonly document: unknown }) {
  const groups = readGroups(document);
  const order = [...groups.keys()];
  const operations = readOperations(document).toSorted((a, b) => order.indexOf(a.tag) - order.indexOf(b.tag));
  const firsts = new Map(operations.toReversed().map(({ tag, id }) => [tag, id]));
  return (
    <section class="stack-4" aria-labelledby="operations">
      <h2 id="operations">
        {referenceWords('operations')} <span class={styles['count']}>{formatNumber(operations.length)}</span>
      </h2>
      <ListWithSearch
        label={referenceWords('operations')}
        items={operations}
        itemKey={(operation) => operation.id}
        itemText={searchText}
        empty={null}
      >
        {(operation) => (
          <>
            {firsts.get(operation.tag) === operation.id && (
              <h3 class={styles['group']} id={operation.tag}>
                {groups.get(operation.tag) ?? operation.tag}
              </h3>
            )}
            <OperationCard document={document} operation={operation} />
          </>
        )}
      </ListWithSearch>
    </section>
  );
}
