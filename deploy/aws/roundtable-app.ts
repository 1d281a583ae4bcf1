import { App, DefaultStackSynthesizer, Tags } from 'aws-cdk-lib';
import type { Stack } from 'aws-cdk-lib';
import { dataStack } from './data-stack.ts';
import type { DeployParameters } from './parameters.ts';
import { serviceStack } from './service-stack.ts';

export interface RoundtableApp {
  readonly app: App;
  readonly data: Stack;
  readonly service: Stack;
}

/** Nothing is looked up in an account and nothing is built: synthesis needs neither network nor Docker. */
export const roundtableApp = (parameters: DeployParameters, app = new App()): RoundtableApp => {
  Tags.of(app).add('application', 'roundtable');
  Tags.of(app).add('environment', parameters.environment);
  // There are no assets, so an account need not be bootstrapped for plain CloudFormation.
  const props = () => ({
    synthesizer: new DefaultStackSynthesizer({ generateBootstrapVersionRule: false }),
    // With it a template passes the 51,200 bytes that CloudFormation takes without a bucket.
    suppressTemplateIndentation: true,
  });
  const data = dataStack(app, parameters, props());
  const service = serviceStack(app, parameters, data, props());
  return { app, data: data.stack, service };
};
