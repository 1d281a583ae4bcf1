import { describe, expect, test } from 'vitest';
import { publicOriginOf, readConfig, trustedProxies, variableNames, variables } from './config.ts';
import type { Config, Environment, VariableName } from './config.ts';
import type { Variable } from './kit/variable.ts';

const read = (env: Environment): Config => {
  const result = readConfig(env);
  if (!result.ok) throw new Error(result.problems.join(' '));
  return result.config;
};

const problemsOf = (env: Environment): readonly string[] => {
  const result = readConfig(env);
  return result.ok ? [] : result.problems;
};

describe('readConfig', () => {
  test('nothing set: every default is itself allowed', () => {
    const config = read({});
    expect(config).toMatchObject({
      PORT: 8080,
      HOST: '0.0.0.0',
      STORE: 'sqlite',
      FILES: 'folder',
      BUS: 'memory',
    });
    expect(config.PUBLIC_URL).toBeUndefined();
    expect(config.ADMINS).toEqual([]);
    expect(config.PITR_DAYS).toBe(35);
    expect([config.ENVIRONMENT, config.HUNTS_ID]).toEqual(['dev', 'roundtable']);
  });

  test('an empty variable counts as not set, spaces around a value do not count', () => {
    expect(read({ PORT: '', STORE: ' ', HOST: ' 127.0.0.1 ' })).toMatchObject({
      PORT: 8080,
      STORE: 'sqlite',
      HOST: '127.0.0.1',
    });
  });

  test.each<[VariableName, string, unknown]>([
    ['PORT', '0', 0],
    ['PORT', '65535', 65_535],
    ['ADMINS', 'ada@example.org, ben@example.org,', ['ada@example.org', 'ben@example.org']],
    ['TRUST_PROXY', '10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
    ['OIDC_HOSTS', 'login.example.org:8443, [::1]:9000', ['login.example.org:8443', '[::1]:9000']],
    ['MAP_HOSTS', 'a.example.org,*.tiles.example.org', ['a.example.org', '*.tiles.example.org']],
    ['FILES', 's3://photos/round', 's3://photos/round'],
    ['BUS', 'rediss://user:secret@cache:6380/1', 'rediss://user:secret@cache:6380/1'],
    ['PUBLIC_URL', 'https://play.example.org/', 'https://play.example.org/'],
    ['DEMO', 'false', false],
    ['TABLE_PREFIX', 'prod_', 'prod_'],
  ])('%s=%s is read', (name, text, value) => {
    expect(read({ AWS_REGION: 'eu-central-1', [name]: text })[name]).toEqual(value);
  });

  test.each<[VariableName, string]>([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', '8080; rm'],
    ['STORE', 'SQLite'],
    ['LOG_LEVEL', 'loud'],
    ['PITR_DAYS', '36'],
    ['PUBLIC_URL', 'play.example.org'],
    ['PUBLIC_URL', 'https://play.example.org/app'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '999.1.1.1'],
    ['TRUST_PROXY', '10.0.0.0/33, ::1'],
    ['TRUST_PROXY', ',,'],
    ['ADMINS', 'ada@example.org, ben'],
    ['OIDC_HOSTS', 'https://login.example.org'],
    ['MAP_HOSTS', "tiles.example.org 'unsafe-inline'"],
    ['BUS', 'http://cache:6379'],
    ['FILES', '/srv/photos'],
    ['TABLE_PREFIX', 'my tables'],
    ['OIDC_ISSUER', 'login.example.org'],
    ['DEMO', 'maybe'],
    ['METRICS_TOKEN', 'short'],
  ])('%s=%s is refused with what is allowed', (name, text) => {
    const { allowed, isSecret } = variables[name] as Variable;
    const repeated = isSecret ? '' : `, not "${text}"`;
    expect(problemsOf({ [name]: text })).toEqual([`${name} must be ${allowed}${repeated}.`]);
  });

  test.each(['http://me:s3cr@t@cache', 'redis:/me:s3cr@t@cache', 'me:s3cr@t@cache'])(
    'a password in a wrong address is not repeated: %s',
    (address) => {
      const [problem] = problemsOf({ BUS: address });
      expect(problem).toMatch(/^BUS must be .*me:\(hidden\)@cache"\.$/);
    },
  );

  test('every wrong variable is named, not only the first', () => {
    expect(problemsOf({ PORT: 'x', STORE: 'y', PITR_DAYS: '0' })).toHaveLength(3);
  });

  test('what needs each other is asked for', () => {
    expect(problemsOf({ STORE: 'dynamodb' })).toEqual(['STORE=dynamodb needs AWS_REGION to be set.']);
    expect(problemsOf({ FILES: 's3://photos' })).toEqual(['FILES=s3://... needs AWS_REGION to be set.']);
    expect(problemsOf({ ASSISTANT_URL: 'http://localhost:11434/v1' })).toEqual([
      'ASSISTANT_URL needs ASSISTANT_MODEL to be set.',
    ]);
    expect(problemsOf({ OIDC_ISSUER: 'https://login.example.org' }).join(' ')).toContain('OIDC_CLIENT_ID');
  });
});

describe('the table of variables', () => {
  test.each(variableNames)('%s is explained', (name) => {
    const { summary, allowed } = variables[name] as Variable;
    expect(name).toMatch(/^[A-Z][A-Z\d_]+$/);
    expect(summary).toMatch(/^[A-Z].*[^.]$/);
    expect(allowed).not.toBe('');
  });

  test('whatever is secret by name is hidden by kind', () => {
    for (const name of variableNames) {
      const isTelling = /SECRET|PASSWORD|_KEY$|TOKEN/.test(name);
      expect((variables[name] as Variable).isSecret || !isTelling, name).toBe(true);
    }
  });
});

test('TRUST_PROXY reads as nobody, everybody or a list', () => {
  expect(trustedProxies(read({}))).toBe(false);
  expect(trustedProxies(read({ TRUST_PROXY: 'yes' }))).toBe(true);
  expect(trustedProxies(read({ TRUST_PROXY: '10.0.0.0/8, ::1' }))).toEqual(['10.0.0.0/8', '::1']);
});

test('the public origin has no slash at its end', () => {
  expect(publicOriginOf(read({ PUBLIC_URL: 'https://play.example.org/' }))).toBe('https://play.example.org');
  expect(publicOriginOf(read({}))).toBeUndefined();
});
