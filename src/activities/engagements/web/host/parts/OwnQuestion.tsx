import { useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { SelectField, TextArea, TextField } from '#web/kit/parts/Field.tsx';
import type { HostView } from '#activities/engagements/contract.views.ts';
import type { HostState } from '../host.state.ts';
import { panelWords } from '../panel.words.ts';
import { linesOf, ownQuestion } from '../own-question.ts';
import styles from './Panels.module.css';

interface OwnQuestionProps {
  readonly game: HostView;
  readonly state: HostState;
}

/** A question that occurs to the host now: a title, options if there are any, go. */
export function OwnQuestion({ game, state }: OwnQuestionProps) {
  const [title, setTitle] = useState('');
  const [options, setOptions] = useState('');
  const [right, setRight] = useState('');
  const [problem, setProblem] = useState<'ownMissing' | 'ownTooFew'>();
  const hasOptions = game.engagementType !== 'call-and-answer';
  const lines = linesOf(options);
  const put = async (): Promise<void> => {
    const made = ownQuestion(game.engagementType, { title, options: hasOptions ? options : '', right });
    if ('problem' in made) return setProblem(made.problem);
    setProblem(undefined);
    await state.move({ move: 'open', question: made.question });
    if (state.problem.peek() !== undefined) return;
    for (const clear of [setTitle, setOptions, setRight]) clear('');
  };
  return (
    <form
      class={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void put();
      }}
    >
      <h2>{panelWords('ownQuestion')}</h2>
      <TextField
        label={panelWords('ownTitle')}
        value={title}
        onInput={setTitle}
        maxLength={500}
        error={problem === 'ownMissing' ? panelWords('ownMissing') : undefined}
      />
      {hasOptions && (
        <TextArea
          label={panelWords('ownOptions')}
          hint={game.engagementType === 'trivia' ? undefined : panelWords('ownOptionsHint')}
          value={options}
          onInput={setOptions}
          error={problem === 'ownTooFew' ? panelWords('ownTooFew') : undefined}
        />
      )}
      {game.engagementType === 'trivia' && lines.length > 1 && (
        <SelectField
          label={panelWords('ownRight')}
          value={right}
          options={[
            { value: '', label: '–' },
            ...lines.map((text, index) => ({ value: String(index), label: text })),
          ]}
          onChange={setRight}
        />
      )}
      <div>
        <Button type="submit">{panelWords('ownPut')}</Button>
      </div>
    </form>
  );
}
