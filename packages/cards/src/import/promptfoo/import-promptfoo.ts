import { type JsonObject, listOf, objectOf } from '@assay/records';
import { draftRecord } from '../draft-record.ts';
import type { Imported, ImportOptions, SourceFile } from '../imported.ts';
import { detailsOf, numberOf, textOf } from '../loose-json.ts';
import { noResults } from '../no-results.ts';
import { promptfooInstances } from './promptfoo-instances.ts';
import { promptfooProvider } from './promptfoo-provider.ts';
import { promptfooResults } from './promptfoo-results.ts';
import { isOutput, outputObject, upgradeOutput } from './upgrade-output.ts';

/** Output of promptfoo (JSON, YAML or CSV, and what it shares): a record for each provider, in it the results of each prompt. */
export function importPromptfoo(files: readonly SourceFile[], options: ImportOptions): readonly Imported[] {
  return files.flatMap(({ path, json }) => {
    const output = isOutput(json) ? outputObject(json) : null;
    if (output === null) return [];
    const [first, ...others] = importOutput(path, upgradeOutput(output), options);
    const rounded = Array.isArray(json) ? ['a table has scores in two decimals, and no settings'] : [];
    return [{ ...first!, notes: [...first!.notes, ...rounded] }, ...others];
  });
}

function importOutput(path: string, output: JsonObject, options: ImportOptions): readonly Imported[] {
  const table = objectOf(output['results']);
  const config = objectOf(output['config']);
  const metadata = objectOf(output['metadata']);
  const name = textOf(config['description']) ?? textOf(output['evalId']) ?? 'promptfoo';
  const prompts = listOf(table['prompts'])
    .map(objectOf)
    .map((prompt, index) => ({ prompt, index }));
  const labels = [...new Set(prompts.map(({ prompt }) => textOf(prompt['provider']) ?? 'unknown'))];
  const imported = labels.flatMap((label) => {
    const provider = promptfooProvider(label, config, labels.length === 1 ? options.model : undefined);
    const own = prompts.filter(({ prompt }) => (textOf(prompt['provider']) ?? 'unknown') === label);
    const results = promptfooResults(name, own, provider.parameters, config);
    if (results.length === 0) return [];
    const record = draftRecord(
      {
        name,
        library: { name: 'promptfoo', version: textOf(metadata['promptfooVersion']) },
        library_details: detailsOf({ node: metadata['nodeVersion'], platform: metadata['platform'] }),
        model: provider.model,
        evaluation_timestamp: textOf(table['timestamp']),
        source_details: detailsOf({ eval_id: output['evalId'], stats: table['stats'], tags: config['tags'] }),
        results,
      },
      options,
    );
    const rows = listOf(table['results']).map(objectOf);
    const { instances, notes } = promptfooInstances(record, own, rows);
    return [{ record, instances, notes }];
  });
  const [first, ...others] = imported;
  if (first === undefined) throw noResults(path, 'no prompt has a test that was judged');
  return [{ ...first, notes: [...first.notes, ...unplaced(table)] }, ...others];
}

function unplaced({ results }: JsonObject): readonly string[] {
  const count = listOf(results).filter((row) => numberOf(objectOf(row)['promptIdx']) === undefined).length;
  return count === 0
    ? []
    : [`no row for ${count} of the tests: it is not stated which prompt they belong to`];
}
