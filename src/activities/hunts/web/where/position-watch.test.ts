import { describe, expect, test } from 'vitest';
import { PositionWatch } from './position-watch.ts';
import type { Effort, PositionSource } from './position-watch.ts';
import type { HeardPosition, WatchTrouble } from './watch-state.ts';

const NOON = 1_800_000_000_000;

const aPhone = () => {
  const begun: Effort[] = [];
  const phone: {
    begun: Effort[];
    running: number;
    fix: (heard: HeardPosition) => void;
    trouble: (trouble: WatchTrouble | 'slow') => void;
  } = { begun, running: 0, fix: () => undefined, trouble: () => undefined };
  const source: PositionSource = {
    now: () => NOON,
    watch(effort, onFix, onTrouble) {
      begun.push(effort);
      phone.running += 1;
      phone.fix = onFix;
      phone.trouble = onTrouble;
      return () => (phone.running -= 1);
    },
  };
  return { phone, watch: new PositionWatch(source) };
};

describe('the watch of a page', () => {
  test('is asked once for all wishes, as finely as the finest of them', () => {
    const { phone, watch } = aPhone();
    const endWalk = watch.want('frugal');
    watch.want('frugal');
    const endCheckIn = watch.want('fine');
    endCheckIn();
    expect(phone.begun).toEqual(['frugal', 'fine', 'frugal']);
    expect(phone.running).toBe(1);
    endWalk();
    watch.close();
    expect(phone.running).toBe(0);
    expect(watch.state.value.isOn).toBe(false);
  });

  test('keeps what it knew when the effort changes', () => {
    const { phone, watch } = aPhone();
    watch.want('frugal');
    phone.fix({ latitude: 1, longitude: 2, accuracy: 5, timestamp: NOON });
    watch.want('fine');
    expect(watch.state.value.last).toMatchObject({ latitude: 1, longitude: 2 });
  });

  test('asks again after a refusal when somebody says so', () => {
    const { phone, watch } = aPhone();
    watch.want('fine');
    phone.trouble('refused');
    expect(watch.state.value.trouble).toBe('refused');
    watch.retry();
    expect(watch.state.value.trouble).toBeUndefined();
    expect(phone.begun).toEqual(['fine', 'fine']);
    expect(phone.running).toBe(1);
  });

  test('a refusal is forgotten by asking again, also when nobody wants a position at the moment', () => {
    const { phone, watch } = aPhone();
    const end = watch.want('fine');
    phone.trouble('refused');
    end();
    watch.retry();
    expect(watch.state.value).toMatchObject({ isOn: false });
    expect(watch.state.value.trouble).toBeUndefined();
    expect(phone.running).toBe(0);
  });

  test('says why a page can have no position at all', () => {
    const watch = new PositionWatch({ watch: undefined, hindrance: 'insecure', now: () => NOON });
    watch.want('fine');
    expect(watch.state.value.trouble).toBe('insecure');
  });
});
