// npm run journeys:cluster [-- names]: the browser journeys on three nodes behind a round-robin proxy, file after file.
import { runNodeAloud } from './run.ts';
import { vitestArgs } from './steps.ts';

process.env['JOURNEYS_ON'] = 'cluster';
process.exitCode = await runNodeAloud(vitestArgs('journeys', '--maxWorkers=1', ...process.argv.slice(2)));
