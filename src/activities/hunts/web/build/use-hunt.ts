import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ClientFailure } from '#web/kit/client.ts';
import { keep, readKept } from '#web/kit/kept.ts';
import type { SaveState } from '#web/kit/parts/SavedMark.tsx';
import { showToast } from '#web/kit/parts/toasts.ts';
import { withoutStaleRehearsal } from '#activities/hunts/rules/rehearsal/summary.ts';
import type { Settings } from '#activities/hunts/contract.settings.ts';
import { huntsClient } from '../hunts.client.ts';
import type { Answered } from '../hunts.client.ts';
import { buildWords } from './build.words.ts';
import { draftNames, tidy, withNewTeams } from './draft.ts';
import type { Draft } from './draft.ts';
import { Saver } from './saver.ts';
import type { SaveOutcome } from './saver.ts';

type Stored = Answered<'readDraft'>;

export interface HuntEditor {
  readonly gameId: string;
  readonly draft: Draft | undefined;
  /** As the server last sent it. */
  readonly stored: Stored | undefined;
  /** Why there is nothing to edit. */
  readonly failure: ClientFailure | undefined;
  readonly saveState: SaveState;
  /** Why the last change was not saved. */
  readonly refusal: string | undefined;
  /** Somebody saved in another window. */
  readonly isOutdated: boolean;
  readonly edit: (change: (draft: Draft) => Draft) => void;
  readonly showSettings: (settings: Settings) => void;
  readonly load: () => Promise<void>;
  readonly keepMine: () => Promise<void>;
}

const keptName = (gameId: string): string => `hunt-draft-${gameId}`;

/** The schemas are for those few who have something kept. */
const readKeptDraft = async (gameId: string, revision: number): Promise<Draft | undefined> => {
  const kept = readKept(keptName(gameId));
  if (kept === null) return undefined;
  return (await import('./kept-draft.ts')).keptDraft(kept, revision);
};

const reasonOf = ({ message, fields }: ClientFailure): string =>
  [message, ...fields.slice(0, 1).map((field) => `${field.path}: ${field.message}`)].join(' ');

/** Receives the server's draft after a save that was too late. True: the draft was changed and is saved again. */
type OnLate = { current: (before: Stored, now: Stored) => boolean };

function useSaving(gameId: string, onLate: OnLate) {
  const [stored, setStored] = useState<Stored>();
  const [saveState, setSaveState] = useState<SaveState>('saved');
  const [refusal, setRefusal] = useState<ClientFailure>();
  const [isOutdated, setOutdated] = useState(false);
  const revision = useRef(0);
  const known = useRef<Stored | undefined>(undefined);
  known.current = stored;
  const meetOthers = async (): Promise<void> => {
    const answer = await huntsClient.readDraft({ params: { gameId } });
    const before = known.current;
    if (!answer.ok || !before) return setOutdated(true);
    const mine = revision.current;
    revision.current = answer.value.revision;
    if (onLate.current(before, answer.value)) return setStored(answer.value);
    revision.current = mine;
    setOutdated(true);
  };
  const send = async (draft: Draft): Promise<SaveOutcome> => {
    const file = tidy(draft, draftNames());
    const answer = await huntsClient.saveDraft({
      params: { gameId },
      body: { file, revision: revision.current },
    });
    if (answer.ok) {
      revision.current = answer.value.revision;
      setStored(answer.value);
      setRefusal(undefined);
      keep(keptName(gameId), undefined);
      return 'saved';
    }
    const { error } = answer;
    if (error.isPassing) {
      keep(keptName(gameId), { draft: file, revision: revision.current });
      return 'again';
    }
    if (error.code === 'hunt-draft-outdated') await meetOthers();
    else setRefusal(error);
    return 'refused';
  };
  const saver = useMemo(() => new Saver<Draft>({ send, onState: setSaveState }), [gameId]);
  useEffect(() => {
    const onHide = (): void => void saver.flush();
    globalThis.addEventListener('pagehide', onHide);
    return () => {
      globalThis.removeEventListener('pagehide', onHide);
      void saver.close();
    };
  }, [saver]);
  return { stored, setStored, saveState, setSaveState, refusal, isOutdated, setOutdated, revision, saver };
}

/** A hunt while its host writes it: every change is saved a moment later. */
export function useHunt(gameId: string): HuntEditor {
  const onLate = useRef<(before: Stored, now: Stored) => boolean>(() => false);
  const saving = useSaving(gameId, onLate);
  const { saver, revision } = saving;
  const [draft, setDraft] = useState<Draft>();
  const [failure, setFailure] = useState<ClientFailure>();
  // Two edits in one moment, of a form and of an upload, build upon each other.
  const newest = useRef<Draft | undefined>(undefined);
  const show = (next: Draft): void => {
    newest.current = next;
    setDraft(next);
  };
  const read = async (): Promise<Stored | undefined> => {
    const answer = await huntsClient.readDraft({ params: { gameId } });
    setFailure(answer.ok ? undefined : answer.error);
    if (!answer.ok) return undefined;
    revision.current = answer.value.revision;
    saving.setOutdated(false);
    return answer.value;
  };
  const load = async (): Promise<void> => {
    const stored = await read();
    if (!stored) return;
    saving.setStored(stored);
    saving.setSaveState('saved');
    const kept = await readKeptDraft(gameId, stored.revision);
    show(kept ?? stored.file);
    if (!kept) return;
    saver.take(kept);
    showToast(buildWords('restored'));
  };
  useEffect(() => void load(), [gameId]);
  const edit: HuntEditor['edit'] = (change) => {
    if (!newest.current) return;
    const next = withoutStaleRehearsal(newest.current, change(newest.current));
    show(next);
    saver.take(next);
  };
  onLate.current = (before, now) => {
    const merged = newest.current && withNewTeams(newest.current, before.file, now.file);
    if (merged) edit(() => merged);
    return merged !== undefined;
  };
  const keepMine = async (): Promise<void> => {
    if ((await read()) && newest.current) saver.take(newest.current);
  };
  const showSettings = (settings: Settings): void => saving.setStored((now) => now && { ...now, settings });
  const { stored, saveState, isOutdated } = saving;
  // Put into words here: the reader may change the language while it is on the screen.
  const refusal = saving.refusal && reasonOf(saving.refusal);
  const state = { gameId, draft, stored, failure, saveState, refusal, isOutdated };
  return { ...state, edit, showSettings, load, keepMine };
}
