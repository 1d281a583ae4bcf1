import type { Answer, AnyCall, RowAddress } from '../client.ts';
import type { UploadedBytes } from './outbox.ts';
import type { Waiting } from './outbox-store.ts';

export type Call = (row: RowAddress, args: AnyCall) => Promise<Answer<unknown>>;

/** Small enough that a broken connection costs seconds, and that a bar moves. */
const STEP_BYTES = 256 * 1024;
/** Of a part that the server has in another order than we thought, as after a restore. */
const MOST_SURPRISES = 5;

const offsetIn = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'offset' in value ? Number(value.offset) : Number.NaN;

const isFinished = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'isFinished' in value && value.isFinished === true;

/** The bytes from where the server has them until it has all of them. */
const sendBytes = async (
  { upload, params }: Waiting,
  { bytes, onProgress }: UploadedBytes,
  from: number,
  call: Call,
): Promise<Answer<unknown>> => {
  let offset = from;
  for (let surprises = 0; upload && offset < bytes.byteLength;) {
    onProgress(offset / bytes.byteLength);
    const body = new Uint8Array(bytes.slice(offset, offset + STEP_BYTES));
    const sent = await call(upload.part, { params: { ...params, ...upload.params, offset }, body });
    const told = offsetIn(sent.ok ? sent.value : sent.error.params);
    const isSurprise = !sent.ok && sent.error.code === upload.misplaced && surprises < MOST_SURPRISES;
    if (!sent.ok && !(isSurprise && Number.isFinite(told))) return sent;
    if (isSurprise) surprises += 1;
    offset = told;
  }
  onProgress(1);
  return { ok: true, value: undefined };
};

/** Announces, sends what is missing and finishes; each step may be repeated, so all of it may. */
export const sendUpload = async (
  command: Waiting,
  sent: UploadedBytes,
  call: Call,
): Promise<Answer<unknown>> => {
  const { upload, params, body } = command;
  const begun = await call(command, { params: params ?? {}, body });
  if (!begun.ok || upload === undefined) return begun;
  const from = isFinished(begun.value) ? sent.bytes.byteLength : offsetIn(begun.value);
  const there = await sendBytes(command, sent, from, call);
  return there.ok ? call(upload.finish, { params: { ...params, ...upload.params } }) : there;
};
