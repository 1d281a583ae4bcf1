import { describe, expect, it } from 'vitest';
import type { Answer } from '../client.ts';
import type { TopicListener } from './topic-reader.ts';
import { WallView } from './wall-view.ts';

interface Seen {
  readonly version: number;
  readonly text: string;
}

const open = (
  read: () => Promise<Answer<Seen>> = async () => ({ ok: true, value: { version: 9, text: 'read' } }),
  onSign: (type: string) => void = () => undefined,
) => {
  let listener: TopicListener | undefined;
  let isStopped = false;
  const wall = new WallView<Seen>({
    live: {
      follow: (_topic, given) => {
        listener = given;
        return () => {
          isStopped = true;
        };
      },
    },
    topic: 'hunt:1',
    read,
    onSign,
    hear: (view, type, payload) => (type === 'said' ? { ...view, text: String(payload) } : undefined),
  });
  if (!listener) throw new Error('nothing is followed');
  return { wall, listener, isStopped: () => isStopped };
};

describe('the view of a wall', () => {
  it('takes newer views and messages, never an older view', () => {
    const { wall, listener } = open();
    listener.onView({ version: 3, text: 'three' }, 'screen');
    listener.onView({ version: 2, text: 'two' }, 'screen');
    expect(wall.wall.value).toEqual({ phase: 'here', view: { version: 3, text: 'three' } });
    listener.onEvent('said', 'hello');
    expect(wall.wall.value).toMatchObject({ view: { text: 'hello' } });
  });

  it('reads anew what a message cannot tell', async () => {
    const { wall, listener } = open();
    listener.onView({ version: 3, text: 'three' }, 'screen');
    listener.onEvent('changed', {});
    await expect.poll(() => wall.wall.value).toEqual({ phase: 'here', view: { version: 9, text: 'read' } });
  });

  it('[LIVE-20] keeps what was heard while it was reading, and says a passing sign once', async () => {
    let answer: (read: Answer<Seen>) => void = () => undefined;
    const signs: string[] = [];
    const { wall, listener } = open(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      (type) => signs.push(type),
    );
    listener.onView({ version: 3, text: 'three' }, 'screen');
    listener.onEvent('changed', {});
    listener.onEvent('said', 'one of three have answered');
    answer({ ok: true, value: { version: 4, text: 'nobody has answered' } });
    const current = { phase: 'here', view: { version: 4, text: 'one of three have answered' } };
    await expect.poll(() => wall.wall.value).toEqual(current);
    expect(signs).toEqual(['changed', 'said']);
  });

  it('is missing when it is refused at first, and stays when the connection is', () => {
    const refusal = { code: 'hunt-not-found' } as never;
    const first = open();
    first.listener.onRefused?.(refusal);
    expect(first.wall.wall.value.phase).toBe('missing');
    const second = open();
    second.listener.onView({ version: 1, text: 'one' }, 'screen');
    second.listener.onRefused?.(refusal);
    expect(second.wall.wall.value.phase).toBe('here');
    second.listener.onGone?.();
    expect(second.wall.wall.value.phase).toBe('missing');
    second.wall.close();
    expect(second.isStopped()).toBe(true);
  });
});
