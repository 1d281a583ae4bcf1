import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { App, StackProps } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import type { Attribute } from 'aws-cdk-lib/aws-dynamodb';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  ObjectOwnership,
  StorageClass,
} from 'aws-cdk-lib/aws-s3';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Table as TableDefinition } from '#store/port/table.ts';
import { deployedTables, logicalName } from './deployed-tables.ts';
import type { DeployParameters } from './parameters.ts';
import { scheduleExports } from './scheduled-exports.ts';

const RECOVERY_DAYS = 35;

const attribute = (name: string): Attribute => ({ name, type: AttributeType.STRING });

const addTable = (stack: Stack, definition: TableDefinition): Table => {
  const table = new Table(stack, logicalName(definition), {
    tableName: definition.name,
    partitionKey: attribute(definition.partitionKey),
    ...(definition.sortKey !== undefined && { sortKey: attribute(definition.sortKey) }),
    ...(definition.ttl !== undefined && { timeToLiveAttribute: definition.ttl }),
    billingMode: BillingMode.PAY_PER_REQUEST,
    pointInTimeRecoverySpecification: {
      pointInTimeRecoveryEnabled: true,
      recoveryPeriodInDays: RECOVERY_DAYS,
    },
    encryption: TableEncryption.AWS_MANAGED,
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  for (const index of definition.indexes) {
    table.addGlobalSecondaryIndex({
      indexName: index.name,
      partitionKey: attribute(index.partitionKey),
      ...(index.sortKey !== undefined && { sortKey: attribute(index.sortKey) }),
      projectionType: ProjectionType.ALL,
    });
  }
  return table;
};

const CLOSED_BUCKET = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  encryption: BucketEncryption.S3_MANAGED,
  objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  versioned: true,
  removalPolicy: RemovalPolicy.RETAIN,
} as const;

const addFilesBucket = (stack: Stack): Bucket =>
  new Bucket(stack, 'Files', {
    ...CLOSED_BUCKET,
    lifecycleRules: [
      {
        abortIncompleteMultipartUploadAfter: Duration.days(7),
        // As long as the tables can be restored, so that a restored row finds its picture.
        noncurrentVersionExpiration: Duration.days(RECOVERY_DAYS),
        expiredObjectDeleteMarker: true,
      },
    ],
  });

const addExportsBucket = (stack: Stack): Bucket =>
  new Bucket(stack, 'Exports', {
    ...CLOSED_BUCKET,
    lifecycleRules: [
      {
        abortIncompleteMultipartUploadAfter: Duration.days(7),
        transitions: [{ storageClass: StorageClass.INFREQUENT_ACCESS, transitionAfter: Duration.days(30) }],
        expiration: Duration.days(400),
        noncurrentVersionExpiration: Duration.days(30),
      },
    ],
  });

const alarmOnThrottling = (stack: Stack, table: Table, topic: Topic): void => {
  const ofTable = { period: Duration.minutes(5), statistic: 'Sum' };
  const throttled = new MathExpression({
    expression: 'FILL(reads, 0) + FILL(writes, 0)',
    label: 'throttled requests',
    period: Duration.minutes(5),
    usingMetrics: {
      reads: table.metric('ReadThrottleEvents', ofTable),
      writes: table.metric('WriteThrottleEvents', ofTable),
    },
  });
  new Alarm(stack, `${table.node.id}Throttled`, {
    metric: throttled,
    alarmDescription: 'DynamoDB refuses requests: a hot partition, or growth faster than on-demand follows.',
    threshold: 10,
    evaluationPeriods: 2,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  }).addAlarmAction(new SnsAction(topic));
};

export interface DataParts {
  readonly stack: Stack;
  readonly tables: readonly TableDefinition[];
  readonly files: Bucket;
  readonly alarms: Topic;
}

/** What must outlive every deployment: tables, buckets, their exports, and where alarms go. */
export const dataStack = (app: App, parameters: DeployParameters, props: StackProps): DataParts => {
  const stack = new Stack(app, `Roundtable-${parameters.environment}-Data`, {
    ...props,
    description: 'Roundtable: tables, files and exports',
    terminationProtection: true,
  });
  const alarms = new Topic(stack, 'Alarms', { displayName: `Roundtable ${parameters.environment}` });
  if (parameters.alarmEmail !== undefined) {
    alarms.addSubscription(new EmailSubscription(parameters.alarmEmail));
  }
  const tables = deployedTables(parameters);
  const made = tables.map((definition) => addTable(stack, definition));
  for (const table of made) alarmOnThrottling(stack, table, alarms);
  const files = addFilesBucket(stack);
  scheduleExports(stack, {
    tables,
    bucket: addExportsBucket(stack),
    alarms,
    environment: parameters.environment,
  });
  return { stack, tables, files, alarms };
};
