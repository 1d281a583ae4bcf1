import { useState } from 'preact/hooks';
import { useAction } from '#web/kit/data/action.ts';
import { useQuery } from '#web/kit/data/query.ts';
import { formatNumber } from '#web/kit/i18n/formats.ts';
import { Button } from '#web/kit/parts/Button.tsx';
import { Checkbox } from '#web/kit/parts/Choice.tsx';
import { Dialog } from '#web/kit/parts/Dialog.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Segmented } from '#web/kit/parts/Segmented.tsx';
import { Table } from '#web/kit/parts/Table.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import type { Correction, CorrectionPreview } from '#activities/engagements/contract.moves.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { reportClient } from '../report/report.client.ts';
import { hostClient } from './host.client.ts';
import { taking } from './host.state.ts';
import type { Desk } from './host.state.ts';
import { panelWords } from './panel.words.ts';
import styles from './Panels.module.css';

interface CorrectionDialogProps extends Pick<Desk, 'game' | 'page'> {
  readonly question: HostView['played'][number];
  readonly onClose: () => void;
}

/** A wrong key or other points: first whose standing would change, then the change. */
export function CorrectionDialog({ game, page, question, onClose }: CorrectionDialogProps) {
  const { gameId } = game;
  const { questionId, title, isVoid: wasVoid } = question;
  const { options, problem: optionsProblem } = useOptions(gameId, questionId);
  const [form, setForm] = useState<CorrectionForm>({ isVoid: wasVoid });
  const look = useAction(hostClient.previewCorrection);
  const save = useAction(taking(page, hostClient.applyCorrection), {
    onDone: () => {
      showToast(panelWords('correctDone'), { kind: 'good' });
      onClose();
    },
  });
  const call = { params: { gameId }, body: correctionOf(questionId, form, wasVoid) };
  const preview = look.failure ? undefined : look.value;
  return (
    <Dialog
      isOpen
      title={panelWords('correctTitle', { title })}
      onClose={onClose}
      actions={
        <>
          <Button isBusy={look.isBusy} onClick={() => void look.run(call)}>
            {panelWords('correctPreview')}
          </Button>
          <Button
            kind="primary"
            disabled={preview === undefined}
            isBusy={save.isBusy}
            onClick={() => void save.run(call)}
          >
            {panelWords('correctSave')}
          </Button>
        </>
      }
    >
      <div class={styles['part']}>
        <p class={styles['soft']}>{panelWords('correctText')}</p>
        <CorrectionFields
          form={form}
          options={options}
          onForm={(next) => {
            look.forget();
            setForm(next);
          }}
        />
        <Problem>{save.problem ?? look.problem ?? optionsProblem}</Problem>
        {preview && <Changes preview={preview} />}
      </div>
    </Dialog>
  );
}

type Counts = '0' | '1' | '2';

interface CorrectionForm {
  readonly right?: readonly number[];
  readonly counts?: Counts;
  readonly isVoid: boolean;
}

const POINTS = { '0': 0, '1': 1, '2': 2 } as const;

const correctionOf = (questionId: string, form: CorrectionForm, wasVoid: boolean): Correction => ({
  questionId,
  ...(form.right && { key: { kind: 'options', right: [...form.right] } }),
  ...(form.counts && { points: POINTS[form.counts] }),
  ...(form.isVoid !== wasVoid && { isVoid: form.isVoid }),
});

interface CorrectionFieldsProps {
  readonly form: CorrectionForm;
  readonly options: Options | undefined;
  readonly onForm: (form: CorrectionForm) => void;
}

function CorrectionFields({ form, options, onForm }: CorrectionFieldsProps) {
  const right = form.right ?? options?.right ?? [];
  const turn = (index: number): void =>
    onForm({
      ...form,
      right: right.includes(index) ? right.filter((other) => other !== index) : [...right, index],
    });
  return (
    <>
      {options && (
        <fieldset class={styles['group']}>
          <legend>{panelWords('correctRight')}</legend>
          {options.texts.map((text, index) => (
            <Checkbox
              key={index}
              label={text}
              isChecked={right.includes(index)}
              onChange={() => turn(index)}
            />
          ))}
        </fieldset>
      )}
      <Segmented<Counts>
        label={panelWords('correctPoints')}
        value={form.counts ?? '1'}
        segments={[
          { value: '0', label: panelWords('pointsNone') },
          { value: '1', label: panelWords('pointsOnce') },
          { value: '2', label: panelWords('pointsTwice') },
        ]}
        onChange={(counts) => onForm({ ...form, counts })}
      />
      <Checkbox
        label={panelWords('correctVoid')}
        isChecked={form.isVoid}
        onChange={(isVoid) => onForm({ ...form, isVoid })}
      />
    </>
  );
}

interface Options {
  readonly texts: readonly string[];
  readonly right: readonly number[];
}

/** The options of a played question stand in the report. */
function useOptions(gameId: string, questionId: string) {
  const { value, problem } = useQuery(() => reportClient.readReport({ params: { gameId } }), [gameId]);
  const asked = value?.questions.find((one) => one.questionId === questionId);
  const options: Options | undefined =
    asked?.options && asked.key?.kind === 'options'
      ? { texts: asked.options, right: asked.key.right }
      : undefined;
  return { options, problem };
}

function Changes({ preview: { changes, changed } }: { readonly preview: CorrectionPreview }) {
  if (changed === 0) return <p>{panelWords('correctNothing')}</p>;
  const standing = ({ total, rank }: { readonly total: number; readonly rank: number }): string =>
    `${rank}. · ${formatNumber(total)}`;
  return (
    <Table
      caption={panelWords('correctChanged', { count: changed })}
      rows={changes}
      rowKey={({ playerId }) => playerId}
      columns={[
        { id: 'name', header: panelWords('correctName'), cell: ({ name }) => name },
        { id: 'before', header: panelWords('correctBefore'), cell: ({ before }) => standing(before) },
        { id: 'after', header: panelWords('correctAfter'), cell: ({ after }) => standing(after) },
      ]}
    />
  );
}
