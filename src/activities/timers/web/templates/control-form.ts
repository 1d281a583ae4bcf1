import type { ControlShape } from '#activities/timers/contract.clock.ts';
import type { AtZero, Control, ControlType, PeriodPlan } from '#activities/timers/rules/clock/control.ts';
import { durationText, parseDuration } from '../duration-text.ts';

/** Everything a time control can ask for, as typed. A type uses its own fields and leaves the others alone. */
export interface ControlForm {
  readonly type: ControlType;
  readonly main: string;
  readonly increment: string;
  readonly cap: string;
  readonly bonus: 'after' | 'before';
  readonly delay: string;
  readonly periodCount: string;
  readonly period: string;
  readonly blockTurns: string;
  readonly block: string;
  readonly move: string;
  readonly turn: string;
  readonly round: string;
  readonly bank: string;
  readonly carry: 'unused' | 'overused' | 'both';
  readonly stages: readonly StageForm[];
  readonly atZero: AtZero;
  readonly points: string;
  readonly hardStop: string;
}

export interface StageForm {
  readonly main: string;
  readonly increment: string;
  readonly turns: string;
}

export type DurationField =
  | 'main'
  | 'increment'
  | 'cap'
  | 'delay'
  | 'period'
  | 'block'
  | 'move'
  | 'turn'
  | 'round'
  | 'bank'
  | 'hardStop';
export type CountField = 'periodCount' | 'blockTurns' | 'points';
export type ControlField = DurationField | CountField;

export const emptyControlForm: ControlForm = {
  type: 'turn-and-round',
  main: '10:00',
  increment: '0:05',
  cap: '',
  bonus: 'after',
  delay: '0:05',
  periodCount: '5',
  period: '0:30',
  blockTurns: '20',
  block: '5:00',
  move: '1:00',
  turn: '1:30',
  round: '30:00',
  bank: '5:00',
  carry: 'unused',
  stages: [
    { main: '90:00', increment: '0:30', turns: '40' },
    { main: '30:00', increment: '0:30', turns: '' },
  ],
  atZero: 'flag',
  points: '10',
  hardStop: '',
};

export interface FieldLimits {
  readonly min: number;
  readonly max: number;
  readonly isOptional?: boolean;
}

const DAY_MS = 86_400_000;
const anyTime: FieldLimits = { min: 0, max: DAY_MS };
const someTime: FieldLimits = { min: 1000, max: DAY_MS };

/** In milliseconds for times, else plain numbers. */
const limits: Readonly<Record<ControlField, FieldLimits>> = {
  main: anyTime,
  increment: anyTime,
  cap: { ...someTime, isOptional: true },
  delay: anyTime,
  period: someTime,
  block: someTime,
  move: someTime,
  turn: someTime,
  round: someTime,
  bank: anyTime,
  hardStop: { ...someTime, isOptional: true },
  periodCount: { min: 1, max: 100 },
  blockTurns: { min: 1, max: 1000 },
  points: { min: 0, max: 1000 },
};

const COUNTS: ReadonlySet<ControlField> = new Set(['periodCount', 'blockTurns', 'points']);
export const isCount = (field: ControlField): field is CountField => COUNTS.has(field);

export const controlTypes = [
  'turn-and-round',
  'count-up',
  'sudden-death',
  'fischer',
  'delay',
  'bronstein',
  'byo-yomi',
  'canadian',
  'hourglass',
  'per-move',
  'turn-then-bank',
  'carry-over',
  'periods',
  'group',
] as const satisfies readonly ControlType[];

export const fieldsOf: Readonly<Record<ControlType, readonly ControlField[]>> = {
  'count-up': [],
  'sudden-death': ['main'],
  fischer: ['main', 'increment', 'cap'],
  delay: ['main', 'delay'],
  bronstein: ['main', 'delay'],
  'byo-yomi': ['main', 'periodCount', 'period'],
  canadian: ['main', 'blockTurns', 'block'],
  hourglass: ['main'],
  'per-move': ['move'],
  'turn-and-round': ['turn', 'round'],
  'turn-then-bank': ['turn', 'bank'],
  'carry-over': ['turn'],
  periods: [],
  group: ['main'],
};

/** Fields that belong to what happens at zero. */
export const zeroFieldsOf = (form: Pick<ControlForm, 'type' | 'atZero'>): readonly ControlField[] =>
  form.type !== 'count-up' && form.atZero === 'points' ? ['points', 'hardStop'] : [];

export type Complaint = 'missing' | 'small' | 'large' | 'longTurn';
export type ControlErrors = Readonly<Partial<Record<ControlField | 'stages', Complaint>>>;

const readNumber = (field: ControlField, typed: string): number | undefined =>
  isCount(field) ? (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined) : parseDuration(typed);

const judge = (typed: string, value: number | undefined, { min, max, isOptional = false }: FieldLimits) => {
  if (typed.trim() === '' && isOptional) return undefined;
  if (value === undefined) return 'missing';
  return value < min ? 'small' : value > max ? 'large' : undefined;
};

/** Hourglass, sudden death and the group clock have nothing but their main time. */
const needsMain: ReadonlySet<ControlType> = new Set(['sudden-death', 'hourglass', 'group']);
/** What the stored data allows for the two times every template has. */
const storedTimes: Readonly<Partial<Record<ControlField, FieldLimits>>> = {
  turn: { min: 5000, max: 3_600_000 },
  round: { min: 60_000, max: DAY_MS },
};

export const limitsIn = (type: ControlType, field: ControlField): FieldLimits => {
  if (field === 'main' && needsMain.has(type)) return someTime;
  return (type === 'turn-and-round' ? storedTimes[field] : undefined) ?? limits[field];
};

const isGoodStage = ({ main, increment, turns }: StageForm): boolean =>
  parseDuration(main) !== undefined &&
  (increment.trim() === '' || parseDuration(increment) !== undefined) &&
  (turns.trim() === '' || /^[1-9]\d{0,2}$/.test(turns.trim()));

export const checkControl = (form: ControlForm): ControlErrors => {
  const wrong = [...fieldsOf[form.type], ...zeroFieldsOf(form)].flatMap((field) => {
    const problem = judge(form[field], readNumber(field, form[field]), limitsIn(form.type, field));
    return problem === undefined ? [] : [[field, problem] as const];
  });
  const stages =
    form.type === 'periods' && !form.stages.every(isGoodStage) ? { stages: 'missing' as const } : {};
  const isTurnLong =
    form.type === 'turn-and-round' && (parseDuration(form.turn) ?? 0) > (parseDuration(form.round) ?? DAY_MS);
  return { ...(isTurnLong && { turn: 'longTurn' as const }), ...Object.fromEntries(wrong), ...stages };
};

const stageOf = ({ main, increment, turns }: StageForm): PeriodPlan => ({
  mainMs: parseDuration(main) ?? 0,
  ...(increment.trim() !== '' && { incrementMs: parseDuration(increment) ?? 0 }),
  ...(turns.trim() !== '' && { turns: Number(turns) }),
});

/** The control of a form without errors. */
export const controlOf = (form: ControlForm): ControlShape => {
  const ms = (field: DurationField): number => parseDuration(form[field]) ?? 0;
  const hardStopMs = parseDuration(form.hardStop);
  const zero = {
    ...(form.atZero !== 'flag' && { atZero: form.atZero }),
    ...(form.atZero === 'points' && {
      overtime: { pointsPerMinute: Number(form.points), ...(hardStopMs !== undefined && { hardStopMs }) },
    }),
  };
  const capMs = parseDuration(form.cap);
  const made: Readonly<Record<ControlType, () => ControlShape>> = {
    'count-up': () => ({ type: 'count-up' }),
    'sudden-death': () => ({ type: 'sudden-death', mainMs: ms('main'), ...zero }),
    fischer: () => ({
      type: 'fischer',
      mainMs: ms('main'),
      incrementMs: ms('increment'),
      ...(capMs !== undefined && { capMs }),
      bonus: form.bonus,
      ...zero,
    }),
    delay: () => ({ type: 'delay', mainMs: ms('main'), delayMs: ms('delay'), ...zero }),
    bronstein: () => ({ type: 'bronstein', mainMs: ms('main'), delayMs: ms('delay'), ...zero }),
    'byo-yomi': () => ({
      type: 'byo-yomi',
      mainMs: ms('main'),
      periods: Number(form.periodCount),
      periodMs: ms('period'),
      ...zero,
    }),
    canadian: () => ({
      type: 'canadian',
      mainMs: ms('main'),
      blockTurns: Number(form.blockTurns),
      blockMs: ms('block'),
      ...zero,
    }),
    hourglass: () => ({ type: 'hourglass', mainMs: ms('main'), ...zero }),
    'per-move': () => ({ type: 'per-move', moveMs: ms('move'), ...zero }),
    'turn-and-round': () => ({ type: 'turn-and-round', turnMs: ms('turn'), roundMs: ms('round'), ...zero }),
    'turn-then-bank': () => ({ type: 'turn-then-bank', turnMs: ms('turn'), bankMs: ms('bank'), ...zero }),
    'carry-over': () => ({ type: 'carry-over', turnMs: ms('turn'), carry: form.carry, ...zero }),
    periods: () => ({ type: 'periods', periods: form.stages.map(stageOf), ...zero }),
    group: () => ({ type: 'group', mainMs: ms('main'), ...zero }),
  };
  return made[form.type]();
};

/** `turnMs: 90000` is the field `turn` with the text 1:30, and so on for every time a control has. */
const ownTexts = (control: Control): Partial<ControlForm> =>
  Object.fromEntries(
    Object.entries(control).flatMap(([key, value]: [string, unknown]) =>
      key.endsWith('Ms') && typeof value === 'number' ? [[key.slice(0, -2), durationText(value)]] : [],
    ),
  );

const otherTexts = (control: Control): Partial<ControlForm> => {
  switch (control.type) {
    case 'fischer':
      return { bonus: control.bonus ?? 'after' };
    case 'byo-yomi':
      return { periodCount: String(control.periods) };
    case 'canadian':
      return { blockTurns: String(control.blockTurns) };
    case 'carry-over':
      return { carry: control.carry ?? 'unused' };
    case 'periods':
      return { stages: control.periods.map(stageTexts) };
    default:
      return {};
  }
};

const stageTexts = ({ mainMs, incrementMs, turns }: PeriodPlan): StageForm => ({
  main: durationText(mainMs),
  increment: incrementMs === undefined ? '' : durationText(incrementMs),
  turns: turns === undefined ? '' : String(turns),
});

/** A control back in the form it came from. */
export const formOfControl = (control: Control): ControlForm => ({
  ...emptyControlForm,
  type: control.type,
  ...ownTexts(control),
  ...otherTexts(control),
  atZero: control.atZero ?? 'flag',
  ...(control.overtime && {
    points: String(control.overtime.pointsPerMinute),
    hardStop: control.overtime.hardStopMs === undefined ? '' : durationText(control.overtime.hardStopMs),
  }),
});
