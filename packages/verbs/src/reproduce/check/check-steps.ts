import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AssayError, canonicalJson, type JsonValue } from '@assay/records';
import type { ImplementationFinding } from '@assay/reproduce';
import { plural } from '@assay/shown';
import { stepText } from '../steps/make-data.ts';
import { type ProjectStep, projectSteps } from '../steps/project-steps.ts';
import { runCode } from '../steps/run-code.ts';

/** Whether each step of a project that makes data still passes its cases, and its file is what it makes. */
export async function checkSteps(folder: string): Promise<readonly ImplementationFinding[]> {
  const findings: ImplementationFinding[] = [];
  for (const step of await projectSteps(folder)) {
    findings.push(await checkCases(step, folder), await checkFile(step, folder));
  }
  return findings;
}

async function checkCases({ name, code }: ProjectStep, folder: string): Promise<ImplementationFinding> {
  const path = `${dirname(code)}/cases.json`;
  const cases = await readFile(join(folder, path), 'utf8').then(
    (text) => JSON.parse(text) as readonly { given: JsonValue; result: JsonValue }[],
    () => [],
  );
  if (cases.length === 0)
    return finding(
      name,
      'open',
      'no case says that it does what the file describes',
      `${path}: [{"given", "result"}]`,
    );
  const results = await runCode(
    join(folder, code),
    cases.map(({ given }) => given),
  );
  const wrong =
    'failed' in results
      ? cases
      : cases.filter(({ result }, i) => {
          const made = results[i];
          return (
            made === undefined || 'threw' in made || canonicalJson(made.result) !== canonicalJson(result)
          );
        });
  return wrong.length === 0
    ? finding(name, 'passed', `makes what ${plural(cases.length, 'case')} say`, null)
    : finding(name, 'failed', `${wrong.length} of ${plural(cases.length, 'case')} come out otherwise`, code);
}

async function checkFile(step: ProjectStep, folder: string): Promise<ImplementationFinding> {
  const { name, to } = step;
  const there = await readFile(join(folder, to), 'utf8').catch(() => null);
  const again = 'the step, run again: it writes the file';
  if (there === null) return finding(name, 'failed', `${to} is not made yet`, again);
  try {
    const { text, samples } = await stepText(step, folder);
    return text === there
      ? finding(name, 'passed', `${to} is what it makes: ${plural(samples, 'sample')}`, null)
      : finding(name, 'failed', `${to} is not what it makes of ${step.from} now`, again);
  } catch (error) {
    if (!(error instanceof AssayError) || error.code !== 'E_STEP') throw error;
    return finding(name, 'failed', error.message, step.code);
  }
}

function finding(
  about: string,
  level: ImplementationFinding['level'],
  message: string,
  fix: string | null,
): ImplementationFinding {
  return { check: 'data_steps', level, about, message, fix };
}
