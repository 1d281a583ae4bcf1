import { say } from '#core/words.ts';
import type { Said } from '#core/words.ts';
import { brief } from '#activities/quizzes/rules/bank/raw-question.ts';
import { wideEncodingOf } from '#platform/spreadsheets/server/decode-text.ts';

/** A file, or its equivalent; it may be read more than once. */
export interface ByteSource {
  readonly name: string;
  readonly chunks: () => Iterable<Uint8Array>;
}

/** No questions can be read from this file. */
export class UnreadableFile extends Error {
  readonly reason: Said;
  constructor(reason: Said) {
    super(reason.code);
    this.reason = brief(reason);
  }
}

/** Formats that are read in one piece have to fit into memory several times over. */
const MOST_WHOLE_BYTES = 256 * 1024 * 1024;

export const refuseLarge = (source: ByteSource): void => {
  let size = 0;
  for (const chunk of source.chunks()) {
    size += chunk.byteLength;
    if (size > MOST_WHOLE_BYTES) {
      throw new UnreadableFile(say('quiz-file-too-large'));
    }
  }
};

export const wholeOf = (source: ByteSource): Uint8Array => {
  refuseLarge(source);
  // Copied one by one: a reader may reuse its buffer.
  return Buffer.concat(Array.from(source.chunks(), (chunk) => Uint8Array.from(chunk)));
};

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Windows-1252 accepts every byte, so it is the fallback for what is not UTF-8. */
const encodingOf = (source: ByteSource): Encoding => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for (const chunk of source.chunks()) {
      const wide = isFirst ? wideEncodingOf(chunk) : undefined;
      if (wide) return wide;
      isFirst = false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
};

export interface SourceText {
  readonly encoding: Encoding;
  readonly chunks: () => Iterable<string>;
}

/** The text in pieces, without a byte order mark; a character is never cut. */
export const textOf = (source: ByteSource): SourceText => {
  const encoding = encodingOf(source);
  return {
    encoding,
    *chunks() {
      const decoder = new TextDecoder(encoding);
      for (const chunk of source.chunks()) yield decoder.decode(chunk, { stream: true });
      yield decoder.decode();
    },
  };
};
