import type { DebriefLine } from '#activities/engagements/contract.report.ts';

const isLine = (value: unknown): value is DebriefLine =>
  typeof value === 'object' && value !== null && 'type' in value;

const lineIn = (text: string): readonly DebriefLine[] => {
  if (text.trim() === '') return [];
  const line: unknown = JSON.parse(text);
  return isLine(line) ? [line] : [];
};

/** Pieces of bytes that end anywhere, as whole lines of JSON. A last line without an end is one too. */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<DebriefLine> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces) {
    const lines = `${rest}${decoder.decode(piece, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield* lineIn(line);
  }
  yield* lineIn(rest + decoder.decode());
}

/** Streams are not iterable in every browser. */
export async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
