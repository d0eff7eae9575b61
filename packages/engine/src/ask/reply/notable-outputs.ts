import type { MissingClass, OutputCounts, RunOutput } from '@assay/records';

/** Failures that only a model which is there can have. */
const ofTheLiving: ReadonlySet<MissingClass> = new Set([
  'refusal',
  'illegal_move',
  'invalid_submission',
  'turn_limit',
  'time_limit',
  'token_limit',
  'cost_limit',
]);

/**
 * Whether a failure is an answer all the same: a refusal, or what the model said in another form than the task asks for. A
 * crash, no answer in time, a line that is no reply and an error that was claimed are none.
 */
export function isAnswered(failure: {
  readonly class: MissingClass;
  readonly answered?: boolean | undefined;
}): boolean {
  return failure.answered === true || ofTheLiving.has(failure.class);
}

/** Whether the model was heard at this sample: what it said, or that it would not say it. */
export function isAnswer(output: RunOutput): boolean {
  if (output.kind === 'produced') return true;
  return isAnswered({ class: output.class, answered: output.exchange?.answered === true });
}

/** Outputs at which the model was heard. Scorings of earlier versions tell by the classes of what failed. */
export function answeredOutputs(outputs: OutputCounts): number {
  if (outputs.answered !== undefined) return outputs.answered;
  return Object.entries(outputs.failed_by_class)
    .filter(([name]) => isAnswered({ class: name as MissingClass }))
    .reduce((sum, [, count]) => sum + count, outputs.produced);
}

/** Whether there were outputs, and the model was heard at none of them: then no number is its own. */
export function nobodyAnswered(outputs: OutputCounts): boolean {
  return outputs.produced + outputs.failed > 0 && answeredOutputs(outputs) === 0;
}

/** Cut off at the longest length allowed: how it would have ended is unknown. */
export function isTruncated({ exchange }: RunOutput): boolean {
  return exchange?.finish_reason === 'length';
}

/** Produced, without any text. */
export function isEmpty(output: RunOutput): boolean {
  return output.kind === 'produced' && typeof output.output === 'string' && isBlank(output.output);
}

/** Most texts begin with a character that tells: to trim each takes longer than to score it by a cheap metric. */
function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  return !(first > SPACE && first < DELETE) && text.trim() === '';
}

const SPACE = 0x20;
const DELETE = 0x7f;
