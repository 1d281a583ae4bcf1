import { Aws, CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import type { App, StackProps } from 'aws-cdk-lib';
import { SecurityGroup } from 'aws-cdk-lib/aws-ec2';
import type { Vpc } from 'aws-cdk-lib/aws-ec2';
import {
  Cluster,
  ContainerImage,
  FargateService,
  FargateTaskDefinition,
  LogDrivers,
  Secret as ContainerSecret,
  UlimitName,
} from 'aws-cdk-lib/aws-ecs';
import {
  ApplicationLoadBalancer,
  ApplicationProtocol,
  ListenerAction,
  ListenerCertificate,
  SslPolicy,
  TargetGroupLoadBalancingAlgorithmType,
} from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import type { ApplicationListener, ApplicationTargetGroup } from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { DataParts } from './data-stack.ts';
import { addBus, addNetwork, NETWORK } from './network.ts';
import type { DeployParameters } from './parameters.ts';
import { bucketStatements, FILES_PREFIX, pullStatements, tableStatements } from './permissions.ts';
import { addServiceAlarms } from './service-alarms.ts';

const PORT = 8080;
const HEALTHY = `fetch('http://127.0.0.1:${PORT}/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))`;

/** Fixed settings of src/server/config.ts; those of files and bus follow from the resources. */
const environmentOf = (parameters: DeployParameters): Record<string, string> => ({
  DEMO: 'no',
  ...parameters.settings,
  PORT: String(PORT),
  STORE: 'dynamodb',
  DYNAMODB_CREATE_TABLES: 'no',
  ENVIRONMENT: parameters.environment,
  HUNTS_ID: parameters.uniqueId,
  ...(parameters.tablePrefix !== '' && { TABLE_PREFIX: parameters.tablePrefix }),
  AWS_REGION: Aws.REGION,
  TRUST_PROXY: NETWORK,
  ...(parameters.publicUrl !== undefined && { PUBLIC_URL: parameters.publicUrl }),
});

const secretsOf = (
  stack: Stack,
  given: Readonly<Record<string, string>>,
): Record<string, ContainerSecret> => {
  const metricsToken = new Secret(stack, 'MetricsToken', {
    description: 'Bearer token for /metrics',
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
  });
  const others = Object.entries(given).map(([variable, arn]) => [
    variable,
    ContainerSecret.fromSecretsManager(Secret.fromSecretCompleteArn(stack, `Secret${variable}`, arn)),
  ]);
  return {
    ...Object.fromEntries(others),
    METRICS_TOKEN: ContainerSecret.fromSecretsManager(metricsToken),
  };
};

interface TaskParts {
  readonly parameters: DeployParameters;
  readonly data: DataParts;
  readonly bus: string;
}

const addTask = (stack: Stack, { parameters, data, bus }: TaskParts): FargateTaskDefinition => {
  const task = new FargateTaskDefinition(stack, 'Task', { cpu: 1024, memoryLimitMiB: 2048 });
  for (const statement of tableStatements(data.tables)) task.addToTaskRolePolicy(statement);
  for (const statement of bucketStatements(data.files.bucketArn)) task.addToTaskRolePolicy(statement);
  for (const statement of pullStatements(parameters.image)) task.addToExecutionRolePolicy(statement);
  task.addContainer('node', {
    image: ContainerImage.fromRegistry(parameters.image),
    portMappings: [{ containerPort: PORT }],
    environment: {
      ...environmentOf(parameters),
      FILES: `s3://${data.files.bucketName}/${FILES_PREFIX}`,
      BUS: bus,
    },
    secrets: secretsOf(stack, parameters.secrets),
    logging: LogDrivers.awsLogs({
      streamPrefix: 'node',
      logGroup: new LogGroup(stack, 'Log', {
        retention: RetentionDays.ONE_MONTH,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    }),
    healthCheck: { command: ['CMD', 'node', '-e', HEALTHY], startPeriod: Duration.seconds(60) },
    // The server needs at most 10 s to stop.
    stopTimeout: Duration.seconds(30),
    ulimits: [{ name: UlimitName.NOFILE, softLimit: 65_535, hardLimit: 65_535 }],
  });
  return task;
};

const addListener = (
  balancer: ApplicationLoadBalancer,
  { certificateArn }: DeployParameters,
): ApplicationListener => {
  if (certificateArn === undefined) {
    return balancer.addListener('Http', { port: 80, protocol: ApplicationProtocol.HTTP, open: true });
  }
  balancer.addListener('Redirect', {
    port: 80,
    protocol: ApplicationProtocol.HTTP,
    open: true,
    defaultAction: ListenerAction.redirect({ protocol: 'HTTPS', port: '443', permanent: true }),
  });
  return balancer.addListener('Https', {
    port: 443,
    protocol: ApplicationProtocol.HTTPS,
    certificates: [ListenerCertificate.fromArn(certificateArn)],
    sslPolicy: SslPolicy.RECOMMENDED_TLS,
    open: true,
  });
};

interface NodeParts {
  readonly vpc: Vpc;
  readonly nodes: SecurityGroup;
  readonly task: FargateTaskDefinition;
  readonly parameters: DeployParameters;
}

const addNodes = (stack: Stack, { vpc, nodes, task, parameters }: NodeParts): FargateService => {
  const service = new FargateService(stack, 'Nodes', {
    cluster: new Cluster(stack, 'Cluster', { vpc }),
    taskDefinition: task,
    desiredCount: parameters.minTasks,
    minHealthyPercent: 100,
    maxHealthyPercent: 200,
    circuitBreaker: { rollback: true },
    healthCheckGracePeriod: Duration.seconds(60),
    securityGroups: [nodes],
  });
  const scaling = service.autoScaleTaskCount({
    minCapacity: parameters.minTasks,
    maxCapacity: parameters.maxTasks,
  });
  const calmly = { scaleInCooldown: Duration.minutes(10), scaleOutCooldown: Duration.seconds(30) };
  scaling.scaleOnCpuUtilization('Cpu', { targetUtilizationPercent: 50, ...calmly });
  scaling.scaleOnMemoryUtilization('Memory', { targetUtilizationPercent: 70, ...calmly });
  return service;
};

interface Front {
  readonly balancer: ApplicationLoadBalancer;
  readonly targets: ApplicationTargetGroup;
}

const addFront = (stack: Stack, service: FargateService, { vpc, parameters }: NodeParts): Front => {
  const balancer = new ApplicationLoadBalancer(stack, 'Balancer', {
    vpc,
    internetFacing: true,
    // Sockets are pinged every 25 s; the nodes keep idle connections 65 s. Longer here would send into closed ones.
    idleTimeout: Duration.seconds(60),
    dropInvalidHeaderFields: true,
  });
  const targets = addListener(balancer, parameters).addTargets('Nodes', {
    port: PORT,
    protocol: ApplicationProtocol.HTTP,
    targets: [service],
    loadBalancingAlgorithmType: TargetGroupLoadBalancingAlgorithmType.LEAST_OUTSTANDING_REQUESTS,
    deregistrationDelay: Duration.seconds(15),
    healthCheck: {
      path: '/readyz',
      healthyHttpCodes: '200',
      interval: Duration.seconds(10),
      timeout: Duration.seconds(5),
      healthyThresholdCount: 2,
      unhealthyThresholdCount: 3,
    },
  });
  return { balancer, targets };
};

/** What can be deleted and created again: network, nodes, load balancer and bus. */
export const serviceStack = (
  app: App,
  parameters: DeployParameters,
  data: DataParts,
  props: StackProps,
): Stack => {
  const { environment } = parameters;
  const stack = new Stack(app, `Roundtable-${environment}-Service`, {
    ...props,
    description: 'Roundtable: nodes behind a load balancer',
  });
  stack.addStackDependency(data.stack);
  const vpc = addNetwork(stack, data.tables, data.files.bucketArn);
  const nodes = new SecurityGroup(stack, 'NodeGroup', { vpc, description: 'Roundtable nodes' });
  const cache = addBus(stack, { vpc, nodes, environment });
  const bus = `rediss://${cache.attrEndpointAddress}:${cache.attrEndpointPort}`;
  const task = addTask(stack, { parameters, data, bus });
  const parts: NodeParts = { vpc, nodes, task, parameters };
  const service = addNodes(stack, parts);
  const { balancer, targets } = addFront(stack, service, parts);
  addServiceAlarms(stack, { service, balancer, targets, cache, topic: data.alarms });
  new CfnOutput(stack, 'Address', {
    value: parameters.publicUrl ?? `http://${balancer.loadBalancerDnsName}`,
  });
  new CfnOutput(stack, 'BalancerName', { value: balancer.loadBalancerDnsName });
  return stack;
};
