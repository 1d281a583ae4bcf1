import { useEffect, useState } from 'preact/hooks';
import { Button } from '#web/kit/parts/Button.tsx';
import { TextField } from '#web/kit/parts/Field.tsx';
import { Skeleton } from '#web/kit/parts/Skeleton.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { huntsClient } from '../hunts.client.ts';
import type { PanelProps } from './panel.ts';
import { Changes } from './Changes.tsx';
import { pointsWords } from './points.words.ts';
import { draftOf, penalties, readScoring } from './scoring-form.ts';
import type { ScoringDraft } from './scoring-form.ts';
import { usePreview } from './use-preview.ts';
import styles from './Panels.module.css';

/** The rules for points, also after the end: changed only once the difference was seen. */
export function PointsPanel({ hunt, state }: Pick<PanelProps, 'hunt' | 'state'>) {
  const params = { gameId: hunt.gameId };
  const [held, setHeld] = useState<ScoringDraft>();
  const [draft, setDraft] = useState<ScoringDraft>();
  useEffect(() => {
    void state.take(huntsClient.readDraft({ params })).then((read) => {
      if (!read) return;
      setHeld(draftOf(read.file.scoring));
      setDraft(draftOf(read.file.scoring));
    });
  }, [hunt.gameId]);
  const read = draft === undefined ? undefined : readScoring(draft);
  const asked = read !== undefined && 'scoring' in read ? JSON.stringify(read.scoring) : undefined;
  const changes = usePreview(state, asked, () =>
    huntsClient.previewScoring({ params, body: { scoring: read && 'scoring' in read ? read.scoring : {} } }),
  );
  if (draft === undefined || read === undefined) return <Skeleton shape="card" />;
  const hold = async (): Promise<void> => {
    if (!('scoring' in read)) return;
    const answer = await state.take(huntsClient.changeScoring({ params, body: { scoring: read.scoring } }));
    if (!answer) return;
    setHeld(draft);
    showToast(pointsWords('applied'), { kind: 'good' });
  };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(held);
  return (
    <div class={styles['panel']}>
      <form
        class={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void hold();
        }}
      >
        <Fields draft={draft} wrong={'wrong' in read ? read.wrong : []} onChange={setDraft} />
        <div class={styles['buttons']}>
          <Button type="submit" kind="primary" disabled={!isChanged || !('scoring' in read)}>
            {pointsWords('apply')}
          </Button>
          {isChanged && <Button onClick={() => setDraft(held)}>{pointsWords('reset')}</Button>}
        </div>
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
      <p class={styles['pointsSoft']}>{pointsWords('lead')}</p>
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
