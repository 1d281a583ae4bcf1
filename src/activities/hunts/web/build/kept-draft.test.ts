import { expect, test } from 'vitest';
import { newHunt } from './draft.ts';
import { keptDraft } from './kept-draft.ts';

const draft = newHunt('Kept', 'a', 'en');
const file = { ...draft, levels: [{ ...draft.levels[0], name: 'Stop 1' }] };

test('[BUILD-2] what was kept comes back when nobody has saved since', () => {
  expect(keptDraft({ draft: file, revision: 3 }, 3)?.name).toBe('Kept');
  expect(keptDraft({ draft: file, revision: 3 }, 4)).toBeUndefined();
});

test('what is no hunt any more stays away', () => {
  for (const kept of [null, 'x', {}, { revision: 3 }, { draft: { name: 'Kept' }, revision: 3 }])
    expect(keptDraft(kept, 3)).toBeUndefined();
});
