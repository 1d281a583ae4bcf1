import { describe, expect, test } from 'vitest';
import { ASKING, askedLevel, HARMLESS, holdsSecret, TELLING } from '#tests/support/hunts/asking.ts';
import { cpuMsOf } from '#tests/support/core/cpu-time.ts';
import { readHunt } from '../hunt-file.ts';
import { findLeak } from './leak.ts';
import { buildPrompt, guardReply } from './prompt.ts';
import { scriptedReply } from './script.ts';
import { secretsOf } from './secrets.ts';

const read = readHunt({ name: 'Harbour', levels: [askedLevel] });
if (!read.ok) throw new Error(JSON.stringify(read.error));
const level = read.value.levels[0] as (typeof read.value.levels)[0];
const secrets = secretsOf(level);

describe('a character asked for the secret', () => {
  test('[CHAT-1] two hundred different ways to ask', () => {
    expect(ASKING).toHaveLength(200);
    expect(new Set(ASKING).size).toBe(200);
  });

  test.each(ASKING)('[CHAT-1] %s', (text) => {
    const released = new Set<string>();
    for (const turn of [0, 1, 2]) {
      const reply = scriptedReply(level, { text, turn, released });
      expect(reply).toBeDefined();
      expect(holdsSecret(`${reply?.text} ${reply?.clue?.text ?? ''}`)).toBe(false);
    }
    const messages = buildPrompt({
      level,
      language: 'en',
      clues: ['Gulls sleep on its roof.'],
      history: [
        { role: 'user', text },
        { role: 'assistant', text: 'It is the lighthouse.' },
      ],
      text,
    });
    for (const { content } of messages) expect(holdsSecret(content)).toBe(false);
    const told = TELLING[ASKING.indexOf(text) % TELLING.length] ?? '';
    const guarded = guardReply(level, told, 'Ask the wind.');
    expect(guarded).toEqual({ text: 'Ask the wind.', isReplaced: true });
  });
});

describe('the leak check', () => {
  test.each(TELLING)('[CHAT-2] sees the secret in: %s', (text) => {
    expect(findLeak(text, secrets)).toBeDefined();
  });

  test.each(HARMLESS)('[CHAT-2] lets pass: %s', (text) => {
    expect(findLeak(text, secrets)).toBeUndefined();
    expect(guardReply(level, text, 'x')).toEqual({ text, isReplaced: false });
  });

  test('[CHAT-2] a short secret counts as a word or spelled, not inside other words', () => {
    expect(findLeak('The oak is old.', ['oak'])?.how).toBe('said');
    expect(findLeak('o-a-k', ['oak'])?.how).toBe('said');
    expect(findLeak('He was soaked.', ['oak'])).toBeUndefined();
    expect(findLeak('There are 7 of them', ['7'])?.how).toBe('said');
    expect(findLeak('There are seven of them', ['7'])?.how).toBe('spoken');
    expect(findLeak('There are 17 of them', ['7'])).toBeUndefined();
  });

  test('[CHAT-2] a telling word of a longer secret counts, unless everybody has read it', () => {
    expect(findLeak('Look at the statue.', ['Statue of the blue horse'])?.how).toBe('part');
    expect(
      findLeak('Look at the statue.', ['Statue of the blue horse'], 'A statue is missing.'),
    ).toBeUndefined();
    expect(
      findLeak('Statue of the blue horse', ['Statue of the blue horse'], 'A statue of a blue horse')?.how,
    ).toBe('said');
  });

  test('[CHAT-3] an empty reply is replaced: a check that fails never passes', () => {
    expect(guardReply(level, '  ', 'x')).toEqual({ text: 'x', isReplaced: true });
  });

  test('[CHAT-2] a reply of 100 kB is read quickly', () => {
    const reply = 'The sea is wide and the wind is cold. '.repeat(2700);
    const cpuMs = cpuMsOf(() => expect(findLeak(reply, secrets)).toBeUndefined());
    expect(cpuMs).toBeLessThan(5000);
  });
});
