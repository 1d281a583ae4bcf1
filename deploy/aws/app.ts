// node deploy/aws/app.ts: writes the CloudFormation templates to deploy/aws/cdk.out. Parameters are environment
// variables (environment=prod uniqueId=... image=...) or, under the cdk command, its context (-c environment=prod).
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { ParameterError, readParameters } from './parameters.ts';
import { roundtableApp } from './roundtable-app.ts';

const app = new App({
  analyticsReporting: false,
  // The cdk command names the output folder itself.
  outdir: process.env['CDK_OUTDIR'] ?? fileURLToPath(new URL('cdk.out', import.meta.url)),
});

const parameter = (name: string): string | undefined => {
  const inContext: unknown = app.node.tryGetContext(name);
  if (inContext === undefined) return process.env[name];
  return typeof inContext === 'string' ? inContext : JSON.stringify(inContext);
};

try {
  roundtableApp(readParameters(parameter), app);
  const { directory, stacks } = app.synth();
  for (const { stackName, templateFile } of stacks) console.log(`${stackName}: ${directory}/${templateFile}`);
} catch (error) {
  if (!(error instanceof ParameterError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
