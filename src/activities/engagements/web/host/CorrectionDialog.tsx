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
import type { AnswerKey } from '#activities/engagements/contract.answers.ts';
import type { Correction, CorrectionPreview } from '#activities/engagements/contract.moves.ts';
import type { Report } from '#activities/engagements/contract.report.ts';
import type { HostView } from '#activities/engagements/contract.views.ts';
import { reportClient } from '../report/report.client.ts';
import { hostClient } from './host.client.ts';
import { taking } from './host.state.ts';
import type { Desk } from './host.state.ts';
import { KeyFields } from './KeyFields.tsx';
import { panelWords } from './panel.words.ts';
import styles from './Panels.module.css';

interface CorrectionDialogProps extends Pick<Desk, 'game' | 'page'> {
  readonly question: Pick<HostView['played'][number], 'questionId' | 'title' | 'isVoid'>;
  readonly onClose: () => void;
}

/** A wrong key or other points: first whose standing would change, then the change. */
export function CorrectionDialog({ game, page, question, onClose }: CorrectionDialogProps) {
  const { gameId } = game;
  const { questionId, title, isVoid: wasVoid } = question;
  const { asked, problem: askedProblem } = useAsked(game, questionId);
  const [form, setForm] = useState<CorrectionForm>({ isVoid: wasVoid, isWhole: true });
  const look = useAction(hostClient.previewCorrection);
  const save = useAction(taking(page, hostClient.applyCorrection), {
    onDone: () => {
      showToast(panelWords('correctDone'), { kind: 'good' });
      onClose();
    },
  });
  const call = { params: { gameId }, body: correctionOf(questionId, form, wasVoid) };
  const preview = look.failure ? undefined : look.value;
  const change = (next: Partial<CorrectionForm>): void => {
    look.forget();
    setForm({ ...form, ...next });
  };
  return (
    <Dialog
      isOpen
      title={panelWords('correctTitle', { title })}
      onClose={onClose}
      actions={
        <>
          <Button disabled={!form.isWhole} isBusy={look.isBusy} onClick={() => void look.run(call)}>
            {panelWords('correctPreview')}
          </Button>
          <Button
            kind="primary"
            disabled={preview === undefined || !form.isWhole}
            isBusy={save.isBusy}
            onClick={() => void save.run(call)}
          >
            {panelWords('correctSave')}
          </Button>
        </>
      }
    >
      <div class={styles['part']}>
        <p class="hint">{panelWords('correctText')}</p>
        {asked?.key && (
          <KeyFields
            start={asked.key}
            options={asked.options}
            onKey={(key) => change({ key, isWhole: key !== undefined })}
          />
        )}
        <WorthFields form={form} points={asked?.points} onForm={change} />
        <Problem>{save.problem ?? look.problem ?? askedProblem}</Problem>
        {preview && <Changes preview={preview} />}
      </div>
    </Dialog>
  );
}

type Counts = '0' | '1' | '2';

interface CorrectionForm {
  readonly key?: AnswerKey | undefined;
  /** What is typed is an answer. */
  readonly isWhole: boolean;
  readonly counts?: Counts;
  readonly isVoid: boolean;
}

interface WorthFieldsProps {
  readonly form: CorrectionForm;
  /** As it was counted, where that is known. */
  readonly points: number | undefined;
  readonly onForm: (change: Partial<CorrectionForm>) => void;
}

/** What it counts, or that it counts for nobody. */
function WorthFields({ form, points = 1, onForm }: WorthFieldsProps) {
  return (
    <>
      <Segmented<Counts>
        label={panelWords('correctPoints')}
        value={form.counts ?? countsOf(points)}
        segments={[
          { value: '0', label: panelWords('pointsNone') },
          { value: '1', label: panelWords('pointsOnce') },
          { value: '2', label: panelWords('pointsTwice') },
        ]}
        onChange={(counts) => onForm({ counts })}
      />
      <Checkbox
        label={panelWords('correctVoid')}
        isChecked={form.isVoid}
        onChange={(isVoid) => onForm({ isVoid })}
      />
    </>
  );
}

const countsOf = (points: number): Counts => (points === 0 ? '0' : points === 2 ? '2' : '1');

const POINTS = { '0': 0, '1': 1, '2': 2 } as const;

const correctionOf = (questionId: string, form: CorrectionForm, wasVoid: boolean): Correction => ({
  questionId,
  ...(form.key && { key: form.key }),
  ...(form.counts && { points: POINTS[form.counts] }),
  ...(form.isVoid !== wasVoid && { isVoid: form.isVoid }),
});

interface Asked {
  readonly options: readonly string[];
  readonly key: AnswerKey | undefined;
  readonly points?: number | undefined;
}

/** The question to correct: the current one is loaded, an earlier one comes from the report. */
function useAsked({ gameId, stage }: HostView, questionId: string) {
  const { question, key } = stage;
  const isOnStage = question?.questionId === questionId;
  const { value, problem } = useQuery<Report | undefined>(
    async () => (isOnStage ? NO_REPORT : reportClient.readReport({ params: { gameId } })),
    [gameId, isOnStage],
  );
  if (isOnStage) {
    const options = (question.options ?? []).map(({ text }) => text);
    return { asked: { options, key, points: question.points } };
  }
  const found = value?.questions.find((one) => one.questionId === questionId);
  const asked: Asked | undefined = found && { options: found.options ?? [], key: found.key };
  return { asked, problem };
}

const NO_REPORT = { ok: true, value: undefined } as const;

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
