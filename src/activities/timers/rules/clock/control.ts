import type { ControlShape } from '#activities/timers/contract.clock.ts';

type Frozen<T> = T extends readonly (infer One)[]
  ? readonly Frozen<One>[]
  : T extends object
    ? { readonly [Name in keyof T]: Frozen<T[Name]> }
    : T;

/** How one player's time runs, as the contract has it. */
export type Control = Frozen<ControlShape>;
export type ControlType = Control['type'];
export type ControlOf<T extends ControlType> = Extract<Control, { readonly type: T }>;

export type PeriodPlan = ControlOf<'periods'>['periods'][number];
export type AtZero = NonNullable<Control['atZero']>;

export const atZeroOf = (control: Control): AtZero => control.atZero ?? 'flag';
