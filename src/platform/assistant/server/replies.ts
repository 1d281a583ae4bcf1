import * as z from 'zod/mini';
import type { AssistantReply } from './assistant.ts';

const content = z.optional(z.nullable(z.string()));
const finishReason = z.optional(z.nullable(z.string()));
const usage = z.optional(z.nullable(z.object({ prompt_tokens: z.number(), completion_tokens: z.number() })));

const replySchema = z.object({
  choices: z
    .array(z.object({ message: z.object({ content }), finish_reason: finishReason }))
    .check(z.minLength(1)),
  usage,
});

/** The last piece of a stream carries the usage and no choice. */
const pieceSchema = z.object({
  choices: z.array(z.object({ delta: z.optional(z.object({ content })), finish_reason: finishReason })),
  usage,
});

type Usage = z.output<typeof usage>;

export interface ReplyPiece {
  readonly text: string;
  readonly finish?: AssistantReply['finish'];
  readonly usage?: AssistantReply['usage'];
}

/** undefined for anything that is not a reply of this protocol, including an error object. */
export const parseReply = (text: string): AssistantReply | undefined => {
  const parsed = replySchema.safeParse(parseJson(text));
  const [first] = parsed.data?.choices ?? [];
  if (first === undefined) return undefined;
  return {
    text: first.message.content ?? '',
    finish: finishOf(first.finish_reason ?? ''),
    ...usageOf(parsed.data?.usage),
  };
};

export const parsePiece = (text: string): ReplyPiece | undefined => {
  const parsed = pieceSchema.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const [first] = parsed.data.choices;
  return {
    text: first?.delta?.content ?? '',
    ...(first?.finish_reason && { finish: finishOf(first.finish_reason) }),
    ...usageOf(parsed.data.usage),
  };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const FINISHES: Readonly<Record<string, AssistantReply['finish']>> = {
  stop: 'complete',
  length: 'length',
  content_filter: 'filtered',
};

const finishOf = (reason: string): AssistantReply['finish'] =>
  Object.hasOwn(FINISHES, reason) ? (FINISHES[reason] ?? 'other') : 'other';

const usageOf = (counted: Usage): Pick<AssistantReply, 'usage'> =>
  counted
    ? { usage: { promptTokens: counted.prompt_tokens, completionTokens: counted.completion_tokens } }
    : {};
