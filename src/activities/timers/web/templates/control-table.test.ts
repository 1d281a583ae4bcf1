import { afterEach, expect, test } from 'vitest';
import { control as controlSchema, logFields } from '#activities/timers/contract.clock.ts';
import { rulesOfControl } from '#activities/timers/rules/clock/banks/of-control.ts';
import { parseLog } from '#activities/timers/rules/clock/parse-log.ts';
import { language } from '#web/kit/i18n/language.ts';
import { controlLine } from '../control-line.ts';
import { controlAbout } from './control-about.words.ts';
import { controlOf, controlTypes, emptyControlForm, formOfControl } from './control-form.ts';
import { controlNames } from './control-names.words.ts';
import { storedTimesOf } from './template-form.ts';

afterEach(() => {
  language.value = 'en';
});

test('clocks are called as players call them', () => {
  const known = [
    'sudden-death',
    'fischer',
    'delay',
    'bronstein',
    'byo-yomi',
    'canadian',
    'hourglass',
  ] as const;
  expect(known.map((type) => controlNames(type))).toEqual([
    'Sudden death',
    'Fischer',
    'Simple delay',
    'Bronstein',
    'Byo-yomi',
    'Canadian',
    'Hourglass',
  ]);
});

const inContract = controlSchema.def.options.flatMap(({ def }) => def.shape.type.def.values);

test('every layer has every control of the contract, and no other', () => {
  expect(controlTypes.toSorted()).toEqual(inContract.toSorted());
  expect(Object.keys(logFields).toSorted()).toEqual(inContract.toSorted());
});

// What a layer lacks of a control that the contract has, this finds for each of them; the compiler finds most of it first.
test.each(inContract)('%s can be asked for, runs, is kept, and every page has words for it', (type) => {
  const control = controlOf({ ...emptyControlForm, type });
  expect(controlSchema.parse(control)).toEqual(control);
  expect(controlOf(formOfControl(control))).toEqual(control);
  const { atStart, startMs, untilZeroMs } = rulesOfControl(control);
  expect(untilZeroMs(control, atStart(control))).not.toBe(0);
  expect(startMs(control)).toBeGreaterThanOrEqual(0);
  expect(parseLog({ players: [{ name: 'A' }], controls: [control], events: [] }).ok).toBe(true);
  expect(storedTimesOf(control).turnTimeSeconds).toBeGreaterThan(0);
  for (const spoken of ['en', 'de'] as const) {
    language.value = spoken;
    expect([controlNames(type), controlAbout(type), controlLine(control)]).not.toContain('');
  }
});
