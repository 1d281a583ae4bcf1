import { Aws } from 'aws-cdk-lib';
import type { IPrincipal } from 'aws-cdk-lib/aws-iam';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Table } from '#store/port/table.ts';

/** What the DynamoDB driver sends; a transaction needs the rights of its operations. Nothing creates or deletes tables. */
export const TABLE_ACTIONS = [
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:Query',
  // Exports, by hand or on a schedule, read whole tables.
  'dynamodb:Scan',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
  'dynamodb:DescribeTable',
];

export const OBJECT_ACTIONS = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'];

/** The only folder of the bucket that the server touches. */
export const FILES_PREFIX = 'files';

export const tableArn = (table: Table): string =>
  `arn:${Aws.PARTITION}:dynamodb:${Aws.REGION}:${Aws.ACCOUNT_ID}:table/${table.name}`;

/** Without a principal for a role's policy, with one for the policy of an endpoint. */
type Principals = readonly IPrincipal[];

export const tableStatements = (tables: readonly Table[], principals: Principals = []): PolicyStatement[] =>
  tables.flatMap((table) => [
    new PolicyStatement({
      principals: [...principals],
      actions: TABLE_ACTIONS,
      resources: [tableArn(table)],
    }),
    ...(table.indexes.length === 0
      ? []
      : [
          new PolicyStatement({
            principals: [...principals],
            actions: ['dynamodb:Query'],
            resources: [`${tableArn(table)}/index/*`],
          }),
        ]),
  ]);

export const bucketStatements = (bucketArn: string, principals: Principals = []): PolicyStatement[] => [
  new PolicyStatement({
    principals: [...principals],
    actions: OBJECT_ACTIONS,
    resources: [`${bucketArn}/${FILES_PREFIX}/*`],
  }),
  // Also needed to check that the bucket exists.
  new PolicyStatement({ principals: [...principals], actions: ['s3:ListBucket'], resources: [bucketArn] }),
];

const ECR_IMAGE =
  /^(?<account>\d{12})\.dkr\.ecr\.(?<region>[\w-]+)\.amazonaws\.com(\.cn)?\/(?<repository>[^:@]+)/;

/** What pulling the image needs: nothing when it is public. */
export const pullStatements = (image: string): PolicyStatement[] => {
  const { account, region, repository } = ECR_IMAGE.exec(image)?.groups ?? {};
  if (account === undefined || region === undefined || repository === undefined) return [];
  return [
    new PolicyStatement({
      actions: ['ecr:BatchCheckLayerAvailability', 'ecr:GetDownloadUrlForLayer', 'ecr:BatchGetImage'],
      resources: [`arn:${Aws.PARTITION}:ecr:${region}:${account}:repository/${repository}`],
    }),
    // ECR has no narrower form of this one: the token grants nothing beyond the statement above.
    new PolicyStatement({ actions: ['ecr:GetAuthorizationToken'], resources: ['*'] }),
  ];
};
