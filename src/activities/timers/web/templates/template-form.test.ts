import { describe, expect, it } from 'vitest';
import { newTemplate } from '#activities/timers/contract.views.ts';
import { controlTypes, emptyControlForm } from './control-form.ts';
import { checkTemplate, emptyTemplateForm, hasErrors, storedTimesOf, templateOf } from './template-form.ts';

const form = { ...emptyTemplateForm, name: 'Catan' };

describe('the form of a template', () => {
  it.each(controlTypes)('gives the server what its contract takes: %s', (type) => {
    const filled = { ...form, control: { ...emptyControlForm, type } };
    expect(hasErrors(checkTemplate(filled))).toBe(false);
    expect(newTemplate.safeParse(templateOf(filled)).error).toBeUndefined();
  });

  it('keeps the two plain modes plain', () => {
    expect(templateOf(form)).toMatchObject({ mode: 2, turnTimeSeconds: 90, roundTimeSeconds: 1800 });
    expect(templateOf(form).control).toBeUndefined();
    expect(templateOf({ ...form, control: { ...emptyControlForm, type: 'count-up' } })).toMatchObject({
      mode: 1,
    });
  });

  it('says which field is wrong', () => {
    const wrong = {
      ...form,
      name: ' ',
      minPlayers: '5',
      maxPlayers: '3',
      warnings: '30, soon',
      tags: 'x'.repeat(31),
    };
    expect(checkTemplate(wrong).fields).toEqual({
      name: 'missing',
      minPlayers: 'minAboveMax',
      warnings: 'range',
      tags: 'long',
    });
    expect(checkTemplate({ ...form, maxPlayers: '9', name: 'x'.repeat(101) }).fields).toEqual({
      name: 'long',
      maxPlayers: 'range',
    });
  });

  it('finds stored times within the limits for controls that have none', () => {
    expect(storedTimesOf({ type: 'hourglass', mainMs: 20_000 })).toEqual({
      turnTimeSeconds: 60,
      roundTimeSeconds: 60,
    });
    expect(storedTimesOf({ type: 'per-move', moveMs: 2000 })).toEqual({
      turnTimeSeconds: 5,
      roundTimeSeconds: 3600,
    });
  });
});
