import { Aws } from 'aws-cdk-lib';
import type { Stack } from 'aws-cdk-lib';
import {
  GatewayVpcEndpointAwsService,
  IpAddresses,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import { CfnServerlessCache } from 'aws-cdk-lib/aws-elasticache';
import { AnyPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Table } from '#store/port/table.ts';
import { bucketStatements, tableStatements } from './permissions.ts';

/** Fixed, because the server trusts the load balancer's X-Forwarded-For from here. */
export const NETWORK = '10.42.0.0/16';
const VALKEY_PORT = 6379;

export const addNetwork = (stack: Stack, tables: readonly Table[], filesArn: string): Vpc => {
  const vpc = new Vpc(stack, 'Network', {
    ipAddresses: IpAddresses.cidr(NETWORK),
    maxAzs: 2,
    // Only for image pulls, logs and sign-in providers: data uses the endpoints below.
    natGateways: 1,
    subnetConfiguration: [
      { name: 'public', subnetType: SubnetType.PUBLIC, cidrMask: 24, mapPublicIpOnLaunch: false },
      { name: 'nodes', subnetType: SubnetType.PRIVATE_WITH_EGRESS, cidrMask: 20 },
    ],
  });
  const anyone = [new AnyPrincipal()];
  const dynamo = vpc.addGatewayEndpoint('DynamoDbEndpoint', {
    service: GatewayVpcEndpointAwsService.DYNAMODB,
  });
  for (const statement of tableStatements(tables, anyone)) dynamo.addToPolicy(statement);
  const s3 = vpc.addGatewayEndpoint('S3Endpoint', { service: GatewayVpcEndpointAwsService.S3 });
  for (const statement of bucketStatements(filesArn, anyone)) s3.addToPolicy(statement);
  // ECR serves image layers from its own bucket.
  s3.addToPolicy(
    new PolicyStatement({
      principals: anyone,
      actions: ['s3:GetObject'],
      resources: [`arn:${Aws.PARTITION}:s3:::prod-${Aws.REGION}-starport-layer-bucket/*`],
    }),
  );
  return vpc;
};

export interface BusParts {
  readonly vpc: Vpc;
  readonly nodes: SecurityGroup;
  readonly environment: string;
}

/** Valkey, encrypted in transit, reachable only from the nodes. */
export const addBus = (stack: Stack, { vpc, nodes, environment }: BusParts): CfnServerlessCache => {
  const group = new SecurityGroup(stack, 'BusGroup', {
    vpc,
    description: 'Valkey: nodes only',
    allowAllOutbound: false,
  });
  group.addIngressRule(nodes, Port.tcp(VALKEY_PORT), 'nodes');
  return new CfnServerlessCache(stack, 'Bus', {
    engine: 'valkey',
    majorEngineVersion: '8',
    serverlessCacheName: `roundtable-${environment}`,
    description: 'Events between nodes and shared limits: nothing here is kept',
    securityGroupIds: [group.securityGroupId],
    subnetIds: vpc.privateSubnets.map(({ subnetId }) => subnetId),
    // A bound on the bill, far above what events need.
    cacheUsageLimits: {
      dataStorage: { maximum: 1, unit: 'GB' },
      ecpuPerSecond: { maximum: 100_000 },
    },
  });
};
