import { describe, expect, test } from 'vitest';
import { fakeClock } from '#tests/support/core/fake-clock.ts';
import { actorOf } from '#tests/support/identity/test-identity.ts';
import { ActorCache } from './actor-cache.ts';

const ada = actorOf('account:ada');

describe('ActorCache', () => {
  test('[IDENT-13] forgets after five seconds, so that another node sees a revocation', () => {
    const clock = fakeClock();
    const cache = new ActorCache(clock);
    cache.keep('a', ada, cache.generation);
    clock.advance(4999);
    expect(cache.get('a')).toBe(ada);
    clock.advance(1);
    expect(cache.get('a')).toBeUndefined();
    expect(cache.size).toBe(0);
  });

  test('[IDENT-13] a revocation holds at once', () => {
    const cache = new ActorCache(fakeClock());
    cache.keep('a', ada, cache.generation);
    cache.forget(['a']);
    expect(cache.get('a')).toBeUndefined();
  });

  test('[IDENT-13] what was read before a revocation is not kept after it', () => {
    const cache = new ActorCache(fakeClock());
    const { generation } = cache;
    cache.forget(['a']);
    cache.keep('a', ada, generation);
    expect(cache.get('a')).toBeUndefined();
  });

  test('[IDENT-13] holds at most ten thousand, the oldest go first', () => {
    const cache = new ActorCache(fakeClock());
    for (let count = 0; count < 10_050; count++) cache.keep(`t${count}`, ada, cache.generation);
    expect(cache.size).toBe(10_000);
    expect(cache.get('t49')).toBeUndefined();
    expect(cache.get('t50')).toBe(ada);
  });
});
