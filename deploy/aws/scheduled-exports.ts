import { Aws, Duration } from 'aws-cdk-lib';
import type { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { CfnSchedule, CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Table } from '#store/port/table.ts';
import { logicalName } from './deployed-tables.ts';
import { tableArn } from './permissions.ts';

const EXPORT_PREFIX = 'weekly-exports';
const MINUTES_APART = 5;

interface ExportParts {
  readonly tables: readonly Table[];
  readonly bucket: Bucket;
  readonly alarms: Topic;
  readonly environment: string;
}

const exportRole = (stack: Stack, { tables, bucket }: ExportParts): Role =>
  new Role(stack, 'ExportRole', {
    // Otherwise a schedule in another account could use it.
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
    inlinePolicies: {
      export: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['dynamodb:ExportTableToPointInTime'],
            resources: tables.map((table) => tableArn(table)),
          }),
          new PolicyStatement({
            actions: ['s3:PutObject', 's3:PutObjectAcl', 's3:AbortMultipartUpload'],
            resources: [`${bucket.bucketArn}/${EXPORT_PREFIX}/*`],
          }),
        ],
      }),
    },
  });

/** Every table once a week to S3, in the layout that `roundtable import` reads. Costs the tables no capacity. */
export const scheduleExports = (stack: Stack, parts: ExportParts): void => {
  const { tables, bucket, alarms, environment } = parts;
  const role = exportRole(stack, parts);
  const group = new CfnScheduleGroup(stack, 'ExportGroup', { name: `roundtable-${environment}-exports` });
  for (const [place, table] of tables.entries()) {
    new CfnSchedule(stack, `${logicalName(table)}Export`, {
      description: `Weekly export of ${table.name}`,
      groupName: group.ref,
      scheduleExpression: `cron(${place * MINUTES_APART} 3 ? * SUN *)`,
      scheduleExpressionTimezone: 'UTC',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: `arn:${Aws.PARTITION}:scheduler:::aws-sdk:dynamodb:exportTableToPointInTime`,
        roleArn: role.roleArn,
        input: stack.toJsonString({
          TableArn: tableArn(table),
          S3Bucket: bucket.bucketName,
          S3Prefix: `${EXPORT_PREFIX}/${table.name}`,
          S3SseAlgorithm: 'AES256',
          ExportFormat: 'DYNAMODB_JSON',
        }),
        retryPolicy: { maximumRetryAttempts: 3, maximumEventAgeInSeconds: 3600 },
      },
    });
  }
  new Alarm(stack, 'ExportFailed', {
    metric: new Metric({
      namespace: 'AWS/Scheduler',
      metricName: 'TargetErrorCount',
      dimensionsMap: { ScheduleGroup: group.ref },
      statistic: 'Sum',
      period: Duration.hours(1),
    }),
    alarmDescription: 'A weekly export could not be started.',
    threshold: 1,
    evaluationPeriods: 1,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  }).addAlarmAction(new SnsAction(alarms));
};
