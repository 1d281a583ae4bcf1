import { expect, test } from 'vitest';
import { changePoll, makePoll } from '#activities/polls/rules/poll.ts';
import { ownerViewOf } from '#activities/polls/rules/views.ts';
import { pollChange } from '#activities/polls/contract.views.ts';
import { changeOf, checkForm, emptyForm, formOf, newPollOf } from './poll-form.ts';
import { emptySlot } from './slot-form.ts';

const made = { pollId: 'p', ownerId: 'o', code: '1', seed: 's', seedHash: 'h' };
const form = {
  ...emptyForm,
  title: 'When?',
  timeZone: 'Europe/Berlin',
  slots: [
    { date: '2026-12-07', from: '18:00', to: '20:00' },
    { date: '2026-12-07', from: '23:00', to: '01:00' },
  ],
};

test('[POLL-54] slots are typed on the clock of their zone; an end before the start is on the next day', () => {
  const given = newPollOf(form, true);
  expect(given.settings?.method).toBe('dates');
  const poll = makePoll(given, made, 0);
  if (!poll.ok) throw new Error(poll.error.code);
  expect(poll.value.candidates.map(({ name }) => name)).toEqual([
    '2026-12-07 18:00–20:00',
    '2026-12-07 23:00–2026-12-08 01:00',
  ]);
  const view = ownerViewOf(poll.value, {
    now: 0,
    byHour: [],
    hasVoted: false,
    result: undefined,
    writeIns: [],
  });
  expect(formOf(view).slots).toEqual(form.slots);
  const same = changePoll(poll.value, pollChange.parse(changeOf(formOf(view))), 0);
  expect(same.ok && same.value.state).toEqual(poll.value);
});

test('[POLL-54] two whole slots are needed, and none half typed', () => {
  const [first, second] = form.slots;
  expect(checkForm(form)).toEqual({});
  expect(checkForm({ ...form, slots: [first!, emptySlot] })).toHaveProperty('slots');
  expect(
    checkForm({ ...form, slots: [first!, second!, { ...emptySlot, date: '2026-12-09' }] }),
  ).toHaveProperty('slots');
  expect(checkForm({ ...form, slots: [first!, second!, emptySlot] })).toEqual({});
});
