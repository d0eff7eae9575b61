import type { CorpusRollup } from '@assay/cards';
import type { NameCounts } from '@assay/records';
import { jsonText, plural } from '@assay/shown';
import { type CorpusCounts, type CorpusRequest, verbs } from '@assay/verbs';
import {
  cardQuestion,
  corpusExitCodes,
  declareCardQuestion,
  readingExit,
  reportReading,
} from '../../cards/corpus-question.ts';
import { corpusExtras, declareExtra, extrasOf } from '../../cards/limit-options.ts';
import type { CommandModule, Options } from '../../command.ts';
import { untilInterrupted } from '../../evaluation/until-interrupted.ts';
import { writeResult } from '../../evaluation/write-result.ts';
import { choice } from '../../options.ts';
import { worldOf } from '../../version.ts';
import { sayCorpusLink } from '../../workbench/say-link.ts';

/** What can stand beside the counts of a corpus in JSON. */
const countExtras = [...corpusExtras, 'rates', 'suggested-names'] as const;

type CountExtra = (typeof countExtras)[number];

/** What to ask for: text shows the rates always, JSON where they or benchmark cards are named. */
function requestedExtras(
  extras: readonly CountExtra[],
  options: Options,
  format: 'text' | 'json',
): Pick<CorpusRequest, 'extras' | 'rates'> {
  const hasCards = options['card'] !== undefined;
  return {
    extras: extras.filter((name) => name !== 'rates' && name !== 'suggested-names'),
    rates: format === 'text' || hasCards || extras.includes('rates'),
  };
}

/** `extra` as it stands in JSON; left out where nothing was asked for. */
function extraJson(
  { extra, rates, suggested_names }: CorpusCounts,
  extras: readonly CountExtra[],
): { readonly extra?: object } {
  if (extra === null && rates === null && extras.length === 0) return {};
  const names = extras.includes('suggested-names') ? { suggested_names } : {};
  return { extra: { ...extra, ...(rates === null ? {} : { rates }), ...names } };
}

const words: Readonly<Record<keyof CorpusRollup, string>> = {
  rows: 'reported results',
  triples: 'triples of model, path and metric',
  reproducibility_gap: 'triples with a reproducibility gap',
  temperature_missing_triples: 'triples without a temperature',
  max_tokens_missing_triples: 'triples without max_tokens',
  first_party_only: 'triples reported by the first party only',
  multi_party: 'triples reported more than once',
  variant_divergence: 'triples whose setups diverge',
  variant_not_assessable: 'triples whose setups cannot be compared',
  cross_party_divergence: 'triples whose parties diverge',
  comparability: 'triples that diverge either way',
  models: 'models',
  benchmarks: 'benchmarks',
};

/** The counts in words, one a line, with what suggested names would make of them; then the rates. */
function rollupText({ rollup, rates, suggested_names: names }: CorpusCounts): string {
  const keys = Object.keys(words) as (keyof CorpusRollup)[];
  const width = Math.max(...keys.map((key) => String(rollup[key]).length));
  const counts = keys.map((key) => {
    const other = names === null ? undefined : suggestedCount(key, names.suggested);
    const aside = other === undefined || other === rollup[key] ? '' : ` (${other} with the suggested names)`;
    return `${String(rollup[key]).padStart(width)}  ${words[key]}${aside}\n`;
  });
  return counts.join('') + (rates === null ? '' : ratesText(rates));
}

/** The counts that names alone decide. */
function suggestedCount(key: keyof CorpusRollup, suggested: NameCounts): number | undefined {
  return key in suggested ? suggested[key as keyof CorpusRollup & keyof NameCounts] : undefined;
}

function ratesText({ reproducibility, completeness }: NonNullable<CorpusCounts['rates']>): string {
  const { triples, agentic_triples: agentic, gap_rate: gap, missingness } = reproducibility;
  const { median, benchmarks, population } = completeness;
  const agenticFields = new Set(['harness', 'eval_plan', 'eval_limits']);
  const lines = [
    `Rates over ${plural(triples, 'triple')}, ${agentic} of them agentic`,
    line(gap, 'Ḡ: have a reproducibility gap'),
    ...Object.entries(missingness).map(([field, rate]) =>
      line(rate, `m̄(${field}): do not state it${agenticFields.has(field) ? ', of the agentic ones' : ''}`),
    ),
    `Completeness over ${plural(benchmarks, 'benchmark')}`,
    line(median, 'median C'),
    ...population.map(({ path, rate }) => line(rate, `p̄(${path}): populated`)),
  ];
  return `\n${lines.join('\n')}\n`;
}

/** A share to three decimals; a dash where there is nothing to take it of. */
function line(rate: number | null, words: string): string {
  return `  ${rate === null ? '    –' : rate.toFixed(3)}  ${words}`;
}

const formats = ['text', 'json', 'markdown', 'html'] as const;

/** `assay cards corpus [PATH…]` */
export const declare: CommandModule['declare'] = (command, io) => {
  declareExtra(declareCardQuestion(command), countExtras)
    .option('--format <format>', `output format: ${formats.join(', ')}`, 'text')
    .option('--out <file>', 'write to this file')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay cards corpus data/\n  $ assay cards corpus data/ --format html --out corpus.html\n' +
        '\ntext and json give counts, over any number of rows; markdown and html give the card of the corpus, with its evidence.\n' +
        'Text includes the rates (gaps, missing fields, completeness); JSON does so with --card or --extra rates.' +
        corpusExitCodes,
    );
  return async (paths, options) => {
    const format = choice('--format', options['format'], formats);
    const extras = extrasOf(options, countExtras);
    const target = { out: options['out'], isFile: format === 'html' };
    const on = reportReading(paths, io);
    return untilInterrupted(async (signal) => {
      if (format === 'markdown' || format === 'html') {
        const show = await verbs.cards.show();
        const request = { ...cardQuestion(paths, options), subject: { kind: 'corpus' }, as: format } as const;
        const { document, reading } = await show(request, worldOf(io), { signal, on });
        await writeResult(document!.contents, target, io);
        return readingExit(reading);
      }
      const ask = await verbs.cards.corpus();
      const request = { ...cardQuestion(paths, options), ...requestedExtras(extras, options, format) };
      const counts = await ask(request, worldOf(io), { signal, on });
      const { rollup, reading } = counts;
      const result =
        format === 'json' ? jsonText({ ...rollup, ...extraJson(counts, extras) }) : rollupText(counts);
      await writeResult(result, target, io);
      if (format === 'text' && paths.length === 0) await sayCorpusLink(options['corpus'], io);
      return readingExit(reading);
    });
  };
};
