import { answerReading, answerReadingSchema, type Metric, type WrittenReading } from '@assay/metrics';
import { AssayError, type JsonValue, shapeProblem } from '@assay/records';

/** What is written of a reading, without what is not. */
export function readingOf({ extract, normalise }: WrittenReading): WrittenReading {
  return { ...(extract === undefined ? {} : { extract }), ...(normalise === undefined ? {} : { normalise }) };
}

/** The reading that one metric says for itself, checked. Judges and embeddings are shown answers as they are. */
export function ownReading(
  { name, kind }: Metric,
  written: { readonly extract: JsonValue | undefined; readonly normalise: JsonValue | undefined },
): WrittenReading {
  const given = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return {};
  if (kind === 'port') {
    const message = `${name} is shown what the model wrote as it is; extract and normalise are for metrics that compare`;
    throw new AssayError('usage', 'E_METRIC_READING', message);
  }
  const read = answerReadingSchema.safeParse(given);
  if (!read.success) {
    throw new AssayError('usage', 'E_METRIC_READING', `${name}: ${shapeProblem(read.error, given)}`, {
      fix: 'extract is a list of { regex }, { last: number }, { letter }, { json: path }, { tag }, { code: python }; normalise a list of names.',
    });
  }
  answerReading(read.data);
  return readingOf(read.data);
}

/** Of a metric that compares; nothing where nothing is written. */
export function readingFor({ kind }: Metric, reading: WrittenReading): { readonly reading?: WrittenReading } {
  return kind === 'port' || Object.keys(reading).length === 0 ? {} : { reading };
}
