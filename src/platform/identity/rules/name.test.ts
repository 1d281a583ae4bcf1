import { describe, expect, test } from 'vitest';
import { tidyName } from './name.ts';

describe('tidyName', () => {
  test('[IDENT-24] keeps what people write and tidies the space', () => {
    expect(tidyName('  Zoë   Müller-Ångström ')).toBe('Zoë Müller-Ångström');
    expect(tidyName('Team 👩‍👩‍👧 Nord')).toBe('Team 👩‍👩‍👧 Nord');
  });

  test('[IDENT-24] takes out marks that would imitate the page around the name', () => {
    expect(tidyName('Ada\u202Etxt.exe')).toBe('Adatxt.exe');
    expect(tidyName('A\u0000d\u001Ba\u2028')).toBe('Ada');
    expect(tidyName('\uFEFFAda\u200B')).toBe('Ada');
  });

  test('[IDENT-24] 1 to 40 characters', () => {
    expect(tidyName('')).toBeUndefined();
    expect(tidyName(' \u200B\t')).toBeUndefined();
    expect(tidyName('🐢'.repeat(40))).toBe('🐢'.repeat(40));
    expect(tidyName('x'.repeat(41))).toBeUndefined();
  });
});
