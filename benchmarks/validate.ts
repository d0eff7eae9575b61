// Speed of validation: warm times, growth from 10 to 100,000 subtasks, and ratios against rdf-validate-shacl
// (and the reference Python validator where pyshacl is installed) in the same run.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateDocument } from '@assay/tasks';
import { subtaskDocument } from './subtask-document.ts';

const smallSolution = JSON.stringify({
  '@context': { croissant: 'http://mlcommons.org/croissant/', schema: 'https://schema.org/' },
  '@type': 'croissant:TaskSolution',
  '@id': 'http://example.org/solution',
  'schema:isBasedOn': { '@id': 'http://example.org/problem' },
  'croissant:implementation': { '@type': 'schema:SoftwareSourceCode', '@id': 'http://example.org/code' },
  'croissant:output': { '@type': 'schema:Dataset', '@id': 'http://example.org/rows' },
});

export interface BenchmarkRow {
  readonly what: string;
  readonly value: string;
  readonly budget: string;
}

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

async function wallTime(call: () => Promise<unknown>, repeats: number): Promise<number> {
  for (let i = 0; i < Math.min(repeats, 200); i += 1) await call();
  const start = performance.now();
  for (let i = 0; i < repeats; i += 1) await call();
  return (performance.now() - start) / repeats;
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
  const validator = new SHACLValidator(shapes as never);
  return wallTime(async () => {
    const quads = await jsonld.toRDF(JSON.parse(text), { format: 'application/n-quads' });
    const data = new Store(new Parser({ format: 'N-Quads' }).parse(quads as never as string));
    await validator.validate(data as never);
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
  const validate = (text: string) => () => validateDocument({ url: 'file:///benchmark.jsonld', text });
  const rows: BenchmarkRow[] = [];
  const small = await wallTime(validate(smallSolution), 3000);
  rows.push({ what: 'one small solution, warm', value: `${small.toFixed(3)} ms`, budget: '< 0.3 ms' });
  const sizes = [10, 100, 1_000, 10_000, 100_000];
  const times: number[] = [];
  for (const size of sizes) {
    const time = await cpuTime(validate(subtaskDocument(size)), size >= 10_000 ? 3 : 30);
    times.push(time);
    rows.push({
      what: `${size.toLocaleString('en')} subtasks`,
      value: `${time.toFixed(2)} ms CPU`,
      budget: size === 10_000 ? '< 300 ms' : '',
    });
  }
  rows.push({
    what: 'growth 1,000 → 100,000: t ~ n^k',
    value: `k = ${slope(sizes.slice(2), times.slice(2)).toFixed(2)}`,
    budget: 'linear',
  });
  const peer = await peerTime(smallSolution, 50);
  rows.push({
    what: 'rdf-validate-shacl with jsonld, small solution',
    value: `${peer.toFixed(2)} ms, ${(peer / small).toFixed(0)} × ours`,
    budget: '',
  });
  const thousand = subtaskDocument(1_000);
  const peerThousand = await peerTime(thousand, 2);
  const oursThousand = await wallTime(validate(thousand), 20);
  rows.push({
    what: 'rdf-validate-shacl with jsonld, 1,000 subtasks',
    value: `${peerThousand.toFixed(0)} ms, ${(peerThousand / oursThousand).toFixed(0)} × ours`,
    budget: '',
  });
  const python = pythonTime(smallSolution);
  rows.push({
    what: 'reference Python validator, small solution',
    value:
      python === null
        ? 'not on this machine'
        : `${python.toFixed(1)} ms, ${(python / small).toFixed(0)} × ours`,
    budget: '≥ 50 ×',
  });
  return rows;
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

if (import.meta.main) console.table(await benchmarkValidate());
