import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { huntsClient } from '../hunts.client.ts';
import type { PanelProps } from './panel.ts';
import { Changes, usePreview } from './Changes.tsx';
import { pointsWords } from './panels.words.ts';
import { draftOf, penalties, readScoring } from './scoring-form.ts';
import type { ScoringDraft } from './scoring-form.ts';
import styles from './Host.module.css';

/** The rules as they hold, as they are typed, and what the difference would do. */
function useScoring({ hunt, state }: Pick<PanelProps, 'hunt' | 'state'>) {
  const params = { gameId: hunt.gameId };
  const known = useQuery(() => huntsClient.readDraft({ params }), [hunt.gameId]);
  const [typed, setDraft] = useState<ScoringDraft>();
  const [applied, setApplied] = useState<ScoringDraft>();
  const held = applied ?? (known.value && draftOf(known.value.file.scoring));
  const draft = typed ?? held;
  const read = draft && readScoring(draft);
  const scoring = read && 'scoring' in read ? read.scoring : undefined;
  const changes = usePreview(state, scoring && JSON.stringify(scoring), () =>
    huntsClient.previewScoring({ params, body: { scoring: scoring ?? {} } }),
  );
  const change = useAction(huntsClient.changeScoring, {
    onDone: () => {
      setApplied(draft);
      showToast(pointsWords('applied'), { kind: 'good' });
    },
  });
  const apply = (): void => {
    if (scoring) void change.run({ params, body: { scoring } });
  };
  const wrong = read && 'wrong' in read ? read.wrong : [];
  const isChanged = JSON.stringify(draft) !== JSON.stringify(held);
  return { known, held, draft, setDraft, wrong, isChanged, changes, change, apply };
}

/** The rules for points, also after the end: changed only once the difference was seen. */
export function PointsPanel(props: Pick<PanelProps, 'hunt' | 'state'>) {
  const { known, held, draft, setDraft, wrong, isChanged, changes, change, apply } = useScoring(props);
  if (draft === undefined)
    return known.problem ? <Problem>{known.problem}</Problem> : <Skeleton shape="card" />;
  return (
    <div class={styles['panel']}>
      <form
        class={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Fields draft={draft} wrong={wrong} onChange={setDraft} />
        <div class="row-2">
          <Button
            type="submit"
            kind="primary"
            isBusy={change.isBusy}
            disabled={!isChanged || wrong.length > 0}
          >
            {pointsWords('apply')}
          </Button>
          {isChanged && <Button onClick={() => setDraft(held)}>{pointsWords('reset')}</Button>}
        </div>
        <Problem>{change.problem}</Problem>
      </form>
      <Changes changes={isChanged ? changes : []} />
    </div>
  );
}

interface FieldsProps {
  readonly draft: ScoringDraft;
  readonly wrong: readonly (keyof ScoringDraft)[];
  readonly onChange: (draft: ScoringDraft) => void;
}

function Fields({ draft, wrong, onChange }: FieldsProps) {
  const errorOf = (name: keyof ScoringDraft) => (wrong.includes(name) ? pointsWords('notNumber') : undefined);
  return (
    <>
      <h2>{pointsWords('title')}</h2>
      <p class="hint">{pointsWords('lead')}</p>
      <TextField
        label={pointsWords('firstBonuses')}
        hint={pointsWords('firstBonusesHint')}
        value={draft.firstBonuses}
        error={errorOf('firstBonuses')}
        autocomplete="off"
        onInput={(firstBonuses) => onChange({ ...draft, firstBonuses })}
      />
      {penalties.map((name) => (
        <TextField
          key={name}
          label={pointsWords(name)}
          value={draft[name]}
          error={errorOf(name)}
          inputMode="numeric"
          autocomplete="off"
          onInput={(value) => onChange({ ...draft, [name]: value })}
        />
      ))}
    </>
  );
}
