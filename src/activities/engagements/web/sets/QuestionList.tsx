import { useId, useState } from 'preact/hooks';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import type { QuestionRow, SetView } from '#activities/engagements/contract.setviews.ts';
import { editorWords } from './editor.words.ts';
import { emptyForm, formOf } from './question-form.ts';
import type { Group } from './set-rows.ts';
import { setWords } from './set.words.ts';
import type { Typing, TypingState } from './use-typing.ts';
import { opensNew, opensOld } from './use-typing.ts';
import type { SetEditor } from './use-set.ts';
import { CategoryHead } from './CategoryHead.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { QuestionEditor } from './QuestionEditor.tsx';
import styles from './Editor.module.css';

/** As many are drawn at first: a set of 5,000 would take a phone seconds. */
const SHOWN_AT_FIRST = 60;

const isTyped = (current: Typing | undefined, { questionId }: QuestionRow): boolean =>
  current !== undefined && 'questionId' in current && current.questionId === questionId;

interface CategoryPartProps {
  readonly set: SetView;
  readonly group: Group;
  readonly editor: SetEditor;
  readonly showsKeys: boolean;
  readonly typing: TypingState;
}

export function CategoryPart({ set, group, editor, showsKeys, typing }: CategoryPartProps) {
  const [isAll, setAll] = useState(false);
  const headingId = useId();
  const { category, rows } = group;
  const shown = isAll ? rows : rows.slice(0, SHOWN_AT_FIRST);
  return (
    <section class={styles['category']} aria-labelledby={headingId}>
      <CategoryHead {...{ set, category, headingId, editor }} />
      <ul class={styles['questions']}>
        {shown.map((row) => (
          <li key={row.questionId}>
            {isTyped(typing.current, row) ? (
              <QuestionEditor
                key={typing.turn}
                type={set.type}
                draft={`engagements.question.${set.setId}.${row.questionId}`}
                start={formOf(row.question, set.type)}
                left={typing.current?.left}
                categories={set.categories}
                isNew={false}
                onSave={(question, options) => editor.change(row, question, options)}
                onSaved={typing.end}
                onLeave={typing.leave}
              />
            ) : (
              <QuestionCard question={row.question} showsKey={showsKeys}>
                {set.isMine && <Moves {...{ row, rows, editor, typing }} />}
              </QuestionCard>
            )}
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <div>
          <Button onClick={() => setAll(true)}>{setWords('showAllOf', { count: rows.length })}</Button>
        </div>
      )}
      {set.isMine && <NewQuestion {...{ set, editor, typing }} category={category.name} />}
    </section>
  );
}

interface MovesProps {
  readonly row: QuestionRow;
  readonly rows: readonly QuestionRow[];
  readonly editor: SetEditor;
  readonly typing: TypingState;
}

function Moves({ row, rows, editor, typing }: MovesProps) {
  const title = row.question.title.slice(0, 60);
  const isFirst = rows[0] === row;
  const isLast = rows.at(-1) === row;
  return (
    <div class={styles['moves']}>
      <IconButton
        icon="sliders"
        label={editorWords('edit', { title })}
        data-opens={opensOld(row.questionId)}
        onClick={() => typing.begin({ questionId: row.questionId })}
      />
      <IconButton icon="cross" label={editorWords('remove', { title })} onClick={() => editor.remove(row)} />
      <IconButton
        icon="sort-up"
        label={editorWords('moveUp', { title })}
        disabled={isFirst}
        onClick={() => editor.move(row, -1)}
      />
      <IconButton
        icon="sort-down"
        label={editorWords('moveDown', { title })}
        disabled={isLast}
        onClick={() => editor.move(row, 1)}
      />
    </div>
  );
}

interface NewQuestionProps {
  readonly set: SetView;
  readonly editor: SetEditor;
  /** '' where the set has none yet. */
  readonly category: string;
  readonly typing: TypingState;
}

/** A button that becomes the form, at the end of its category. */
export function NewQuestion({ set, editor, category, typing }: NewQuestionProps) {
  const { current } = typing;
  if (current !== undefined && 'newIn' in current && current.newIn === category) {
    const last = editor.groups.find((group) => group.category.name === category)?.rows.at(-1);
    return (
      <QuestionEditor
        key={typing.turn}
        type={set.type}
        draft={`engagements.question.${set.setId}.new.${category}`}
        start={emptyForm(set.type, category || editorWords('anyCategory'), last?.question.kind)}
        left={current.left}
        categories={set.categories}
        isNew
        onSave={editor.add}
        onSaved={(row, goesOn) => {
          // The next one is added where this one was, also in a new category.
          if (goesOn) typing.begin({ newIn: row.question.category });
          else typing.end();
        }}
        onLeave={typing.leave}
      />
    );
  }
  return (
    <div>
      <Button icon="plus" data-opens={opensNew(category)} onClick={() => typing.begin({ newIn: category })}>
        {category === '' ? editorWords('add') : editorWords('addTo', { category })}
      </Button>
    </div>
  );
}
