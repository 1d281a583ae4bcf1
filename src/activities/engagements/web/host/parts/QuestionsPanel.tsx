import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { SelectField } from '#web/kit/parts/Field.tsx';
import { ListWithSearch } from '#web/kit/parts/ListWithSearch.tsx';
import type { Outline } from '#activities/engagements/contract.moves.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { hostClient } from '../host.client.ts';
import type { HostState } from '../host.state.ts';
import { panelWords } from '../panel.words.ts';
import { CorrectionDialog } from './CorrectionDialog.tsx';
import { OwnQuestion } from './OwnQuestion.tsx';
import styles from './Panels.module.css';

interface QuestionsPanelProps {
  readonly game: HostView;
  readonly state: HostState;
  readonly outline: Outline | undefined;
}

/** What the set still holds, what was played, and a question off the cuff. */
export function QuestionsPanel({ game, state, outline }: QuestionsPanelProps) {
  const isBetween = game.stage.phase === 'waiting' || game.stage.phase === 'results';
  return (
    <div class={styles['panel']}>
      {outline && <SetPart game={game} state={state} outline={outline} isBetween={isBetween} />}
      {isBetween && game.engagementType !== 'survey' && <OwnQuestion game={game} state={state} />}
      {game.played.length > 0 && <Played game={game} state={state} isBetween={isBetween} />}
    </div>
  );
}

interface SetPartProps extends QuestionsPanelProps {
  readonly outline: Outline;
  readonly isBetween: boolean;
}

function SetPart({ game, state, outline, isBetween }: SetPartProps) {
  const { gameId, category } = game;
  const choose = async (name: string): Promise<void> => {
    const body = { category: name === '' ? null : name };
    await state.take(hostClient.changeGame({ params: { gameId }, body }));
  };
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
        onChange={(name) => void choose(name)}
      />
      <p class={styles['soft']}>{panelWords('leftOf', { left: outline.left, total: outline.total })}</p>
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
              <span class={styles['soft']}>{isPlayed ? `${of} · ${panelWords('played')}` : of}</span>
            </span>
            {isBetween && game.engagementType !== 'survey' && (
              <Button size="small" onClick={() => void state.move({ move: 'open', sourceRef })}>
                {panelWords('putOn')}
              </Button>
            )}
          </div>
        )}
      </ListWithSearch>
    </section>
  );
}

function Played({ game, state, isBetween }: Omit<SetPartProps, 'outline'>) {
  const [correcting, setCorrecting] = useState<HostView['played'][number]>();
  return (
    <section class={styles['part']}>
      <h2>{panelWords('played')}</h2>
      <ol class={styles['list']}>
        {game.played.map((one) => (
          <li key={one.questionId} class={styles['row']}>
            <span class={styles['words']}>
              <span class={styles['text']}>{one.title}</span>
              <span class={styles['soft']}>{one.category}</span>
            </span>
            <span class={styles['buttons']}>
              {game.engagementType === 'trivia' && one.isScored && (
                <Button size="small" kind="quiet" onClick={() => setCorrecting(one)}>
                  {panelWords('correct')}
                </Button>
              )}
              {isBetween && game.engagementType !== 'survey' && (
                <Button
                  size="small"
                  onClick={() => void state.move({ move: 'rerun', questionId: one.questionId })}
                >
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
          state={state}
          question={correcting}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </section>
  );
}
