import { expect, test } from 'vitest';
import { newPoll, pollChange } from '#activities/polls/contract.views.ts';
import { changePoll, makePoll } from '#activities/polls/rules/poll.ts';
import { ownerViewOf } from '#activities/polls/rules/views.ts';
import {
  changeOf,
  checkForm,
  emptyForm,
  formOf,
  fieldOf,
  newPollOf,
  withDetail,
  withOptions,
} from './poll-form.ts';
import { parseOptions } from './option-lines.ts';
import { withSeats } from './PollSettings.tsx';

const made = { pollId: 'p', ownerId: 'o', code: '1234', seed: 's', seedHash: 'h' };

test('a pasted list loses its bullets, numbers and blank lines, and nothing else', () => {
  expect(parseOptions(' - Soup\r\n\n2. Curry\n3) 7-Up\n* Pizza \n• 5 stars')).toEqual([
    'Soup',
    'Curry',
    '7-Up',
    'Pizza',
    '5 stars',
  ]);
});

test('[POLL-1] what is missing is said beside its field', () => {
  expect(checkForm(emptyForm)).toEqual({
    title: 'Type a question.',
    options: 'At least two options, one per line.',
  });
  expect(checkForm({ ...emptyForm, title: 'T', options: 'a\nA' })).toEqual({
    options: '“A” is there twice.',
  });
  expect(checkForm({ ...emptyForm, title: 'T', options: 'a\nb' })).toEqual({});
});

test('a title and two options are a poll the rules take', () => {
  const given = newPoll.parse(newPollOf({ ...emptyForm, title: 'T', options: 'a\nb' }, true));
  const poll = makePoll(given, made, 0);
  expect(poll.ok && poll.value).toMatchObject({
    status: 'open',
    settings: { method: 'irv', seats: 1, shuffle: true },
  });
});

test('[POLL-23] the rules of a statute go along, and come back into the form', () => {
  const rules = { tieBreak: 'previous-rounds', batchElimination: true } as const;
  const form = { ...emptyForm, title: 'T', options: 'a\nb', rules };
  const poll = makePoll(newPoll.parse(newPollOf(form, true)), made, 0);
  if (!poll.ok) throw new Error(poll.error.code);
  expect(poll.value.settings.rules).toEqual(rules);
  const view = ownerViewOf(poll.value, {
    now: 0,
    byHour: [],
    hasVoted: false,
    result: undefined,
    writeIns: [],
  });
  expect(formOf(view).rules).toEqual(rules);
  const { rules: _, ...older } = formOf(view);
  expect(pollChange.parse(changeOf(older)).settings?.rules).toEqual({});
});

test('several seats change a method that fills one, and stars leave out what only ranks have', () => {
  expect(withSeats(emptyForm, '3').method).toBe('stv-scottish');
  expect(withSeats({ ...emptyForm, method: 'borda' }, '3').method).toBe('borda');
  const stars = {
    ...emptyForm,
    title: 'T',
    options: 'a\nb',
    method: 'star',
    equalRanks: true,
    writeIns: true,
  } as const;
  expect(newPollOf(stars, false).settings).toMatchObject({ equalRanks: false, writeIns: false });
});

test('an option that is too long is named by its line', () => {
  const form = { ...emptyForm, title: 'T', options: `Soup\n${'x'.repeat(120)}\n${'y'.repeat(121)}` };
  expect(checkForm(form)).toEqual({
    options: `Option 3 (“${'y'.repeat(24)}…”) is longer than 120 characters.`,
  });
});

test('the server’s complaints find their fields', () => {
  expect(['candidates.3', 'settings.seats', 'title', 'expiresAt'].map(fieldOf)).toEqual([
    'options',
    'seats',
    'title',
    'expiresAt',
  ]);
});

test('[POLL-2] a poll goes into the form and back, and an emptied field is taken away', () => {
  const given = {
    title: 'T',
    candidates: [{ name: 'a', description: 'first', picture: 'p1' }, 'b'],
    settings: { quorum: 5, maxRanks: 2 },
    expiresAt: 120_000,
  };
  const poll = makePoll(given, made, 0);
  if (!poll.ok) throw new Error(poll.error.code);
  const view = ownerViewOf(poll.value, {
    now: 0,
    byHour: [],
    hasVoted: false,
    result: undefined,
    writeIns: [],
  });
  const same = changePoll(poll.value, pollChange.parse(changeOf(formOf(view))), 0);
  expect(same.ok && same.value.state).toEqual(poll.value);
  const emptied = { ...formOf(view), quorum: '', maxRanks: '', expiresAt: '', options: 'a\nc' };
  const changed = changePoll(poll.value, pollChange.parse(changeOf(emptied)), 0);
  if (!changed.ok) throw new Error(changed.error.code);
  const { candidates, expiresAt, settings } = changed.value.state;
  expect(candidates).toEqual([{ name: 'a', description: 'first', picture: 'p1' }, { name: 'c' }]);
  expect(expiresAt).toBeUndefined();
  expect(settings).not.toHaveProperty('quorum');
  expect(settings).not.toHaveProperty('maxRanks');
});

test('what is said about an option follows it when its name is corrected, and is not sent when it is gone', () => {
  const told = withDetail({ ...emptyForm, title: 'T', options: 'Sop\nCurry' }, 'Sop', {
    description: ' Warm. ',
    picture: 'p1',
  });
  const soup = { name: 'Soup', description: 'Warm.', picture: 'p1' };
  const corrected = withOptions(told, 'Soup\nCurry');
  expect(newPollOf(corrected, true).candidates).toEqual([soup, 'Curry']);
  expect(newPollOf(withOptions(corrected, 'Curry\nSoup'), true).candidates).toEqual(['Curry', soup]);
  const cut = withOptions(corrected, 'Curry');
  expect(newPollOf(cut, true).candidates).toEqual(['Curry']);
  expect(newPollOf(withOptions(cut, 'Curry\nSoup'), true).candidates).toEqual(['Curry', soup]);
  expect(newPollOf(withOptions(told, 'constructor\nCurry'), true).candidates[1]).toBe('Curry');
});

test('a form whose picture is on its way is not sent', () => {
  const form = withDetail({ ...emptyForm, title: 'T', options: 'a\nb' }, 'a', { isUploading: true });
  expect(checkForm(form)).toEqual({ details: 'A picture is still uploading. Wait a moment.' });
  expect(checkForm(withDetail(form, 'a', { isUploading: false }))).toEqual({});
});
