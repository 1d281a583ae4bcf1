import { useState, useEffect, useRef } from 'preact/hooks';
import { inLocale } from '#core/words.ts';
import type { Answer } from '#web/kit/client.ts';
import { refusal, useAction } from '#web/kit/data/action.ts';
import { language } from '#web/kit/i18n/language.ts';
import { Button, IconButton } from '#web/kit/parts/Button.tsx';
import { EmptyState } from '#web/kit/parts/EmptyState.tsx';
import { DropFile, RefusedFile } from '#web/kit/parts/FileSource.tsx';
import { Problem } from '#web/kit/parts/Problem.tsx';
import { Progress } from '#web/kit/parts/Progress.tsx';
import { huntErrorWords } from '#activities/hunts/errors.words.ts';
import type { Hunt } from '#activities/hunts/rules/hunt-file.ts';
import type { RehearsalQuestion, Rehearsal } from '#activities/hunts/rules/rehearsal/rehearse.ts';
import { summaryOf } from '#activities/hunts/rules/rehearsal/summary.ts';
import type { GpxResult } from '#activities/hunts/rules/tracks/read-gpx.ts';
import type { Track } from '#activities/hunts/rules/tracks/track.ts';
import type { Draft } from './draft.ts';
import { plannedHunt } from './draft.ts';
import { NumberField } from './fields.tsx';
import { rehearsalText } from './rehearsal-text.ts';
import { rehearsalWords } from './parts.words.ts';
import { RehearsalResult } from './RehearsalResult.tsx';
import styles from './Build.module.css';

export type WorkQuestion =
  | { readonly kind: 'track'; readonly xml: string }
  | { readonly kind: 'walk'; readonly walk: RehearsalQuestion };

export type WorkAnswer =
  | { readonly kind: 'track'; readonly track: GpxResult }
  | { readonly kind: 'walk'; readonly rehearsal: Rehearsal }
  | { readonly kind: 'failed'; readonly reason: string };

/** Answered beside the page, by a worker of its own for each question. */
const askWorker = (question: WorkQuestion, signal?: AbortSignal): Promise<WorkAnswer> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./rehearsal.worker.ts', import.meta.url), { type: 'module' });
    const end = (answer: WorkAnswer): void => {
      worker.terminate();
      resolve(answer);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<WorkAnswer>) => end(data));
    worker.addEventListener('error', ({ message }) => end({ kind: 'failed', reason: message }));
    signal?.addEventListener('abort', () => worker.terminate());
    worker.postMessage(question);
  });

interface NamedTrack {
  readonly name: string;
  readonly points: Track;
}

const USUAL_TEAMS = 8;
const MOST_WALKERS = 200;
const LARGEST_GPX = 40_000_000;

interface RehearsalPartProps {
  readonly draft: Draft;
  readonly onEdit: (edit: (draft: Draft) => Draft) => void;
}

/** The hunt before anybody walks it. */
export function RehearsalPart({ draft, onEdit }: RehearsalPartProps) {
  const [teams, setTeams] = useState(USUAL_TEAMS);
  const [noiseM, setNoiseM] = useState(0);
  const [tracks, setTracks] = useState<readonly NamedTrack[]>([]);
  const [walked, setWalked] = useState<Hunt>();
  const { answer, isWalking, walk } = useRehearsal();
  if (!draft.levels.some(({ location }) => location))
    return (
      <EmptyState title={rehearsalWords('noPlaces')} text={rehearsalWords('noPlacesText')} activity="hunts" />
    );
  const hunt = plannedHunt(draft, Math.max(teams, tracks.length));
  const start = (): void => {
    setWalked(hunt);
    const own = tracks.length === 0 ? {} : { tracks: tracks.map(({ points }) => points) };
    const placed = hunt.levels.filter(({ location }) => location).length;
    void walk({ hunt, noiseM, ...own }, (rehearsal) => {
      const summary = summaryOf(rehearsal, { noiseM, placed });
      onEdit((before) => ({ ...before, rehearsal: summary }));
    });
  };
  return (
    <div class={styles['rehearsal']}>
      <p class={styles['lead']}>{rehearsalWords('lead')}</p>
      <div class={styles['wish']}>
        {(draft.teams ?? []).length === 0 && tracks.length === 0 && (
          <NumberField
            label={rehearsalWords('teams')}
            from={1}
            to={MOST_WALKERS}
            value={teams}
            onChange={(count = 1) => setTeams(count)}
          />
        )}
        <NumberField
          label={rehearsalWords('noise')}
          hint={rehearsalWords('noiseHint')}
          from={0}
          to={100}
          value={noiseM}
          onChange={(metres = 0) => setNoiseM(metres)}
        />
        <Button kind="primary" isBusy={isWalking} onClick={start}>
          {rehearsalWords(answer ? 'again' : 'walk')}
        </Button>
      </div>
      <Tracks tracks={tracks} hunt={hunt} onChange={setTracks} />
      <Outcome {...{ answer, isWalking, walked }} before={draft.rehearsal} />
    </div>
  );
}

interface OutcomeProps {
  readonly answer: WorkAnswer | undefined;
  readonly isWalking: boolean;
  readonly walked: Hunt | undefined;
  /** What an earlier rehearsal showed. */
  readonly before: Draft['rehearsal'];
}

function Outcome({ answer, isWalking, walked, before }: OutcomeProps) {
  return (
    <>
      <div aria-live="polite">
        {isWalking && <Progress label={rehearsalWords('walking')} />}
        {answer?.kind === 'failed' && (
          <Problem>{rehearsalWords('failed', { reason: answer.reason })}</Problem>
        )}
      </div>
      {answer === undefined && before && <p>{rehearsalText(before)}</p>}
      {answer?.kind === 'walk' && walked && <RehearsalResult rehearsal={answer.rehearsal} hunt={walked} />}
    </>
  );
}

const readTrack = async ({ file }: { readonly file: File }): Promise<Answer<NamedTrack>> => {
  const { name } = file;
  if (file.size > LARGEST_GPX) return refusal(() => `${name}: > 40 MB`);
  const answer = await askWorker({ kind: 'track', xml: await file.text() });
  if (answer.kind !== 'track')
    return refusal(() => `${name}: ${answer.kind === 'failed' ? answer.reason : ''}`);
  const { track } = answer;
  return track.ok
    ? { ok: true, value: { name, points: track.points } }
    : refusal(() => `${name}: ${inLocale(huntErrorWords, track.sentence, language.value)}`);
};

interface TracksProps {
  readonly tracks: readonly NamedTrack[];
  readonly hunt: Hunt;
  readonly onChange: (tracks: readonly NamedTrack[]) => void;
}

function Tracks({ tracks, hunt, onChange }: TracksProps) {
  const { run, problem, isBusy } = useAction(readTrack, { onDone: (track) => onChange([...tracks, track]) });
  return (
    <details class={styles['rehearsalFold']}>
      <summary>{rehearsalWords('tracks')}</summary>
      <DropFile
        accept=".gpx,application/gpx+xml"
        text={rehearsalWords('tracksText')}
        button={rehearsalWords('tracksButton')}
        about={rehearsalWords('tracksAbout')}
        isBusy={isBusy}
        onFile={(file) => void run({ file })}
      />
      {problem !== undefined && <RefusedFile problem={problem} />}
      <ul class={styles['tracks']}>
        {tracks.map(({ name, points }, index) => (
          <li key={`${index} ${name}`}>
            <span>
              {rehearsalWords('trackOf', {
                team: hunt.teams[index]?.name ?? '?',
                name,
                count: points.length,
              })}
            </span>
            <IconButton
              icon="cross"
              label={rehearsalWords('removeTrack', { name })}
              onClick={() => onChange(tracks.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A second walk ends the first. */
function useRehearsal() {
  const [answer, setAnswer] = useState<WorkAnswer>();
  const [isWalking, setWalking] = useState(false);
  const current = useRef(new AbortController());
  useEffect(() => () => current.current.abort(), []);
  const walk = async (question: RehearsalQuestion, onDone: (rehearsal: Rehearsal) => void): Promise<void> => {
    current.current.abort();
    const mine = new AbortController();
    current.current = mine;
    setWalking(true);
    const said = await askWorker({ kind: 'walk', walk: question }, mine.signal);
    setWalking(false);
    setAnswer(said);
    if (said.kind === 'walk') onDone(said.rehearsal);
  };
  return { answer, isWalking, walk };
}
