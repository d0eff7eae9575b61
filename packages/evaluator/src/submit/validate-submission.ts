import {
  AssayError,
  type Evaluator,
  type JsonObject,
  type JsonValue,
  type RequiredArtifact,
  SpecProblems,
} from '@assay/records';
import { createHash } from 'node:crypto';
import type { RegisteredEvaluator } from '../contract/evaluators.ts';
import { codeFiles, matchArtifacts, type ReceivedFile } from './artifact-file.ts';
import { readPredictions, throwInvalid } from './read-predictions.ts';

const LONGEST = 10_000;

/** What a submitter says about the run: what is required is there and of its type. None of it is ever read as a score. */
function checkClaims(
  claims: JsonObject,
  { metadata }: Pick<Evaluator, 'metadata'>,
  problems: SpecProblems,
): void {
  const wrong = (name: string, why: string) =>
    problems.add(invalid(`the metadata ${JSON.stringify(name.slice(0, 80))} ${why}`));
  for (const name of Object.keys(claims)) if (!Object.hasOwn(metadata, name)) wrong(name, 'is not expected');
  for (const [name, { type, required }] of Object.entries(metadata)) {
    const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
    if (value === undefined && required) wrong(name, 'is missing: state it as a claim');
    if (value !== undefined && !fits(value, type))
      wrong(name, `is not ${type === 'json' ? 'JSON' : `a ${type}`}`);
  }
  if (JSON.stringify(claims).length > LONGEST)
    problems.add(invalid(`the metadata has more than ${LONGEST} characters`));
}

function fits(value: JsonValue, type: 'text' | 'number' | 'json'): boolean {
  if (type === 'json') return true;
  return type === 'number' ? typeof value === 'number' : typeof value === 'string' && value.trim() !== '';
}

function invalid(message: string): AssayError {
  return new AssayError('invalid', 'E_METADATA', message);
}

/**
 * Checks what came in by the contract and the public list of items, with nothing hidden in reach. Throws an AssayError of
 * trouble `invalid` for all that is wrong with it.
 */
export async function validateSubmission(
  files: readonly ReceivedFile[],
  claims: JsonObject,
  { evaluator }: Pick<RegisteredEvaluator, 'evaluator'>,
  items: ReadonlySet<string> | null,
): Promise<void> {
  const problems = new SpecProblems();
  checkClaims(claims, evaluator, problems);
  const found = await unlessInvalid(problems, () => matchArtifacts(evaluator.artifacts, files));
  for (const artifact of found === null ? [] : evaluator.artifacts)
    await unlessInvalid(problems, () => checkArtifact(found!.get(artifact.name)!, artifact, items));
  throwInvalid(problems);
}

async function checkArtifact(
  file: ReceivedFile,
  artifact: RequiredArtifact,
  items: ReadonlySet<string> | null,
): Promise<void> {
  if (file.bytes.length > artifact.max_bytes)
    throw new AssayError(
      'invalid',
      'E_SIZE',
      `${file.name} has ${file.bytes.length} bytes; at most ${artifact.max_bytes} are accepted`,
    );
  if (artifact.kind === 'code') codeFiles(file, artifact);
  else await readPredictions(file, artifact, items);
}

async function unlessInvalid<T>(problems: SpecProblems, check: () => T | Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof AssayError) || error.trouble !== 'invalid') throw error;
    problems.add(error);
    return null;
  }
}

/** What the log says of claims, which are a team's own and may be withheld. */
export function claimsDigest(claims: JsonObject): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(claims)).digest('hex')}`;
}
