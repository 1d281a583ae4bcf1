import * as z from 'zod/mini';
import { geocoderText, mapTilesText } from './kit/map-tiles.ts';
import { SCHEDULE } from '#platform/operations/rules/schedule.ts';
import type { Variable } from './kit/variable.ts';
import {
  address,
  entriesOf,
  isEmail,
  isHostName,
  isNetwork,
  list,
  listText,
  matching,
  oneOf,
  optional,
  required,
  secret,
  text,
  wholeNumber,
  wordOr,
  yesOrNo,
} from './kit/variable.ts';

/** Every environment variable there is. `roundtable config` prints this table. */
export const variables = {
  PORT: required('Port of the web server; 0 takes a free one', '8080', wholeNumber(0, 65_535)),
  HOST: required('Network address to listen on', '0.0.0.0', text('a host name or IP address')),
  TLS: required('Serve https too, with a certificate of its own (self)', 'no', oneOf('no', 'self')),
  TLS_CERT: optional('File with a certificate for https, in PEM', text('a file')),
  TLS_KEY: secret('File with its key, in PEM', text('a file')),
  TLS_PORT: required('Port for https', '8443', wholeNumber(0, 65_535)),
  PUBLIC_URL: optional(
    'Address people use, when a proxy stands in front',
    address(['http', 'https'], 'https://play.example.org', true),
  ),
  TRUST_PROXY: required(
    'Whose X-Forwarded-* headers to believe',
    'no',
    wordOr(['no', 'yes'], listText('a list of proxy addresses such as 10.0.0.0/8, 127.0.0.1', isNetwork)),
  ),
  DATA_DIR: required('Folder for the database, files and journal', './data', text('a folder')),
  LOG_LEVEL: required(
    'How much to log',
    'info',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
  ADMINS: required(
    'Email addresses of accounts that may administer',
    '',
    list('a list of email addresses', isEmail),
  ),
  SESSION_DAYS: required("Days until an account's unused session ends", '90', wholeNumber(1, 400)),
  GUEST_DAYS: required('Days until an unused guest is forgotten', '180', wholeNumber(1, 400)),
  AUDIT_DAYS: required('Days the activity log keeps its entries', '365', wholeNumber(1, 3650)),
  BODY_LIMIT_KB: required('Largest request body', '1024', wholeNumber(1, 102_400)),
  JOB_THREADS: required('Threads for heavy work such as imports and counts', '2', wholeNumber(1, 64)),
  DEMO: required('Put demo content into an empty store', 'yes', yesOrNo),

  STORE: required('Where data is kept', 'sqlite', oneOf('sqlite', 'dynamodb', 'memory')),
  TABLE_PREFIX: required(
    'Put before every table name',
    '',
    matching(/^[\w.-]{0,100}$/, 'at most 100 letters, digits, "_", "-" or "."'),
  ),
  ENVIRONMENT: required(
    'The {environment} in the table name engagements-{environment}-table',
    'dev',
    matching(/^[\w.-]{1,50}$/, '1 to 50 letters, digits, "_", "-" or "."'),
  ),
  HUNTS_ID: required(
    'The unique id in the table name ScavengerHuntData-{id}',
    'roundtable',
    matching(/^[\w.-]{1,50}$/, '1 to 50 letters, digits, "_", "-" or "."'),
  ),
  HUNT_POSITION_DAYS: required(
    'Days after its end that positions of a hunt are kept',
    '7',
    wholeNumber(0, 90),
  ),
  HUNT_PHOTO_DAYS: required(
    'Days after its end that pictures of a hunt are kept',
    '90',
    wholeNumber(1, 3650),
  ),
  HUNT_MESSAGE_DAYS: required('Days messages of a hunt are kept', '90', wholeNumber(1, 3650)),
  TIMER_GAME_DAYS: required(
    'Days a finished timer game is kept; 0 keeps it forever',
    '0',
    wholeNumber(0, 3650),
  ),
  ENGAGEMENT_GAME_DAYS: required('Days a live session and its answers are kept', '14', wholeNumber(1, 3650)),
  ENGAGEMENT_CONNECTION_HOURS: required(
    'Hours a connection of a live session is listed',
    '2',
    wholeNumber(1, 720),
  ),
  ENGAGEMENT_PARTIAL_MINUTES: required(
    'Minutes an unfinished vote of a live session is kept',
    '60',
    wholeNumber(1, 10_080),
  ),
  BACKUP_SCHEDULE: required(
    'When the server backs itself up (embedded database only)',
    'no',
    matching(SCHEDULE, 'no or a time in UTC such as "daily 03:00" or "sun 03:00"'),
  ),
  BACKUP_TO: optional(
    'Where backups go; backups in DATA_DIR if not set',
    text('a folder or s3://bucket/prefix'),
  ),
  BACKUP_KEEP: required('How many backups stay in a folder', '7', wholeNumber(1, 1000)),
  EXPORT_SCHEDULE: required(
    "When the server writes all tables as DynamoDB's full exports",
    'no',
    matching(SCHEDULE, 'no or a time in UTC such as "daily 03:00" or "sun 03:00"'),
  ),
  EXPORT_TO: optional(
    'Where exports go; exports in DATA_DIR if not set',
    text('a folder or s3://bucket/prefix'),
  ),
  EXPORT_KEEP: required('How many exports stay in a folder', '5', wholeNumber(1, 1000)),
  PITR_DAYS: required('Days any second of which can be restored', '35', wholeNumber(1, 35)),
  AWS_REGION: optional(
    'Region of DynamoDB and S3',
    matching(/^[a-z\d-]{2,30}$/, 'a region such as eu-central-1'),
  ),
  DYNAMODB_ENDPOINT: optional(
    'DynamoDB-compatible engine to use instead of AWS',
    address(['http', 'https'], 'http://localhost:8000'),
  ),
  DYNAMODB_CREATE_TABLES: required('Create missing DynamoDB tables at start', 'no', yesOrNo),

  FILES: required(
    'Where photos and exports are kept',
    'folder',
    wordOr(['folder'], address(['s3'], 's3://bucket/prefix')),
  ),
  S3_ENDPOINT: optional(
    'S3-compatible server to use instead of AWS',
    address(['http', 'https'], 'http://localhost:9000'),
  ),
  BUS: required(
    'How nodes tell each other of events',
    'memory',
    wordOr(['memory'], address(['redis', 'rediss', 'valkey', 'valkeys'], 'redis://localhost:6379')),
  ),

  OIDC_ISSUER: optional(
    'OpenID Connect provider for sign-in',
    address(['http', 'https'], 'https://login.example.org'),
  ),
  OIDC_CLIENT_ID: optional('Client id at the provider', text()),
  OIDC_CLIENT_SECRET: secret('Client secret at the provider'),
  OIDC_NAME: required('Name of the provider on the sign-in page', 'single sign-on', text()),
  OIDC_SCOPES: required('What to ask the provider for', 'openid email profile', text()),
  OIDC_HOSTS: required(
    "Hosts beside the issuer's that may be contacted (Cognito: its login domain)",
    '',
    list('a list of host names', isHostName),
  ),
  OIDC_SIGN_OUT: required('Sign out at the provider too; needs PUBLIC_URL', 'no', yesOrNo),

  ASSISTANT_URL: optional(
    'OpenAI-compatible language model server',
    address(['http', 'https'], 'http://localhost:11434/v1'),
  ),
  ASSISTANT_KEY: secret('Key of the language model server'),
  ASSISTANT_MODEL: optional('Model to ask', text()),

  MAP_TILES: optional(
    'Map below the hunts; without it they are drawn on coasts, borders and towns that come along',
    mapTilesText,
  ),
  MAP_ATTRIBUTION: required('Who made the map, shown on it', '', text()),
  MAP_KEEP: required(
    'Phones may keep tiles of MAP_TILES for offline use; its terms must allow it',
    'no',
    yesOrNo,
  ),
  MAP_HOSTS: required(
    'Hosts beside that of MAP_TILES from which a style takes tiles, letters and signs',
    '',
    list('a list of host names', (host) => isHostName(host.replace(/^\*\./, ''))),
  ),

  MAP_GEOCODER: optional(
    'Finds streets and addresses for hunts; without it towns are found in the gazetteer that comes along',
    geocoderText,
  ),

  METRICS_TOKEN: secret(
    'Bearer token for /metrics; without it only private addresses may read them',
    matching(/^[\x21-\x7e]{16,200}$/, '16 to 200 visible characters'),
  ),
  LIMIT_ADDRESS_PER_MINUTE: required(
    'API calls from one address; a whole school may share one',
    '30000',
    wholeNumber(10, 10_000_000),
  ),
  LIMIT_IDENTITY_PER_MINUTE: required('API calls of one person', '1200', wholeNumber(10, 1_000_000)),
  LIMIT_GUESTS_PER_HOUR: required('New guests from one address', '20000', wholeNumber(1, 10_000_000)),
  STORE_GUEST_MB_PER_DAY: required(
    'What a guest may store in a day, in MB',
    '500',
    wholeNumber(1, 10_000_000),
  ),
  STORE_GUEST_ITEMS_PER_DAY: required(
    'Entries and files a guest may store in a day',
    '200000',
    wholeNumber(1, 1_000_000_000),
  ),
  STORE_ACCOUNT_MB_PER_DAY: required(
    'What an account may store in a day, in MB',
    '5000',
    wholeNumber(1, 10_000_000),
  ),
  STORE_ACCOUNT_ITEMS_PER_DAY: required(
    'Entries and files an account may store in a day',
    '2000000',
    wholeNumber(1, 1_000_000_000),
  ),
  STORE_ADDRESS_MB_PER_DAY: required(
    'What all behind one address may store in a day, in MB; a whole school may share one',
    '5000',
    wholeNumber(1, 10_000_000),
  ),
  STORE_ADDRESS_ITEMS_PER_DAY: required(
    'Entries and files all behind one address may store in a day',
    '5000000',
    wholeNumber(1, 1_000_000_000),
  ),
} satisfies Readonly<Record<string, Variable>>;

type Variables = typeof variables;
export type VariableName = keyof Variables;
export type Config = { readonly [Name in VariableName]: z.output<Variables[Name]['schema']> };
export type Environment = Readonly<Record<string, string | undefined>>;

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  /** One sentence for each wrong variable. */
  | { readonly ok: false; readonly problems: readonly string[] };

export const variableNames = Object.keys(variables) as VariableName[];

/** An empty variable counts as not set: that is how compose files pass on what the user left out. */
export const textOf = (env: Environment, name: VariableName): string | undefined => {
  const given = env[name]?.trim();
  return given === undefined || given === '' ? variables[name].fallback : given;
};

/** Shows only whether a secret is set; addresses may contain a password. */
export const shownText = (name: VariableName, text: string): string =>
  (variables[name] as Variable).isSecret
    ? '(hidden)'
    : text.replace(/^((?:\w+:\/*)?[^:/@]*:).*@/, '$1(hidden)@');

const needs = (config: Config, when: string, names: readonly VariableName[]): string[] =>
  names.filter((name) => config[name] === undefined).map((name) => `${when} needs ${name} to be set.`);

/** Over plain http anybody in between could impersonate the provider, except on this machine. */
const plainIssuer = (issuer: string): string[] => {
  const { protocol, hostname } = new URL(issuer);
  const isSafe = protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isSafe ? [] : ['OIDC_ISSUER must be an https address (http only on this machine).'];
};

const together = (config: Config): string[] => [
  ...(config.STORE === 'dynamodb' ? needs(config, 'STORE=dynamodb', ['AWS_REGION']) : []),
  ...(config.FILES === 'folder' ? [] : needs(config, 'FILES=s3://...', ['AWS_REGION'])),
  ...(config.OIDC_ISSUER === undefined
    ? []
    : [...needs(config, 'OIDC_ISSUER', ['OIDC_CLIENT_ID']), ...plainIssuer(config.OIDC_ISSUER)]),
  ...(config.TLS_CERT === undefined ? [] : needs(config, 'TLS_CERT', ['TLS_KEY'])),
  ...(config.TLS_KEY === undefined ? [] : needs(config, 'TLS_KEY', ['TLS_CERT'])),
  ...(config.ASSISTANT_URL === undefined ? [] : needs(config, 'ASSISTANT_URL', ['ASSISTANT_MODEL'])),
];

export const readConfig = (env: Environment): ConfigResult => {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const name of variableNames) {
    const { schema, allowed, isSecret } = variables[name] as Variable;
    const given = textOf(env, name);
    const parsed = given === undefined ? undefined : z.safeParse(schema, given);
    if (parsed?.success === false) {
      const found = given === undefined || isSecret ? '' : `, not "${shownText(name, given)}"`;
      problems.push(`${name} must be ${allowed}${found}.`);
    } else values[name] = parsed?.data;
  }
  const config = values as Config;
  if (problems.length === 0) problems.push(...together(config));
  return problems.length === 0 ? { ok: true, config } : { ok: false, problems };
};

/** What @fastify, the limits and the cookies understand by TRUST_PROXY. */
export const trustedProxies = (config: Config): boolean | string[] => {
  if (config.TRUST_PROXY === 'no') return false;
  if (config.TRUST_PROXY === 'yes') return true;
  return entriesOf(config.TRUST_PROXY);
};

export const publicOriginOf = (config: Config): string | undefined =>
  config.PUBLIC_URL === undefined ? undefined : new URL(config.PUBLIC_URL).origin;
