import { isObject, missing, scored } from '@assay/records';
import * as z from 'zod';
import { defineMetric } from '../../catalogue/metric.ts';
import { readJson } from '../retrieval/read-json.ts';

export const environmentCheck = defineMetric({
  kind: 'sample',
  name: 'environment-check',
  aliases: ['final-state'],
  meaning: 'The check of the final state passed, after the agent had finished.',
  scoreType: { kind: 'boolean' },
  direction: 'higher',
  passRule: { kind: 'is-true' },
  requires: ['output'],
  parameters: () => z.strictObject({}),
  page: {
    definition: 'score = trajectory.environment.check.passed',
    convention:
      'The check is declared with the environment of the task and runs on the files that the agent left, in a sandbox where the agent never was. Its verdict is recorded with the trajectory; nothing is run when it is scored.',
    source: 'own definition',
    edgeCases: [
      'The trajectory has no verdict of a check: missing (no_output).',
      'A check that broke off or printed no verdict: false, with its error in the details.',
      'A limit of the attempt was reached: false, as any failure of the model.',
    ],
    example: {
      rows: [{ output: { trajectory: { tool_calls: [], environment: { check: { passed: true } } } } }],
      value: true,
    },
  },
  score: ({ output }) => {
    const given = readJson(output);
    const trajectory = isObject(given) ? (given['trajectory'] ?? given) : null;
    const environment = isObject(trajectory) ? trajectory['environment'] : null;
    const check = isObject(environment) ? environment['check'] : null;
    if (!isObject(check) || typeof check['passed'] !== 'boolean')
      return missing('no_output', 'no check of the final state was recorded');
    const { passed: _verdict, ...details } = check;
    return scored(check['passed'], details);
  },
});
