import type { ControlShape } from '#activities/timers/contract.clock.ts';
import type {
  AtZero,
  Control,
  ControlOf,
  ControlType,
  PeriodPlan,
} from '#activities/timers/rules/clock/control.ts';
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

interface FormRow<T extends ControlType> {
  readonly fields: readonly ControlField[];
  readonly make: (form: ControlForm, ms: (field: DurationField) => number) => Own<T>;
  /** Values of a control that are not times; times find their fields by name. */
  readonly texts?: (control: ControlOf<T>) => Partial<ControlForm>;
  readonly limits?: Readonly<Partial<Record<ControlField, FieldLimits>>>;
  readonly check?: (form: ControlForm) => ControlErrors;
  readonly hasNoZero?: true;
}
type Own<T extends ControlType> = Omit<ControlOf<T>, 'type' | 'atZero' | 'overtime'>;

/** The main time must not be zero if there is nothing else. */
const mainAlone = {
  fields: ['main'] as const,
  limits: { main: someTime },
  make: (_form: ControlForm, ms: (field: DurationField) => number) => ({ mainMs: ms('main') }),
};
const mainAndDelay = {
  fields: ['main', 'delay'] as const,
  make: (_form: ControlForm, ms: (field: DurationField) => number) => ({
    mainMs: ms('main'),
    delayMs: ms('delay'),
  }),
};

/** Every control with its fields, in the order of the list. */
const rows: { readonly [T in ControlType]: FormRow<T> } = {
  'turn-and-round': {
    fields: ['turn', 'round'],
    // The limits of stored data for the two times every template has.
    limits: { turn: { min: 5000, max: 3_600_000 }, round: { min: 60_000, max: DAY_MS } },
    make: (_form, ms) => ({ turnMs: ms('turn'), roundMs: ms('round') }),
    check: ({ turn, round }) =>
      (parseDuration(turn) ?? 0) > (parseDuration(round) ?? DAY_MS) ? { turn: 'longTurn' } : {},
  },
  'count-up': { fields: [], make: () => ({}), hasNoZero: true },
  'sudden-death': mainAlone,
  fischer: {
    fields: ['main', 'increment', 'cap'],
    make: ({ cap, bonus }, ms) => {
      const capMs = parseDuration(cap);
      return {
        mainMs: ms('main'),
        incrementMs: ms('increment'),
        ...(capMs !== undefined && { capMs }),
        bonus,
      };
    },
    texts: ({ bonus = 'after' }) => ({ bonus }),
  },
  delay: mainAndDelay,
  bronstein: mainAndDelay,
  'byo-yomi': {
    fields: ['main', 'periodCount', 'period'],
    make: (form, ms) => ({ mainMs: ms('main'), periods: Number(form.periodCount), periodMs: ms('period') }),
    texts: ({ periods }) => ({ periodCount: String(periods) }),
  },
  canadian: {
    fields: ['main', 'blockTurns', 'block'],
    make: (form, ms) => ({ mainMs: ms('main'), blockTurns: Number(form.blockTurns), blockMs: ms('block') }),
    texts: ({ blockTurns }) => ({ blockTurns: String(blockTurns) }),
  },
  hourglass: mainAlone,
  'per-move': { fields: ['move'], make: (_form, ms) => ({ moveMs: ms('move') }) },
  'turn-then-bank': {
    fields: ['turn', 'bank'],
    make: (_form, ms) => ({ turnMs: ms('turn'), bankMs: ms('bank') }),
  },
  'carry-over': {
    fields: ['turn'],
    make: ({ carry }, ms) => ({ turnMs: ms('turn'), carry }),
    texts: ({ carry = 'unused' }) => ({ carry }),
  },
  periods: {
    fields: [],
    make: ({ stages }) => ({ periods: stages.map(stageOf) }),
    texts: ({ periods }) => ({ stages: periods.map(stageTexts) }),
    check: ({ stages }) => (stages.every(isGoodStage) ? {} : { stages: 'missing' }),
  },
  group: mainAlone,
};

/** The table pairs each control with its row; the compiler cannot follow that through a lookup. */
const rowOf = (type: ControlType) => rows[type] as FormRow<ControlType>;

const isControlType = (type: string): type is ControlType => type in rows;
export const controlTypes: readonly ControlType[] = Object.keys(rows).filter(isControlType);

export const fieldsOf = (type: ControlType): readonly ControlField[] => rowOf(type).fields;
export const hasZero = (type: ControlType): boolean => !rowOf(type).hasNoZero;

/** Fields that belong to what happens at zero. */
export const zeroFieldsOf = (form: Pick<ControlForm, 'type' | 'atZero'>): readonly ControlField[] =>
  hasZero(form.type) && form.atZero === 'points' ? ['points', 'hardStop'] : [];

export type Complaint = 'missing' | 'small' | 'large' | 'longTurn';
export type ControlErrors = Readonly<Partial<Record<ControlField | 'stages', Complaint>>>;

const readNumber = (field: ControlField, typed: string): number | undefined =>
  isCount(field) ? (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined) : parseDuration(typed);

const judge = (typed: string, value: number | undefined, { min, max, isOptional = false }: FieldLimits) => {
  if (typed.trim() === '' && isOptional) return undefined;
  if (value === undefined) return 'missing';
  return value < min ? 'small' : value > max ? 'large' : undefined;
};

export const limitsIn = (type: ControlType, field: ControlField): FieldLimits =>
  rowOf(type).limits?.[field] ?? limits[field];

const isGoodStage = ({ main, increment, turns }: StageForm): boolean =>
  parseDuration(main) !== undefined &&
  (increment.trim() === '' || parseDuration(increment) !== undefined) &&
  (turns.trim() === '' || /^[1-9]\d{0,2}$/.test(turns.trim()));

export const checkControl = (form: ControlForm): ControlErrors => {
  const wrong = [...fieldsOf(form.type), ...zeroFieldsOf(form)].flatMap((field) => {
    const problem = judge(form[field], readNumber(field, form[field]), limitsIn(form.type, field));
    return problem === undefined ? [] : [[field, problem] as const];
  });
  return { ...rowOf(form.type).check?.(form), ...Object.fromEntries(wrong) };
};

const stageOf = ({ main, increment, turns }: StageForm): PeriodPlan => ({
  mainMs: parseDuration(main) ?? 0,
  ...(increment.trim() !== '' && { incrementMs: parseDuration(increment) ?? 0 }),
  ...(turns.trim() !== '' && { turns: Number(turns) }),
});

const zeroOf = ({
  type,
  atZero,
  points,
  hardStop,
}: ControlForm): Pick<ControlShape, 'atZero' | 'overtime'> => {
  const hardStopMs = parseDuration(hardStop);
  if (!hasZero(type) || atZero === 'flag') return {};
  return {
    atZero,
    ...(atZero === 'points' && {
      overtime: { pointsPerMinute: Number(points), ...(hardStopMs !== undefined && { hardStopMs }) },
    }),
  };
};

/** The control of a form without errors. */
export const controlOf = (form: ControlForm): ControlShape => {
  const own = rowOf(form.type).make(form, (field) => parseDuration(form[field]) ?? 0);
  return { type: form.type, ...own, ...zeroOf(form) } as ControlShape;
};

/** `turnMs: 90000` is the field `turn` with the text 1:30, and so on for every time a control has. */
const ownTexts = (control: Control): Partial<ControlForm> =>
  Object.fromEntries(
    Object.entries(control).flatMap(([key, value]: [string, unknown]) =>
      key.endsWith('Ms') && typeof value === 'number' ? [[key.slice(0, -2), durationText(value)]] : [],
    ),
  );

const stageTexts = ({ mainMs, incrementMs, turns }: PeriodPlan): StageForm => ({
  main: durationText(mainMs),
  increment: incrementMs === undefined ? '' : durationText(incrementMs),
  turns: turns === undefined ? '' : String(turns),
});

/** The form of an existing control. */
export const formOfControl = (control: Control): ControlForm => ({
  ...emptyControlForm,
  type: control.type,
  ...ownTexts(control),
  ...rowOf(control.type).texts?.(control),
  atZero: control.atZero ?? 'flag',
  ...(control.overtime && {
    points: String(control.overtime.pointsPerMinute),
    hardStop: control.overtime.hardStopMs === undefined ? '' : durationText(control.overtime.hardStopMs),
  }),
});
