import { say } from '#core/words.ts';
import type { Locale } from '#core/words.ts';
import { fail, ok } from '#core/result.ts';
import type { KeptResults } from '#platform/jobs/server/kept-results.ts';
import type { Actor } from '#server/kit/actor.ts';
import { speak } from '#server/kit/locale.ts';
import type { JobOptions, Jobs } from '#server/kit/jobs.ts';
import type { EngagementType, Question } from '#activities/engagements/contract.questions.ts';
import type { ImportLayout, ImportPreview } from '#activities/engagements/contract.setviews.ts';
import { asNextEdition, buildSet } from '#activities/engagements/rules/sets/build.ts';
import type { SourceFile } from '#activities/engagements/rules/sets/state.ts';
import { storeEdition } from './editions.ts';
import type { Replaced } from './editions.ts';
import { readSetFile } from './files.job.ts';
import { mediaTypeOf } from './media-types.ts';
import type { DigestedFile } from './read-file.ts';
import { readCategories } from './reading.ts';
import { requireOwner } from './sets.guards.ts';
import type { SetDeps } from './sets.deps.ts';
import { viewOf } from './sets.service.ts';

export interface ImportDeps extends SetDeps {
  readonly jobs: Jobs;
  readonly readings: KeptResults<DigestedFile>;
}

/** What a row takes in memory beside its text, which it and its question have, in characters. */
const ROW_FRAME = 500;

export const keptCharacters = ({ rows }: DigestedFile): number =>
  rows.reduce((sum, { text }) => sum + 2 * text.length + ROW_FRAME, 0);

/** For whom a file is read or written, and within which limits. */
export interface FileCall {
  readonly locale: Locale;
  readonly job: JobOptions;
}

export interface Upload {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly layout?: ImportLayout | undefined;
  readonly type?: EngagementType | undefined;
}

const ROWS_SHOWN = 300;
const ISSUES_SHOWN = 500;

const read = async (
  { jobs, readings }: ImportDeps,
  { bytes, fileName, layout, type }: Upload,
  { locale, job }: FileCall,
) => {
  const file = { bytes, fileName, layout, type, defaultCategory: speak(say('set-category'), locale) };
  return readings.of(job.caller, file, async () => {
    const outcome = await jobs.run(readSetFile, file, job);
    return outcome.ok ? outcome.value : outcome;
  });
};

const questionsOf = ({ rows }: DigestedFile): Question[] => rows.flatMap(({ question }) => question ?? []);

const badRows = ({ rows }: DigestedFile): number => rows.filter(({ question }) => !question).length;

const countedCategories = (file: DigestedFile): ImportPreview['categories'] => {
  const counts = new Map<string, number>(file.categories.map(({ name }) => [name, 0]));
  for (const { category } of questionsOf(file)) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].map(([name, questionCount]) => ({ name, questionCount }));
};

/** Rows from the beginning of the file, and those further down that have an issue. */
const shownRows = ({ rows, issues }: DigestedFile): ImportPreview['rows'] => {
  const troubled = new Set(issues.slice(0, ISSUES_SHOWN).map(({ row }) => row));
  return rows
    .filter(({ row }, index) => index < ROWS_SHOWN || troubled.has(row))
    .map(({ row, text, question }) => ({ row, text, question }));
};

export const previewImport = async (deps: ImportDeps, upload: Upload, call: FileCall) => {
  const { locale } = call;
  const file = await read(deps, upload, call);
  if (!file.ok) return file;
  const { layout, type, name, description, issues, notes, digest } = file.value;
  return ok({
    layout,
    type,
    name,
    description,
    questionCount: questionsOf(file.value).length,
    badRowCount: badRows(file.value),
    categories: countedCategories(file.value),
    rows: shownRows(file.value),
    issues: issues.slice(0, ISSUES_SHOWN).map(({ row, column, severity, problem, wanted }) => ({
      row,
      column,
      severity,
      problem: speak(problem, locale),
      wanted: wanted && speak(wanted, locale),
    })),
    issueCount: issues.length,
    notes: notes.map((note) => speak(note, locale)),
    digest,
  });
};

export interface ImportCommand extends Upload {
  readonly digest: string;
  readonly name?: string | undefined;
  readonly leaveOut?: 'yes' | undefined;
  readonly replaces?: string | undefined;
}

/** The preview, or a refusal if the file, the format or the way of reading it differs. */
const previewed = async (deps: ImportDeps, command: ImportCommand, call: FileCall) => {
  const file = await read(deps, command, call);
  if (!file.ok) return file;
  if (file.value.digest !== command.digest) return fail('set-import-changed');
  const bad = badRows(file.value);
  if (bad > 0 && command.leaveOut === undefined) return fail('set-import-has-errors', { rows: bad });
  return questionsOf(file.value).length === 0 ? fail('set-import-empty') : file;
};

const replacedBy = async (deps: ImportDeps, actor: Actor, setId: string | undefined) => {
  if (setId === undefined) return ok(undefined);
  const found = await readCategories(deps, setId);
  const allowed = requireOwner(found?.head, actor);
  return allowed.ok ? ok(found) : allowed;
};

const sourceFor = (setId: string, fileName: string): SourceFile => {
  const ending = /\.(\w{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? 'txt';
  return {
    key: `engagements/sets/${setId}/source.${ending}`,
    name: fileName.trim() || `source.${ending}`,
    mediaType: mediaTypeOf(ending),
  };
};

/** A file that says nothing of it leaves the set as it looks and sounds. */
const presetsFor = (file: DigestedFile, replaces: Replaced | undefined) =>
  file.presets ?? replaces?.head.presets;

const build = (
  deps: ImportDeps,
  actor: Actor,
  command: ImportCommand,
  { file, replaces }: { readonly file: DigestedFile; readonly replaces: Replaced | undefined },
) => {
  const setId = deps.ids.uuid();
  const built = buildSet(
    {
      setId,
      ownerId: actor.identityId,
      name: command.name ?? replaces?.head.name ?? file.name,
      description: file.description || (replaces?.head.description ?? ''),
      customInstructions: file.customInstructions ?? replaces?.head.customInstructions,
      type: file.type,
      presets: presetsFor(file, replaces),
      visibility: 'private',
      source: sourceFor(setId, command.fileName),
    },
    { questions: questionsOf(file), categories: file.categories },
    deps.clock.now(),
  );
  return built.ok && replaces ? ok(asNextEdition(built.value, replaces.head)) : built;
};

export const importSet = async (deps: ImportDeps, actor: Actor, command: ImportCommand, call: FileCall) => {
  const replaces = await replacedBy(deps, actor, command.replaces);
  if (!replaces.ok) return replaces;
  const file = await previewed(deps, command, call);
  if (!file.ok) return file;
  const built = build(deps, actor, command, { file: file.value, replaces: replaces.value });
  if (!built.ok) return built;
  const stored = await storeEdition(deps, built.value, { replaces: replaces.value, file: command.bytes });
  return stored.ok ? ok(viewOf(stored.value, actor)) : stored;
};
