import type { Level } from '#activities/hunts/contract.file.ts';
import type { HostMessage } from '#activities/hunts/contract.chat.ts';
import { buildPrompt, guardReply } from '#activities/hunts/rules/chat/prompt.ts';
import type { PromptQuestion } from '#activities/hunts/rules/chat/prompt.ts';
import { scriptedReply } from '#activities/hunts/rules/chat/script.ts';
import type { ScriptedReply } from '#activities/hunts/rules/chat/script.ts';
import type { ChatDeps } from './chat.deps.ts';

/** A player outdoors does not wait longer; the script answers at once. */
const PATIENCE_MS = 12_000;
const LONGEST_REPLY_TOKENS = 220;

export interface Spoken extends ScriptedReply {
  readonly by: 'script' | 'model';
  readonly heldBack?: HostMessage['heldBack'];
}

export interface Saying extends Omit<PromptQuestion, 'level'> {
  readonly level: Level;
  readonly teamId: string;
  readonly turn: number;
  readonly released: ReadonlySet<string>;
}

type Voice = Pick<ChatDeps, 'assistant' | 'budget' | 'clock' | 'log'>;

const askModel = async (
  { assistant, clock }: Voice,
  question: PromptQuestion,
): Promise<string | undefined> => {
  const patience = new AbortController();
  const cancel = clock.after(PATIENCE_MS, () => patience.abort());
  try {
    const request = {
      messages: buildPrompt(question),
      maxTokens: LONGEST_REPLY_TOKENS,
      temperature: 0.7,
    };
    const reply = await assistant.complete(request, { signal: patience.signal });
    return reply.ok && reply.value.finish !== 'filtered' ? reply.value.text : undefined;
  } finally {
    cancel();
  }
};

const freely = async (voice: Voice, scripted: ScriptedReply, saying: Saying): Promise<Spoken> => {
  const release = voice.budget.take(saying.teamId);
  if (!release) return { ...scripted, by: 'script', heldBack: 'busy' };
  try {
    const reply = await askModel(voice, saying);
    if (reply === undefined) return { ...scripted, by: 'script', heldBack: 'fault' };
    const guarded = guardReply(saying.level, reply, scripted.text);
    return guarded.isReplaced
      ? { ...scripted, by: 'script', heldBack: 'leak' }
      : { ...scripted, text: guarded.text, by: 'model' };
  } finally {
    release();
  }
};

/**
 * What the character says. The script alone decides what was understood, which clue comes and whether the mission is
 * done; where it gives something, its own words carry it. Otherwise a model may speak, if there is one and it keeps the
 * secret; whatever goes wrong with it, the script speaks.
 */
export const replyOf = async (voice: Voice, saying: Saying): Promise<Spoken | undefined> => {
  const { level, text, turn, released } = saying;
  const scripted = scriptedReply(level, { text, turn, released });
  if (!scripted) return undefined;
  const isGiving = scripted.clue !== undefined || scripted.isSatisfied;
  return isGiving || !voice.assistant.isOn ? { ...scripted, by: 'script' } : freely(voice, scripted, saying);
};
