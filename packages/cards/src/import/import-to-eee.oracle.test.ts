import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { JsonValue } from '@assay/records';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corpusPath } from '../../../../testing/oracle-files.ts';
import { detectFormat } from './detect-format.ts';
import { importToEee } from './import-to-eee.ts';
import type { Imported, SourceFile } from './imported.ts';
import { brokenFiles, importOrRefuse } from './testing/broken-files.ts';
import { ownFiles } from './testing/own-files.ts';

const corpus = corpusPath('.');
const importers = resolve(corpus, 'importers');
const options = { retrieved_timestamp: '1770000000' };

/** The real logs, one list of documents for each run. */
function runs(): readonly (readonly [string, readonly SourceFile[]])[] {
  const entries = readdirSync(importers, { withFileTypes: true, recursive: true }).filter((each) =>
    each.isFile(),
  );
  const files = entries.map(({ parentPath, name }) => resolve(parentPath, name)).toSorted();
  const groups = Map.groupBy(files, (path) => {
    const inner = path.slice(importers.length + 1).replaceAll('\\', '/');
    return inner.startsWith('inspect/') ? inner : inner.slice(0, inner.lastIndexOf('/'));
  });
  return [...groups].map(([name, paths]) => [name, paths.map(read)] as const);
}

function read(path: string): SourceFile {
  const text = readFileSync(path, 'utf8');
  const json = path.endsWith('.jsonl')
    ? text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as JsonValue)
    : (JSON.parse(text) as JsonValue);
  return { path: path.replaceAll('\\', '/'), json };
}

describe('the real logs of importers/', () => {
  const schemas = ['eval', 'instance_level_eval'].map((name) =>
    resolve(corpus, 'schemas', `${name}.schema.v0.3.0.json`),
  );
  if (!existsSync(importers) || !schemas.every((path) => existsSync(path))) {
    test.skip('not on this machine: corpus/importers and corpus/schemas', () => {});
    return;
  }
  const compile = (path: string) =>
    new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(readFileSync(path, 'utf8')) as object);
  const isRecord = compile(schemas[0]!);
  const isRow = compile(schemas[1]!);

  function expectShape({ record, instances }: Imported): void {
    isRecord(JSON.parse(JSON.stringify(record)));
    expect(isRecord.errors).toBeNull();
    const ids = new Set(record.evaluation_results.map((result) => result['evaluation_result_id']));
    expect(ids.size).toBe(record.evaluation_results.length);
    for (const row of instances) {
      isRow(row);
      expect(isRow.errors).toBeNull();
      expect(ids).toContain(row['evaluation_result_id']);
    }
  }

  test.each(ownFiles)('our own documents of %s have the shape too', (format, files) => {
    for (const each of importToEee(format, files, options)) expectShape(each);
  });

  test.each(ownFiles)(
    'documents of %s with a wrong value anywhere have it or are refused',
    (format, files) => {
      fc.assert(
        fc.property(brokenFiles(files), (broken) => {
          for (const each of importOrRefuse(format, broken)) expectShape(each);
        }),
        { numRuns: 1000 },
      );
    },
  );

  test.each(runs())('%s', (name, files) => {
    const format = detectFormat(files);
    expect(format).toBe(name.split('/')[0]!.replace('_', '-'));
    const imported = importToEee(format!, files, options);
    expect(imported).toHaveLength(1);
    const { record } = imported[0]!;
    expectShape(imported[0]!);
    for (const { score_details: told, metric_config: config } of record.evaluation_results) {
      if (config['score_type'] === undefined) continue;
      expect(told.score).toBeGreaterThanOrEqual(Number(config['min_score']));
      expect(told.score).toBeLessThanOrEqual(Number(config['max_score']));
    }
    // Every number of the file, and no other, stands in the record.
    expect(toldNumbers(imported[0]!).toSorted()).toEqual(
      numbersIn[format as keyof typeof numbersIn](files).toSorted(),
    );
  });
});

interface Details {
  readonly score: number;
  readonly uncertainty?: {
    readonly standard_error?: { readonly value: number };
    readonly standard_deviation?: number;
  };
  readonly details?: { readonly variance?: string };
}

/** Each number of a record, as `where=value`, with the errors beside it. */
function toldNumbers({ record }: Imported): string[] {
  return record.evaluation_results.flatMap((result) => {
    const id = String(result['evaluation_result_id']);
    const { score, uncertainty, details } = result.score_details as unknown as Details;
    const { standard_error: error, standard_deviation: deviation } = uncertainty ?? {};
    return [
      `${id}=${score}`,
      ...(error === undefined ? [] : [`error of ${id}=${error.value}`]),
      ...(deviation === undefined ? [] : [`deviation of ${id}=${deviation}`]),
      ...(details?.variance === undefined ? [] : ['a variance']),
    ];
  });
}

type Numbers = Readonly<Record<string, { readonly value: number }>>;

const numbersIn = {
  inspect([file]: readonly SourceFile[]): string[] {
    const log = file!.json as unknown as {
      readonly eval: { readonly task: string };
      readonly results: {
        readonly scores: readonly {
          readonly name: string;
          readonly reducer?: string;
          readonly metrics: Numbers;
        }[];
      };
    };
    return log.results.scores.flatMap(({ name, reducer, metrics }) => {
      const at = [log.eval.task, name, ...(reducer === undefined ? [] : [reducer])].join('/');
      return Object.entries(metrics).map(([metric, { value }]) => {
        const base = metric.replace(/_?(?:stderr|std)$/, '');
        const owner = base === '' ? 'accuracy' : `${base}_acc`;
        if (metric.endsWith('stderr')) return `error of ${at}/${owner}=${value}`;
        return metric === 'std' ? `deviation of ${at}/${owner}=${value}` : `${at}/${metric}=${value}`;
      });
    });
  },
  'lm-eval'(files: readonly SourceFile[]): string[] {
    const { results } = files.find(({ path }) => path.endsWith('.json'))!.json as unknown as {
      readonly results: Readonly<Record<string, Readonly<Record<string, number | string>>>>;
    };
    return Object.entries(results).flatMap(([task, numbers]) =>
      Object.entries(numbers).flatMap(([key, value]) => {
        if (typeof value !== 'number') return [];
        const of = key.includes('_stderr') ? 'error of ' : '';
        return [`${of}${task}/${key.replace('_stderr', '')}=${value}`];
      }),
    );
  },
  helm(files: readonly SourceFile[]): string[] {
    const stats = files.find(({ path }) => path.endsWith('/stats.json'))!.json as unknown as readonly {
      readonly name: {
        readonly name: string;
        readonly split: string;
        readonly perturbation?: { readonly name: string; readonly computed_on: string };
      };
      readonly mean?: number;
    }[];
    const counted =
      /^(num_.*|finish_reason_.*|training_.*|inference_.*|batch_size|prompt_truncated|max_prob)$/;
    return stats
      .filter(({ name, mean }) => mean !== undefined && !counted.test(name.name))
      .map(({ name: { name, split, perturbation }, mean }) => {
        const measured = perturbation === undefined ? [] : [perturbation.name, perturbation.computed_on];
        return `${split}/${[name, ...measured].join('.')}=${mean}`;
      });
  },
};
