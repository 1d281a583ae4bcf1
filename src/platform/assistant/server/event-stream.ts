/**
 * The data of each server-sent event. Pieces may end anywhere: inside a character, a line or a line end.
 * Comments and other fields are skipped, as the standard says.
 */
export async function* eventData(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = [];
  for await (const line of linesOf(pieces)) {
    if (line === '') {
      if (data.length > 0) yield data.join('\n');
      data = [];
    } else if (line.startsWith('data:')) {
      data.push(line.slice(line.startsWith('data: ') ? 6 : 5));
    }
  }
  // The standard drops an event without its blank line; servers that end without one mean it all the same.
  if (data.length > 0) yield data.join('\n');
}

async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of pieces) {
    rest += decoder.decode(piece, { stream: true });
    // A carriage return at the end may be half of a line end.
    const lines = rest.split(/\r\n|\n|\r(?=[^])/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest.replace(/\r$/, '');
}
