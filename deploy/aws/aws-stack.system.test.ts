import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig, variableNames } from '#server/config.ts';
import { deployedTables } from './deployed-tables.ts';
import type { DeployParameters } from './parameters.ts';
import { OBJECT_ACTIONS, TABLE_ACTIONS } from './permissions.ts';
import { roundtableApp } from './roundtable-app.ts';

// Synthesis takes seconds of a processor: once for the file.

const parameters: DeployParameters = {
  environment: 'prod',
  uniqueId: 'club42',
  image: '123456789012.dkr.ecr.eu-central-1.amazonaws.com/roundtable:1.0.0',
  tablePrefix: '',
  certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/0000-1111',
  publicUrl: 'https://play.example.org',
  alarmEmail: 'ops@example.org',
  minTasks: 2,
  maxTasks: 10,
  settings: { ADMINS: 'me@example.org', OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'club' },
  secrets: {
    OIDC_CLIENT_SECRET: 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:oidc-AbCdEf',
  },
};

interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
}

let data: Template;
let service: Template;

beforeAll(() => {
  const made = roundtableApp(parameters, new App({ analyticsReporting: false }));
  const assembly = made.app.synth();
  const templateOf = ({ stackName }: Stack): Template =>
    Template.fromJSON(assembly.getStackByName(stackName).template as Record<string, unknown>);
  data = templateOf(made.data);
  service = templateOf(made.service);
});

const resourcesOf = (template: Template, type: string): Resource[] =>
  Object.values(template.findResources(type)) as Resource[];
const propertiesOf = (template: Template, type: string): Resource['Properties'][] =>
  resourcesOf(template, type).map(({ Properties }) => Properties);

/** CloudFormation's joins and references as one text; `<...>` stands for what only a deployment knows. */
const flat = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const [[kind, what] = ['', '']] = Object.entries(value as Record<string, unknown>);
  if (kind === 'Fn::Join') return (what as [string, unknown[]])[1].map((part) => flat(part)).join('');
  return `<${Array.isArray(what) ? what.join('.') : String(what)}>`;
};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

interface Keys {
  readonly AttributeName: string;
  readonly KeyType: string;
}
const keysOf = (schema: unknown): (string | undefined)[] =>
  ['HASH', 'RANGE'].map((type) => (schema as Keys[]).find(({ KeyType }) => KeyType === type)?.AttributeName);

describe('tables', () => {
  const tables = deployedTables(parameters);

  test('are the ten of the seeds, under the names that the server asks for', () => {
    const names = propertiesOf(data, 'AWS::DynamoDB::Table').map(({ TableName }) => String(TableName));
    expect(names.toSorted()).toEqual([
      'ScavengerHuntData-club42',
      'boardgame-timer-data',
      'engagements-prod-table',
      'quiz-progress',
      'quiz-questions',
      'quiz-sessions',
      'quiz-users',
      'quiz-wrong-answers',
      'ranked-choice-polls',
      'roundtable-platform',
    ]);
  });

  test.each(tables.map((table) => [table.name, table] as const))(
    '%s has the keys, indexes and expiry of its definition',
    (name, definition) => {
      const table = propertiesOf(data, 'AWS::DynamoDB::Table').find(({ TableName }) => TableName === name);
      expect(keysOf(table?.['KeySchema'])).toEqual([definition.partitionKey, definition.sortKey]);
      const indexes = (table?.['GlobalSecondaryIndexes'] ?? []) as Record<string, unknown>[];
      expect(
        indexes.map(({ IndexName, KeySchema, Projection }) => [IndexName, ...keysOf(KeySchema), Projection]),
      ).toEqual(
        definition.indexes.map((index) => [
          index.name,
          index.partitionKey,
          index.sortKey,
          { ProjectionType: 'ALL' },
        ]),
      );
      expect(table?.['TimeToLiveSpecification']).toEqual(
        definition.ttl === undefined ? undefined : { AttributeName: definition.ttl, Enabled: true },
      );
      const named = [definition, ...definition.indexes].flatMap(({ partitionKey, sortKey }) => [
        partitionKey,
        ...(sortKey === undefined ? [] : [sortKey]),
      ]);
      expect(new Set(table?.['AttributeDefinitions'] as unknown[])).toEqual(
        new Set([...new Set(named)].map((AttributeName) => ({ AttributeName, AttributeType: 'S' }))),
      );
    },
  );

  test('are billed by use, recoverable for 35 days, encrypted and protected from deletion', () => {
    for (const { Properties, DeletionPolicy } of resourcesOf(data, 'AWS::DynamoDB::Table')) {
      expect({ DeletionPolicy, ...Properties }).toMatchObject({
        DeletionPolicy: 'Retain',
        BillingMode: 'PAY_PER_REQUEST',
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
        SSESpecification: { SSEEnabled: true },
        DeletionProtectionEnabled: true,
      });
    }
  });

  test('go to S3 every week, each at a time of its own', () => {
    const schedules = propertiesOf(data, 'AWS::Scheduler::Schedule');
    const inputs = schedules.map(({ Target }) => {
      const { Arn, Input } = Target as { Arn: unknown; Input: unknown };
      expect(flat(Arn)).toMatch(/:scheduler:::aws-sdk:dynamodb:exportTableToPointInTime$/);
      return JSON.parse(flat(Input)) as Record<string, string>;
    });
    expect(inputs.map(({ TableArn = '' }) => TableArn.replace(/^.*\//, '')).toSorted()).toEqual(
      tables.map(({ name }) => name).toSorted(),
    );
    for (const input of inputs) {
      expect(input).toMatchObject({
        ExportFormat: 'DYNAMODB_JSON',
        S3Bucket: expect.stringMatching(/^<Exports/),
        S3Prefix: expect.stringMatching(/^weekly-exports\/./),
      });
    }
    const times = schedules.map(({ ScheduleExpression }) => String(ScheduleExpression));
    expect(new Set(times).size).toBe(tables.length);
    for (const time of times) expect(time).toMatch(/^cron\([1-5]?\d 3 \? \* SUN \*\)$/);
  });
});

describe('buckets', () => {
  test('are closed to the public, encrypted, versioned, kept, and forget half uploads', () => {
    const buckets = resourcesOf(data, 'AWS::S3::Bucket');
    expect(buckets).toHaveLength(2);
    for (const { Properties, DeletionPolicy } of buckets) {
      expect({ DeletionPolicy, ...Properties }).toMatchObject({
        DeletionPolicy: 'Retain',
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        BucketEncryption: {
          ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
        },
        VersioningConfiguration: { Status: 'Enabled' },
        LifecycleConfiguration: {
          Rules: [{ Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } }],
        },
      });
    }
  });

  test('refuse what does not come over TLS', () => {
    const policies = propertiesOf(data, 'AWS::S3::BucketPolicy');
    expect(policies).toHaveLength(2);
    for (const { PolicyDocument } of policies) {
      expect(PolicyDocument).toMatchObject({
        Statement: [
          { Effect: 'Deny', Action: 's3:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
        ],
      });
    }
  });
});

interface Statement {
  readonly Effect: string;
  readonly Action: unknown;
  readonly Resource?: unknown;
}

/** Every statement of a template, wherever it stands, but for who may assume a role. */
const statementsIn = (value: unknown): Statement[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('Effect' in value && 'Action' in value) return [value as Statement];
  return Object.values(value).flatMap((inner) => statementsIn(inner));
};
const allowed = (template: Template) =>
  statementsIn(template.toJSON())
    .filter(({ Effect, Resource }) => Effect === 'Allow' && Resource !== undefined)
    .map(({ Action, Resource }) => ({
      actions: list(Action).map(String),
      resources: list(Resource).map((resource) => flat(resource)),
    }));

describe('least privilege', () => {
  test('no statement allows an action by wildcard', () => {
    const actions = [data, service].flatMap((template) => allowed(template).flatMap((one) => one.actions));
    expect(actions.length).toBeGreaterThan(100);
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  });

  test('resources have a wildcard only for indexes of a table, objects of a folder, and the ECR token', () => {
    const open = [data, service].flatMap((template) =>
      allowed(template).flatMap(({ actions, resources }) =>
        resources.filter((resource) => resource.includes('*')).map((resource) => [resource, ...actions]),
      ),
    );
    const isIndex = ([resource = '', ...actions]: string[]): boolean =>
      /^arn:<AWS::Partition>:dynamodb:<AWS::Region>:<AWS::AccountId>:table\/[\w.-]+\/index\/\*$/.test(
        resource,
      ) && actions.join() === 'dynamodb:Query';
    const isFolder = ([resource = '', ...actions]: string[]): boolean =>
      /(>\/(files|weekly-exports)|-starport-layer-bucket)\/\*$/.test(resource) &&
      actions.every((action) => /^s3:(Get|Put|Delete)Object(Acl)?$|^s3:AbortMultipartUpload$/.test(action));
    const isToken = ([resource, ...actions]: string[]): boolean =>
      resource === '*' && actions.join() === 'ecr:GetAuthorizationToken';
    expect(open.length).toBeGreaterThan(10);
    expect(open.filter((one) => !isIndex(one) && !isFolder(one) && !isToken(one))).toEqual([]);
  });

  test('nodes get the same few actions on each table, and a query on the indexes of those that have some', () => {
    const policy = Object.entries(service.findResources('AWS::IAM::Policy')).find(([name]) =>
      name.startsWith('TaskTaskRole'),
    )?.[1];
    const statements = statementsIn(policy).map(({ Action, Resource }) => [
      list(Resource)
        .map((resource) => flat(resource).replace(/^.*:table\//, ''))
        .join(),
      list(Action).map(String),
    ]);
    const expected = deployedTables(parameters).flatMap(({ name, indexes }) => [
      [name, TABLE_ACTIONS],
      ...(indexes.length === 0 ? [] : [[`${name}/index/*`, ['dynamodb:Query']]]),
    ]);
    expect(statements.slice(0, expected.length)).toEqual(expected);
    const rest = statements.slice(expected.length);
    expect(rest.map(([, actions]) => actions)).toEqual([OBJECT_ACTIONS, ['s3:ListBucket']]);
    expect(TABLE_ACTIONS.filter((action) => action.endsWith('Table'))).toEqual(['dynamodb:DescribeTable']);
  });

  test('nodes may send every command of the driver but those that make tables', async () => {
    const folder = join(import.meta.dirname, '../../src/store/drivers/dynamodb');
    const files = (await readdir(folder)).filter((name) => !name.includes('.test.'));
    const sources = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    const sent = new Set(sources.join('\n').match(/(?<=\bnew )\w+(?=Command\b)/g));
    // A transaction is allowed by its parts; tables are made by the data stack.
    for (const name of ['TransactWriteItems', 'CreateTable', 'UpdateTimeToLive', 'DescribeTimeToLive']) {
      expect(sent.delete(name), name).toBe(true);
    }
    expect(sent).toContain('Scan');
    expect(
      [...sent].map((name) => `dynamodb:${name}`).filter((action) => !TABLE_ACTIONS.includes(action)),
    ).toEqual([]);
  });

  test('no managed policies, no open groups but the load balancer', () => {
    for (const template of [data, service]) {
      for (const role of propertiesOf(template, 'AWS::IAM::Role')) {
        expect(role['ManagedPolicyArns']).toBeUndefined();
      }
    }
    const open = propertiesOf(service, 'AWS::EC2::SecurityGroup').filter((group) =>
      JSON.stringify(group['SecurityGroupIngress'] ?? []).includes('0.0.0.0/0'),
    );
    expect(open).toHaveLength(1);
    const ingress = open.flatMap((group) => group['SecurityGroupIngress'] as { FromPort: number }[]);
    const ports = ingress.map(({ FromPort }) => FromPort);
    expect(new Set(ports)).toEqual(new Set([80, 443]));
  });
});

describe('service', () => {
  const container = () => {
    const tasks = propertiesOf(service, 'AWS::ECS::TaskDefinition');
    return tasks.flatMap((task) => task['ContainerDefinitions'] as Record<string, unknown>[])[0] ?? {};
  };
  const named = (pairs: unknown): Record<string, unknown>[] => pairs as Record<string, unknown>[];

  test('its environment is of src/server/config.ts, and the server would start with it', () => {
    const given = named(container()['Environment']).map(({ Name, Value }) => [String(Name), Value] as const);
    const secret = named(container()['Secrets']).map(({ Name }) => String(Name));
    const known: readonly string[] = variableNames;
    expect([...given.map(([name]) => name), ...secret].filter((name) => !known.includes(name))).toEqual([]);
    expect(secret.toSorted()).toEqual(['METRICS_TOKEN', 'OIDC_CLIENT_SECRET']);
    const deployed = given.map(([name, value]) => [
      name,
      flat(value)
        .replace('<AWS::Region>', 'eu-central-1')
        .replace('<Bus.Endpoint.Address>:<Bus.Endpoint.Port>', 'bus.example.org:6379')
        .replace(/<[^>]*>/, 'roundtable-files'),
    ]);
    const read = readConfig(Object.fromEntries(deployed));
    expect(read).toMatchObject({
      ok: true,
      config: {
        STORE: 'dynamodb',
        AWS_REGION: 'eu-central-1',
        ENVIRONMENT: 'prod',
        HUNTS_ID: 'club42',
        FILES: 's3://roundtable-files/files',
        BUS: 'rediss://bus.example.org:6379',
        PUBLIC_URL: 'https://play.example.org',
        TRUST_PROXY: '10.42.0.0/16',
        PORT: 8080,
      },
    });
  });

  test('two nodes at least, in private subnets, more when they are busy', () => {
    service.hasResourceProperties('AWS::ECS::Service', {
      LaunchType: 'FARGATE',
      DesiredCount: 2,
      NetworkConfiguration: { AwsvpcConfiguration: { AssignPublicIp: 'DISABLED' } },
      DeploymentConfiguration: {
        MinimumHealthyPercent: 100,
        DeploymentCircuitBreaker: { Enable: true, Rollback: true },
      },
    });
    service.hasResourceProperties('AWS::ApplicationAutoScaling::ScalableTarget', {
      MinCapacity: 2,
      MaxCapacity: 10,
    });
    expect(resourcesOf(service, 'AWS::ApplicationAutoScaling::ScalingPolicy')).toHaveLength(2);
  });

  test('the load balancer asks /readyz, keeps sockets, binds nobody to a node and sends http to https', () => {
    service.hasResourceProperties('AWS::ElasticLoadBalancingV2::TargetGroup', {
      HealthCheckPath: '/readyz',
      Matcher: { HttpCode: '200' },
    });
    const attributes = ['TargetGroup', 'LoadBalancer'].flatMap((kind) =>
      propertiesOf(service, `AWS::ElasticLoadBalancingV2::${kind}`).flatMap((properties) =>
        named(properties[`${kind}Attributes`]),
      ),
    );
    expect(attributes).toContainEqual({ Key: 'stickiness.enabled', Value: 'false' });
    const idle = attributes.find(({ Key }) => Key === 'idle_timeout.timeout_seconds')?.['Value'];
    // Between the pings of a socket (25 s) and the patience of a node (65 s).
    expect(Number(idle)).toBeGreaterThan(2 * 25);
    expect(Number(idle)).toBeLessThan(65);
    service.hasResourceProperties('AWS::ElasticLoadBalancingV2::Listener', {
      Port: 80,
      DefaultActions: [{ Type: 'redirect', RedirectConfig: { Protocol: 'HTTPS', StatusCode: 'HTTP_301' } }],
    });
    service.hasResourceProperties('AWS::ElasticLoadBalancingV2::Listener', {
      Port: 443,
      Certificates: [{ CertificateArn: parameters.certificateArn }],
    });
  });

  test('data takes gateway endpoints, the bus is Valkey', () => {
    const endpoints = propertiesOf(service, 'AWS::EC2::VPCEndpoint').map(
      ({ VpcEndpointType, ServiceName }) => [VpcEndpointType, flat(ServiceName)],
    );
    expect(endpoints).toEqual([
      ['Gateway', 'com.amazonaws.<AWS::Region>.dynamodb'],
      ['Gateway', 'com.amazonaws.<AWS::Region>.s3'],
    ]);
    service.hasResourceProperties('AWS::ElastiCache::ServerlessCache', { Engine: 'valkey' });
  });

  test('alarms tell of errors, throttling, load, sick nodes and missed exports, and reach somebody', () => {
    const alarms = [data, service].flatMap((template) => propertiesOf(template, 'AWS::CloudWatch::Alarm'));
    const metrics = alarms.flatMap(({ MetricName, Metrics }) =>
      MetricName === undefined
        ? named(Metrics).flatMap(({ MetricStat }) =>
            MetricStat === undefined
              ? []
              : [(MetricStat as { Metric: { MetricName: string } }).Metric.MetricName],
          )
        : [MetricName],
    );
    expect(new Set(metrics)).toEqual(
      new Set([
        'ReadThrottleEvents',
        'WriteThrottleEvents',
        'TargetErrorCount',
        'HTTPCode_Target_5XX_Count',
        'HTTPCode_ELB_5XX_Count',
        'UnHealthyHostCount',
        'CPUUtilization',
        'MemoryUtilization',
        'ThrottledCmds',
      ]),
    );
    expect(metrics.filter((name) => name === 'WriteThrottleEvents')).toHaveLength(10);
    for (const { AlarmActions } of alarms) expect(AlarmActions).toHaveLength(1);
    data.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'ops@example.org' });
  });
});

test('each template is small enough for CloudFormation to take it without a bucket', () => {
  for (const template of [data, service]) {
    expect(Buffer.byteLength(JSON.stringify(template.toJSON()))).toBeLessThan(51_200);
  }
});
