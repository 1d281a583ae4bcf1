import { Duration } from 'aws-cdk-lib';
import type { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { FargateService } from 'aws-cdk-lib/aws-ecs';
import type { CfnServerlessCache } from 'aws-cdk-lib/aws-elasticache';
import { HttpCodeElb, HttpCodeTarget } from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import type { ApplicationLoadBalancer, ApplicationTargetGroup } from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import type { Topic } from 'aws-cdk-lib/aws-sns';

interface Watched {
  readonly service: FargateService;
  readonly balancer: ApplicationLoadBalancer;
  readonly targets: ApplicationTargetGroup;
  readonly cache: CfnServerlessCache;
  readonly topic: Topic;
}

interface AlarmRule {
  readonly metric: IMetric;
  readonly threshold: number;
  readonly minutes: number;
  readonly says: string;
}

const summed = { period: Duration.minutes(1), statistic: 'Sum' };
const averaged = { period: Duration.minutes(1), statistic: 'Average' };
const largest = { period: Duration.minutes(1), statistic: 'Maximum' };

const rulesFor = ({ service, balancer, targets, cache }: Watched): Readonly<Record<string, AlarmRule>> => ({
  NodeErrors: {
    metric: targets.metrics.httpCodeTarget(HttpCodeTarget.TARGET_5XX_COUNT, summed),
    threshold: 5,
    minutes: 3,
    says: 'Nodes answer with errors of their own (5xx).',
  },
  BalancerErrors: {
    metric: balancer.metrics.httpCodeElb(HttpCodeElb.ELB_5XX_COUNT, summed),
    threshold: 5,
    minutes: 3,
    says: 'The load balancer finds no node that answers (5xx).',
  },
  UnhealthyNodes: {
    metric: targets.metrics.unhealthyHostCount(largest),
    threshold: 1,
    minutes: 5,
    says: 'A node does not become ready: /readyz names the part that fails.',
  },
  BusyNodes: {
    metric: service.metricCpuUtilization(averaged),
    threshold: 80,
    minutes: 10,
    says: 'Nodes are busy although more were started: maxTasks may be reached.',
  },
  FullNodes: {
    metric: service.metricMemoryUtilization(averaged),
    threshold: 85,
    minutes: 10,
    says: 'Nodes run out of memory.',
  },
  ThrottledBus: {
    metric: new Metric({
      namespace: 'AWS/ElastiCache',
      metricName: 'ThrottledCmds',
      dimensionsMap: { clusterId: cache.ref },
      ...summed,
    }),
    threshold: 1,
    minutes: 3,
    says: 'Valkey refuses commands: its limits in network.ts are reached.',
  },
});

export const addServiceAlarms = (stack: Stack, watched: Watched): void => {
  for (const [name, { metric, threshold, minutes, says }] of Object.entries(rulesFor(watched))) {
    new Alarm(stack, name, {
      metric,
      threshold,
      alarmDescription: says,
      evaluationPeriods: minutes,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(watched.topic));
  }
};
