// Speed of validation: warm times, growth from 10 to 100,000 subtasks, and ratios against rdf-validate-shacl
// (and the reference Python validator where pyshacl is installed) in the same run.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateDocument } from '@assay/tasks';
import { printRows } from './print-rows.ts';
import type { BenchmarkRow } from './row.ts';
import { subtaskDocument } from './subtask-document.ts';

const smallSolution = JSON.stringify({
  '@context': { croissant: 'http://mlcommons.org/croissant/', schema: 'https://schema.org/' },
  '@type': 'croissant:TaskSolution',
  '@id': 'http://example.org/solution',
  'schema:isBasedOn': { '@id': 'http://example.org/problem' },
  'croissant:implementation': { '@type': 'schema:SoftwareSourceCode', '@id': 'http://example.org/code' },
  'croissant:output': { '@type': 'schema:Dataset', '@id': 'http://example.org/rows' },
});

/** CPU milliseconds of one call, the median over repeats that take about a second together. */
async function cpuTime(call: () => Promise<unknown>, repeats: number): Promise<number> {
  for (let i = 0; i < Math.min(repeats, 50); i += 1) await call();
  const times: number[] = [];
  for (let i = 0; i < repeats; i += 1) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(repeats / 2)]!;
}

/** CPU milliseconds of one call, the mean over many. */
async function meanTime(call: () => Promise<unknown>, repeats: number): Promise<number> {
  for (let i = 0; i < Math.min(repeats, 200); i += 1) await call();
  const before = process.cpuUsage();
  for (let i = 0; i < repeats; i += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / repeats;
}

/** The same check by the general-purpose engine: jsonld to quads, then SHACL over them. */
async function peerTime(text: string, repeats: number): Promise<number> {
  const { default: jsonld } = await import('jsonld');
  const { Parser, Store } = await import('n3');
  const { default: SHACLValidator } = await import('rdf-validate-shacl');
  const turtle = readFileSync(
    new URL('../packages/tasks/src/vocabulary/shapes.ttl', import.meta.url),
    'utf8',
  );
  const shapes = new Store(new Parser().parse(turtle));
  const validator = new SHACLValidator(shapes);
  return meanTime(async () => {
    const quads = await jsonld.toRDF(JSON.parse(text), { format: 'application/n-quads' });
    const data = new Store(new Parser({ format: 'N-Quads' }).parse(quads as unknown as string));
    await validator.validate(data);
  }, repeats);
}

function pythonTime(text: string): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'assay-benchmark-'));
  try {
    const data = join(folder, 'document.jsonld');
    writeFileSync(data, text);
    const shapes = new URL('../packages/tasks/src/vocabulary/shapes.ttl', import.meta.url).pathname;
    const script = `
import time, sys
from pyshacl import validate
from rdflib import Graph
shapes = Graph().parse(${JSON.stringify(shapes)})
def once():
    validate(Graph().parse(${JSON.stringify(data)}, format='json-ld'), shacl_graph=shapes, inference='rdfs')
once()
start = time.perf_counter(); [once() for _ in range(5)]
print((time.perf_counter() - start) / 5 * 1000)`;
    const run = spawnSync('python3', ['-c', script], { encoding: 'utf8' });
    return run.status === 0 ? Number(run.stdout.trim()) : null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function benchmarkValidate(): Promise<readonly BenchmarkRow[]> {
  const small = await meanTime(validating(smallSolution), 3000);
  const thousand = subtaskDocument(1_000);
  const oursThousand = await meanTime(validating(thousand), 20);
  const python = pythonTime(smallSolution);
  return [
    { what: 'one small solution, warm', value: small, unit: 'ms', budget: '< 0.3 ms' },
    ...(await growth()),
    {
      what: 'jsonld + rdf-validate-shacl over ours, small solution',
      value: (await peerTime(smallSolution, 50)) / small,
      unit: '×',
      budget: '',
    },
    {
      what: 'jsonld + rdf-validate-shacl over ours, 1,000 subtasks',
      value: (await peerTime(thousand, 2)) / oursThousand,
      unit: '×',
      budget: '',
    },
    {
      what: 'reference Python validator over ours, small solution',
      value: python === null ? null : python / small,
      unit: '×',
      budget: '≥ 50 ×',
    },
  ];
}

async function growth(): Promise<readonly BenchmarkRow[]> {
  const sizes = [10, 100, 1_000, 10_000, 100_000];
  const times: number[] = [];
  for (const size of sizes)
    times.push(await cpuTime(validating(subtaskDocument(size)), size >= 10_000 ? 3 : 30));
  const exponent = slope(sizes, times);
  return [
    ...sizes.map((size, i) => ({
      what: `${size.toLocaleString('en')} subtasks`,
      value: times[i]!,
      unit: 'ms CPU',
      budget: size === 10_000 ? '< 300 ms' : '',
    })),
    {
      what: 'exponent k of t ~ n^k, 10 to 100,000 subtasks',
      value: exponent,
      unit: '',
      budget: 'about 1',
    },
  ];
}

function validating(text: string): () => Promise<unknown> {
  return () => validateDocument({ url: 'file:///benchmark.jsonld', text });
}

/** Least squares on the logarithms. */
function slope(xs: readonly number[], ys: readonly number[]): number {
  const points = xs.map((x, i) => [Math.log(x), Math.log(ys[i]!)] as const);
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  return (
    points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) /
    points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  );
}

if (import.meta.main) printRows(await benchmarkValidate());
