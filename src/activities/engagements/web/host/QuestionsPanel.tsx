import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import { ListWithSearch } from '#web/kit/parts/ListWithSearch.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import type { Outline } from '#activities/engagements/contract.moves.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { CorrectionDialog } from './CorrectionDialog.tsx';
import { hostClient } from './host.client.ts';
import { taking, useMove } from './host.state.ts';
import type { Desk } from './host.state.ts';
import { linesOf, ownQuestion } from './own-question.ts';
import { panelWords } from './panel.words.ts';
import styles from './Panels.module.css';

interface QuestionsPanelProps extends Desk {
  readonly outline: Outline | undefined;
}

/** What the set still holds, what was played, and a question off the cuff. */
export function QuestionsPanel({ outline, ...desk }: QuestionsPanelProps) {
  const { game, page } = desk;
  const isBetween = game.stage.phase === 'waiting' || game.stage.phase === 'results';
  return (
    <div class={styles['panel']}>
      {outline && <SetPart {...desk} outline={outline} isBetween={isBetween} />}
      {isBetween && game.engagementType !== 'survey' && <OwnQuestion game={game} page={page} />}
      {game.played.length > 0 && <Played {...desk} isBetween={isBetween} />}
    </div>
  );
}

interface SetPartProps extends QuestionsPanelProps {
  readonly outline: Outline;
  readonly isBetween: boolean;
}

function SetPart({ game, page, move, outline, isBetween }: SetPartProps) {
  const { gameId, category } = game;
  const change = useAction(taking(page, hostClient.changeGame), { isToast: true });
  const choose = (name: string): void =>
    void change.run({ params: { gameId }, body: { category: name === '' ? null : name } });
  const labelOf = ({ name, left, total }: Outline['categories'][number]): string =>
    `${name} (${panelWords('leftOf', { left, total })})`;
  return (
    <section class={styles['part']}>
      <SelectField
        label={panelWords('category')}
        value={category ?? ''}
        options={[
          { value: '', label: panelWords('allCategories') },
          ...outline.categories.map((one) => ({ value: one.name, label: labelOf(one) })),
        ]}
        onChange={choose}
      />
      <p class="hint">{panelWords('leftOf', { left: outline.left, total: outline.total })}</p>
      <ListWithSearch
        label={panelWords('questions')}
        items={outline.questions}
        itemKey={({ sourceRef }) => sourceRef}
        itemText={({ title, category: of }) => `${title} ${of}`}
        empty={<p>{panelWords('noneLeft')}</p>}
      >
        {({ sourceRef, title, category: of, isPlayed }) => (
          <div class={styles['row']}>
            <span class={styles['words']}>
              <span class={styles['text']}>{title}</span>
              <span class="hint">{isPlayed ? `${of} · ${panelWords('played')}` : of}</span>
            </span>
            {isBetween && game.engagementType !== 'survey' && (
              <Button size="small" onClick={() => move({ move: 'open', sourceRef })}>
                {panelWords('putOn')}
              </Button>
            )}
          </div>
        )}
      </ListWithSearch>
    </section>
  );
}

function Played({ game, page, move, isBetween }: Omit<SetPartProps, 'outline'>) {
  const [correcting, setCorrecting] = useState<HostView['played'][number]>();
  return (
    <section class={styles['part']}>
      <h2>{panelWords('played')}</h2>
      <ol class={styles['list']}>
        {game.played.map((one) => (
          <li key={one.questionId} class={styles['row']}>
            <span class={styles['words']}>
              <span class={styles['text']}>{one.title}</span>
              <span class="hint">{one.category}</span>
            </span>
            <span class="row-2">
              {game.engagementType === 'trivia' && one.isScored && (
                <Button size="small" kind="quiet" onClick={() => setCorrecting(one)}>
                  {panelWords('correct')}
                </Button>
              )}
              {isBetween && game.engagementType !== 'survey' && (
                <Button size="small" onClick={() => move({ move: 'rerun', questionId: one.questionId })}>
                  {panelWords('askAgain')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ol>
      {correcting && (
        <CorrectionDialog
          game={game}
          page={page}
          question={correcting}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </section>
  );
}

const EMPTY = { title: '', options: '', right: '' };

function useOwnQuestion({ game, page }: Pick<Desk, 'game' | 'page'>) {
  const [typed, setTyped] = useState(EMPTY);
  const [missing, setMissing] = useState<'ownMissing' | 'ownTooFew'>();
  const { move, isMoving, problem } = useMove(game, page, () => setTyped(EMPTY));
  const hasOptions = game.engagementType !== 'call-and-answer';
  const put = (): void => {
    const made = ownQuestion(game.engagementType, { ...typed, options: hasOptions ? typed.options : '' });
    setMissing('problem' in made ? made.problem : undefined);
    if ('question' in made) move({ move: 'open', question: made.question });
  };
  const change = (next: Partial<typeof EMPTY>): void => setTyped({ ...typed, ...next });
  return { typed, change, hasOptions, missing, put, isMoving, problem };
}

/** A question that occurs to the host now: a title, options if there are any, go. */
function OwnQuestion({ game, page }: Pick<Desk, 'game' | 'page'>) {
  const { typed, change, hasOptions, missing, put, isMoving, problem } = useOwnQuestion({ game, page });
  const lines = linesOf(typed.options);
  return (
    <form
      class={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        put();
      }}
    >
      <h2>{panelWords('ownQuestion')}</h2>
      <TextField
        label={panelWords('ownTitle')}
        value={typed.title}
        onInput={(title) => change({ title })}
        maxLength={500}
        error={missing === 'ownMissing' ? panelWords('ownMissing') : undefined}
      />
      {hasOptions && (
        <TextArea
          label={panelWords('ownOptions')}
          hint={game.engagementType === 'trivia' ? undefined : panelWords('ownOptionsHint')}
          value={typed.options}
          onInput={(options) => change({ options })}
          error={missing === 'ownTooFew' ? panelWords('ownTooFew') : undefined}
        />
      )}
      {game.engagementType === 'trivia' && lines.length > 1 && (
        <SelectField
          label={panelWords('ownRight')}
          value={typed.right}
          options={[
            { value: '', label: '–' },
            ...lines.map((text, index) => ({ value: String(index), label: text })),
          ]}
          onChange={(right) => change({ right })}
        />
      )}
      <Problem>{problem}</Problem>
      <div>
        <Button type="submit" isBusy={isMoving}>
          {panelWords('ownPut')}
        </Button>
      </div>
    </form>
  );
}
