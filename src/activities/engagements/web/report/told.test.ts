import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DebriefLine } from '#activities/engagements/contract.report.ts';
import { linesOf } from './told-lines.ts';
import { blocksOf } from './told-text.ts';
import { ToldState } from './told.state.ts';

const SOURCES: DebriefLine = {
  type: 'sources',
  sources: [{ number: 1, questionId: '001', playerId: 'p1', text: 'Früher fragen' }],
};
const LINES: readonly DebriefLine[] = [
  SOURCES,
  { type: 'text', text: 'Früher fragen, 💡 öfter teilen [1].\n' },
  { type: 'text', text: '- Zeit [1]' },
  { type: 'done', uncited: 2 },
];

const bytesOf = (lines: readonly DebriefLine[]): Uint8Array =>
  new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

async function* cutAt(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (const cut of [...new Set([...cuts, bytes.length])].toSorted((a, b) => a - b)) {
    yield bytes.slice(from, cut);
    from = cut;
  }
}

const gather = async (pieces: AsyncIterable<Uint8Array>): Promise<DebriefLine[]> => {
  const found: DebriefLine[] = [];
  for await (const line of linesOf(pieces)) found.push(line);
  return found;
};

describe('lines of JSON', () => {
  test('come out whole wherever the network cuts them, also in the middle of a letter', async () => {
    const bytes = bytesOf(LINES);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 20 }),
        async (cuts) => {
          expect(await gather(cutAt(bytes, cuts))).toEqual(LINES);
        },
      ),
    );
  });

  test('a last one without an end counts, empty ones do not', async () => {
    const bytes = new TextEncoder().encode('\n{"type":"text","text":"a"}\n\n{"type":"done","uncited":0}');
    expect(await gather(cutAt(bytes, []))).toEqual([
      { type: 'text', text: 'a' },
      { type: 'done', uncited: 0 },
    ]);
  });
});

describe('[GAME-31] what was told', () => {
  test('is paragraphs and themes with their citations apart', () => {
    expect(blocksOf('Ask early [1][12]. Share.\n\n- Time [3]\n* Rest')).toEqual([
      {
        kind: 'paragraph',
        pieces: [
          { kind: 'text', text: 'Ask early ' },
          { kind: 'cite', number: 1 },
          { kind: 'cite', number: 12 },
          { kind: 'text', text: '. Share.' },
        ],
      },
      {
        kind: 'item',
        pieces: [
          { kind: 'text', text: 'Time ' },
          { kind: 'cite', number: 3 },
        ],
      },
      { kind: 'item', pieces: [{ kind: 'text', text: 'Rest' }] },
    ]);
    expect(blocksOf('')).toEqual([]);
  });
});

describe('asking the assistant', () => {
  const asking = (respond: (signal: AbortSignal) => Promise<Response>) => {
    const asked: { url: unknown; init: RequestInit | undefined }[] = [];
    const state = new ToldState('4821', {
      language: () => 'en',
      fetch: async (url, init) => {
        asked.push({ url, init });
        return respond(init?.signal ?? new AbortController().signal);
      },
    });
    return { state, asked };
  };

  test('gathers text and sources until it is done', async () => {
    const { state, asked } = asking(async () => new Response(Uint8Array.from(bytesOf(LINES))));
    await state.ask();
    expect(asked[0]?.url).toBe('/api/engagements/4821/debrief/stream');
    expect(asked[0]?.init?.method).toBe('POST');
    expect(state.told.value).toMatchObject({
      phase: 'done',
      text: 'Früher fragen, 💡 öfter teilen [1].\n- Zeit [1]',
      uncited: 2,
      problem: undefined,
    });
    expect(state.told.value.sources.get(1)?.playerId).toBe('p1');
  });

  test('says why it was refused, in the server’s words', async () => {
    const { state } = asking(async () =>
      Response.json({ title: 'Too many requests.', code: 'too-many-requests' }, { status: 429 }),
    );
    await state.ask();
    expect(state.told.value).toMatchObject({ phase: 'failed', problem: 'Too many requests.' });
  });

  test('keeps what had come when it fails half way', async () => {
    const failing: DebriefLine[] = [...LINES.slice(0, 2), { type: 'failed', code: 'assistant-timeout' }];
    const { state } = asking(async () => new Response(Uint8Array.from(bytesOf(failing))));
    await state.ask();
    expect(state.told.value).toMatchObject({
      phase: 'failed',
      text: 'Früher fragen, 💡 öfter teilen [1].\n',
      problem: 'The assistant took too long. Try again.',
    });
  });

  test('a stream that ends without a word, a line that is none, and no network are failures', async () => {
    const broken = 'Connection lost. You can keep what is here.';
    for (const respond of [
      async () => new Response(Uint8Array.from(bytesOf(LINES.slice(0, 2)))),
      async () => new Response('<html>'),
      async () => Promise.reject(new TypeError('no network')),
    ]) {
      const { state } = asking(respond);
      await state.ask();
      expect(state.told.value).toMatchObject({ phase: 'failed', problem: broken });
    }
  });

  test('stops when it is told to, and says so', async () => {
    const { state } = asking(
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    );
    const asked = state.ask();
    state.close();
    await asked;
    expect(state.told.value).toMatchObject({ phase: 'stopped', problem: undefined });
  });
});
