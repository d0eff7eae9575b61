import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type JsonObject, type JsonValue, listOf, objectOf } from '@assay/records';
import { globSync } from 'tinyglobby';
import { readCsvTable, readLooseYaml } from '@assay/rows';
import { textOf } from '../../import/runs/recorded-rows.ts';
import { leftOut, scenarioTests } from './promptfoo-scenarios.ts';

/** A test of promptfoo, with what all tests have. */
export interface PromptfooTest {
  readonly vars: JsonObject;
  readonly asserts: readonly JsonObject[];
  readonly description: string | null;
  readonly options: JsonObject;
}

/** The tests of a configuration, one for each combination of values where a variable has a list of them. */
export async function readTests(
  config: JsonObject,
  folder: string,
  told: Set<string>,
): Promise<readonly PromptfooTest[]> {
  const shared = objectOf(config['defaultTest']);
  const written = [
    ...(await testsIn(config['tests'], folder, told)),
    ...(await scenarioTests(config['scenarios'], (given) => testsIn(given, folder, told), told)),
  ];
  return written.map(objectOf).flatMap((test) => {
    const options = { ...objectOf(shared['options']), ...objectOf(test['options']) };
    for (const name of unused) if (options[name] !== undefined) told.add(leftOut(`options.${name} of tests`));
    const vars = { ...objectOf(shared['vars']), ...objectOf(test['vars']) };
    const asserts = [...listOf(shared['assert']), ...listOf(test['assert'])].map(objectOf);
    for (const name of ['transform', 'weight'])
      if (asserts.some((assert) => assert[name] !== undefined)) told.add(leftOut(`${name} of assertions`));
    const { description } = test;
    const combined = options['disableVarExpansion'] === true ? [vars] : combinations(vars);
    return combined.map((one) => ({
      vars: one,
      asserts: asserts.map((assert) => ({
        ...assert,
        ...(assert['value'] === undefined ? {} : { value: filledIn(assert['value'], one) }),
      })),
      description: typeof description === 'string' ? description : null,
      options,
    }));
  });
}

/** What tests may say of how answers are made ready for them. */
const unused = ['transform', 'postprocess', 'transformVars', 'prefix', 'suffix'];

function combinations(vars: JsonObject): readonly JsonObject[] {
  return Object.entries(vars).reduce<readonly JsonObject[]>(
    (made, [name, value]) =>
      made.flatMap((one) =>
        (Array.isArray(value) ? listOf(value) : [value]).map((each) => ({ ...one, [name]: each })),
      ),
    [{}],
  );
}

/** What a value names of the variables, filled in. */
function filledIn(value: JsonValue, vars: JsonObject): JsonValue {
  if (Array.isArray(value)) return listOf(value).map((one) => filledIn(one, vars));
  if (typeof value !== 'string') return value;
  return value.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(vars, name) ? textOf(vars[name]) : whole,
  );
}

/** A list, which may name files, or a file: a list in YAML or JSON, or a table. */
async function testsIn(
  given: JsonValue | undefined,
  folder: string,
  told: Set<string>,
): Promise<readonly JsonValue[]> {
  if (Array.isArray(given)) {
    const all: JsonValue[] = [];
    for (const one of listOf(given))
      all.push(...(typeof one === 'string' ? await testsIn(one, folder, told) : [one]));
    return all;
  }
  if (typeof given !== 'string') return [];
  if (/[*?[{]/.test(given)) {
    const found = globSync(given.replace(/^file:\/\//, ''), { cwd: folder }).toSorted();
    if (found.length > 0) return testsIn(found, folder, told);
  }
  const path = resolve(folder, given.replace(/^file:\/\//, ''));
  const isThere = existsSync(path);
  if (isThere && /\.csv$/i.test(path)) return tableOf(readFileSync(path, 'utf8'));
  if (isThere && /\.(?:ya?ml|json)$/i.test(path)) {
    const read = await readLooseYaml(readFileSync(path, 'utf8'));
    return Array.isArray(read) ? listOf(read) : [read];
  }
  told.add(
    `the tests in ${given} were not found, or are not a table or a list: write them as data of the task`,
  );
  return [];
}

/** A column for each variable, and `__expected`, `__expected1` … for what is asserted. */
async function tableOf(text: string): Promise<readonly JsonValue[]> {
  const [header = [], ...table] = await readCsvTable(text);
  return table.map((row) => {
    const cells = header.map((name, i) => [name, row[i] ?? ''] as const);
    const asserted = cells.flatMap(([name, value]) =>
      /^__expected\d*$/.test(name) && value !== '' ? [value] : [],
    );
    return {
      vars: Object.fromEntries(cells.filter(([name]) => !name.startsWith('__'))),
      ...(asserted.length === 0 ? {} : { assert: asserted.map(assertIn) }),
    };
  });
}

/** `contains: refund`, `llm-rubric: is polite`; a value alone is what the answer is. */
function assertIn(value: string): JsonObject {
  const typed = /^([a-z-]+(?:\(\s*[\d.]+\s*\))?):(.*)$/s.exec(value);
  if (typed === null) return { type: 'equals', value };
  const [, type = '', limit] = /^([a-z-]+)(?:\(\s*([\d.]+)\s*\))?$/.exec(typed[1]!)!;
  const known = type === 'grade' ? 'llm-rubric' : type;
  return {
    type: known,
    value: typed[2]!.trim(),
    ...(limit === undefined ? {} : { threshold: Number(limit) }),
  };
}
