import { variableNames } from '#server/config.ts';

/** The parameters of an installation. Everything else is the same for all of them. */
export interface DeployParameters {
  /** The {environment} of engagements-{environment}-table, and of every name in the account. */
  readonly environment: string;
  /** The {id} of ScavengerHuntData-{id}. */
  readonly uniqueId: string;
  /** A container image with its tag, in ECR or in a public registry. */
  readonly image: string;
  /** Keeps the tables of two installations in one account and region apart. */
  readonly tablePrefix: string;
  readonly certificateArn?: string;
  readonly publicUrl?: string;
  readonly alarmEmail?: string;
  readonly minTasks: number;
  readonly maxTasks: number;
  /** Further variables of src/server/config.ts, unchanged. */
  readonly settings: Readonly<Record<string, string>>;
  /** Variables whose value is the text of a secret in Secrets Manager, by its complete ARN. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** The text of a parameter, from the CDK context or from the environment. */
export type ParameterSource = (name: string) => string | undefined;

export class ParameterError extends Error {}

const patterns = {
  environment: { shape: /^[a-z][a-z\d-]{0,29}$/, says: 'at most 30 small letters, digits and "-"' },
  uniqueId: { shape: /^[\w.-]{1,50}$/, says: '1 to 50 letters, digits, "_", "-" or "."' },
  tablePrefix: { shape: /^[\w.-]{0,100}$/, says: 'at most 100 letters, digits, "_", "-" or "."' },
  image: {
    shape: /^[\w.-]+(:\d+)?(\/[\w.-]+)*(:[\w.-]+|@sha256:[\da-f]{64})$/,
    says: 'an image with its tag or digest',
  },
  certificateArn: {
    shape: /^arn:[\w-]+:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/,
    says: 'the ARN of a certificate in ACM',
  },
  publicUrl: { shape: /^https:\/\/[\w.-]+$/, says: 'an address such as https://play.example.org' },
  alarmEmail: { shape: /^[^\s@]+@[^\s@]+$/, says: 'an email address' },
} as const;

const checked = (read: ParameterSource, name: keyof typeof patterns, fallback?: string): string => {
  const given = read(name) ?? fallback;
  const { shape, says } = patterns[name];
  if (given === undefined) throw new ParameterError(`${name} is missing: ${says}.`);
  if (!shape.test(given)) throw new ParameterError(`${name} must be ${says}, not "${given}".`);
  return given;
};

const maybe = (read: ParameterSource, name: keyof typeof patterns): string | undefined =>
  (read(name) ?? '') === '' ? undefined : checked(read, name);

const wholeNumber = (read: ParameterSource, name: string, fallback: number): number => {
  const given = Number(read(name) ?? fallback);
  if (Number.isInteger(given) && given >= 1 && given <= 1000) return given;
  throw new ParameterError(`${name} must be a whole number from 1 to 1000.`);
};

/** Set by the stack itself: a second value would break the installation. */
export const ownVariables: readonly string[] = [
  'STORE',
  'TABLE_PREFIX',
  'ENVIRONMENT',
  'HUNTS_ID',
  'AWS_REGION',
  'FILES',
  'BUS',
  'PORT',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'METRICS_TOKEN',
  'DYNAMODB_CREATE_TABLES',
];

const parsedObject = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const variableMap = (read: ParameterSource, name: string): Readonly<Record<string, string>> => {
  const parsed = parsedObject(read(name) ?? '{}');
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new ParameterError(`${name} must be a JSON object such as {"ADMINS": "me@example.org"}.`);
  }
  const known: readonly string[] = variableNames;
  const texts: Record<string, string> = {};
  for (const [variable, value] of Object.entries(parsed)) {
    if (!known.includes(variable)) throw new ParameterError(`${name}: there is no variable ${variable}.`);
    if (ownVariables.includes(variable)) {
      throw new ParameterError(`${name}: the stack sets ${variable} itself.`);
    }
    if (typeof value !== 'string') throw new ParameterError(`${name}: ${variable} must be a text.`);
    texts[variable] = value;
  }
  return texts;
};

export const readParameters = (read: ParameterSource): DeployParameters => {
  const minTasks = wholeNumber(read, 'minTasks', 2);
  const maxTasks = wholeNumber(read, 'maxTasks', Math.max(10, minTasks));
  if (maxTasks < minTasks) throw new ParameterError('maxTasks must be at least minTasks.');
  const certificateArn = maybe(read, 'certificateArn');
  const publicUrl = maybe(read, 'publicUrl');
  const alarmEmail = maybe(read, 'alarmEmail');
  return {
    environment: checked(read, 'environment'),
    uniqueId: checked(read, 'uniqueId'),
    image: checked(read, 'image'),
    tablePrefix: checked(read, 'tablePrefix', ''),
    ...(certificateArn !== undefined && { certificateArn }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(alarmEmail !== undefined && { alarmEmail }),
    minTasks,
    maxTasks,
    settings: variableMap(read, 'settings'),
    secrets: variableMap(read, 'secrets'),
  };
};
