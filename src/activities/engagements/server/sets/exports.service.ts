import { buffer } from 'node:stream/consumers';
import { fail, ok } from '#core/result.ts';
import { speak } from '#server/kit/locale.ts';
import type { Actor } from '#server/kit/actor.ts';
import type { SetFormat } from '#activities/engagements/contract.setviews.ts';
import type { SetFile } from '#activities/engagements/rules/sets/formats/set-file.ts';
import type { WholeSet } from '#activities/engagements/rules/sets/state.ts';
import { writeSetFile } from './files.job.ts';
import type { FileCall, ImportDeps } from './imports.service.ts';
import { mediaTypeOf } from './media-types.ts';
import { readHead, readWhole } from './reading.ts';
import { isOwner, requireKeys, requireSeen } from './sets.guards.ts';

const ENDINGS: Readonly<Record<SetFormat, string>> = {
  'call-and-answer-csv': 'csv',
  'trivia-csv': 'csv',
  'call-and-answer-xlsx': 'xlsx',
  'trivia-xlsx': 'xlsx',
  'kahoot-xlsx': 'xlsx',
  'wayground-xlsx': 'xlsx',
  gift: 'gift.txt',
  aiken: 'aiken.txt',
  json: 'json',
};

const fileOf = ({ head, categories, questions }: WholeSet): SetFile => ({
  name: head.name,
  description: head.description,
  customInstructions: head.customInstructions,
  type: head.type,
  presets: head.presets,
  categories,
  questions: questions.map(({ content }) => content),
});

/** As a file may be called on every system. */
const fileName = (name: string, ending: string): string =>
  `${
    name
      .replaceAll(/[^\p{L}\p{N} _-]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 80) || 'questions'
  }.${ending}`;

export const exportSet = async (
  deps: ImportDeps,
  actor: Actor,
  wanted: { readonly setId: string; readonly format: SetFormat },
  { locale, job }: FileCall,
) => {
  const whole = await readWhole(deps, wanted.setId);
  const seen = await requireKeys(deps, whole?.head, actor);
  if (!seen.ok) return seen;
  if (!whole) return fail('set-not-found');
  const input = { file: fileOf(whole), format: wanted.format };
  const written = await deps.jobs.run(writeSetFile, input, job);
  if (!written.ok) return written;
  const { bytes, notes, written: count } = written.value;
  if (count === 0 && whole.questions.length > 0) return fail('set-export-empty');
  const ending = ENDINGS[wanted.format];
  return ok({
    name: fileName(whole.head.name, ending),
    mediaType: mediaTypeOf(ending.split('.').at(-1) ?? ''),
    content: Buffer.from(bytes).toString('base64'),
    notes: notes.map((note) => speak(note, locale)),
  });
};

/** The original file, for the person who imported it. */
export const readSource = async (deps: ImportDeps, actor: Actor, setId: string) => {
  const head = requireSeen(await readHead(deps, setId), actor);
  if (!head.ok) return head;
  if (!isOwner(head.value, actor)) return fail('not-allowed');
  const { source } = head.value;
  if (!source) return fail('file-not-found');
  const found = await deps.files.get(source.key);
  if (!found.ok) return fail('file-not-found');
  const bytes = await buffer(found.value.body);
  return ok({ name: source.name, mediaType: source.mediaType, content: bytes.toString('base64') });
};
