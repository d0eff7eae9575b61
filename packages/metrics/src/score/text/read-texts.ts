import { type JsonValue, type Missing, missing } from '@assay/records';
import { sampleError, type ScoringSample } from '../../catalogue/metric.ts';

export interface Texts {
  readonly kind: 'texts';
  readonly output: string;
  readonly references: readonly string[];
}

/**
 * The output and its references (`expected`: one text, or a list of texts), or the reason why they cannot be
 * compared. A text longer than `longest` code units is refused, so that no output can exhaust memory; an output that
 * is so long counts against the model (unparsable), a reference does not (not_applicable).
 * Throws where `expected` is neither a text nor a list of texts: the labels are at fault, not the model.
 */
export function readTexts(sample: ScoringSample, longest = Number.POSITIVE_INFINITY): Texts | Missing {
  const references = readReferences(sample);
  if (references.length === 0) return missing('no_expected', 'the sample has no expected value');
  const { output } = sample;
  if (output === null) return missing('no_output', 'the sample has no output');
  if (typeof output !== 'string') return missing('unparsable', 'the output is not text');
  const reference = references.find((text) => text.length > longest);
  if (reference !== undefined) return missing('not_applicable', tooLong('a reference', reference, longest));
  if (output.length > longest) return missing('unparsable', tooLong('the output', output, longest));
  return { kind: 'texts', output, references };
}

/**
 * The same for a metric over a corpus: an output that the model made unreadable stands as an empty text, because
 * leaving it out could raise the number.
 */
export function readCorpusTexts(sample: ScoringSample, longest: number): Texts | Missing {
  const texts = readTexts(sample, longest);
  const isModelsDoing = texts.kind === 'missing' && texts.class === 'unparsable';
  return isModelsDoing ? readTexts({ ...sample, output: '' }, longest) : texts;
}

function tooLong(which: string, text: string, longest: number): string {
  return `${which} has ${text.length} characters, more than the ${longest} that are compared`;
}

function readReferences({ id, expected }: ScoringSample): readonly string[] {
  if (expected === undefined || expected === null) return [];
  if (typeof expected === 'string') return [expected];
  if (isListOfTexts(expected)) return expected;
  throw sampleError(
    { id },
    'E_METRIC_EXPECTED',
    `expected must be a text or a list of texts, but is ${kindOf(expected)}`,
  );
}

function isListOfTexts(value: JsonValue): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function kindOf(value: JsonValue): string {
  if (Array.isArray(value)) return 'a list with something else in it';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
