import { createHash, createHmac } from 'node:crypto';
import { auditPath, consistencyProof, leafHash, treeHash } from './slow-tree.ts';
import { type TestKey, testKey } from './test-key.ts';

type Members = Record<string, unknown>;
interface Statement extends Members {
  predicate: Members & { metrics: Members[]; gates: Members[]; scorer: Members };
  subject: { name: string; digest: Members }[];
}
export interface MadeBundle extends Members {
  score: Members & { envelope: Members };
  submission: Members & { envelope: Members };
  snapshot: (Members & { envelope: Members }) | null;
  checkpoint: string;
  openings: Members[];
}

/** What to change before it is signed and logged. */
export interface Changes {
  readonly snapshot?: (statement: Statement) => void;
  readonly submission?: (statement: Statement) => void;
  readonly score?: (statement: Statement) => void;
  readonly scoreText?: (text: string) => string;
  readonly envelope?: (envelope: Members) => void;
  readonly note?: (text: string) => string;
  /** Other events before, between and after the three. */
  readonly gaps?: readonly [number, number, number, number];
  readonly withoutSnapshot?: boolean;
}

export const evaluator: TestKey = testKey('evaluator');
export const artifact: Buffer = Buffer.from('{"id":"q1","answer":"é"}\n');

export function jcs(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jcs).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${jcs(each)}`).join(',')}}`;
}

/** A bundle that holds, unless a change makes it lie. */
export function madeBundle(changes: Changes = {}): MadeBundle {
  const [before, between, after, rest] = changes.gaps ?? [1, 1, 2, 3];
  const hidden = changes.withoutSnapshot !== true;
  const indexes = { snapshot: before, submission: before + between + 1, score: before + between + after + 2 };
  const labels = committed();
  const snapshot = statement('snapshot', 'snap-1', labels.root, {
    snapshot_id: 'snap-1',
    items: labels.items.length,
    commitment_root: labels.root,
    algorithm: 'assay-commit-v1',
  });
  const digest = createHash('sha256').update(artifact).digest('hex');
  const submission = statement('submission', 'p.jsonl', digest, { submission_id: 'sub-1', team: 'équipe' });
  const components = { code: `sha256:${'1'.repeat(64)}`, config: { threshold: 0.5, é: [1, 'x'] } };
  const score = statement('score', 'p.jsonl', digest, {
    submission: { id: 'sub-1', index: indexes.submission },
    hidden_data: hidden
      ? {
          snapshot_id: 'snap-1',
          items: labels.items.length,
          commitment_root: labels.root,
          index: indexes.snapshot,
        }
      : null,
    scorer: { id: `sha256:${createHash('sha256').update(jcs(components)).digest('hex')}`, components },
    metrics: [
      { name: 'accuracy', value: '0.67', numerator: 2, denominator: 3 },
      { name: 'delta', value: '-0.13', numerator: -1, denominator: 8 },
      { name: 'count', value: 7 },
      { name: 'none', value: null },
    ],
    gates: [
      { metric: 'accuracy', min: '0.5', outcome: 'pass' },
      { metric: 'count', max: 6, outcome: 'fail' },
      { metric: 'absent', min: '1', outcome: 'inconclusive', why: 'it was not computed' },
      { rule: 'coverage', outcome: 'pass' },
    ],
  });
  changes.snapshot?.(snapshot);
  changes.submission?.(submission);
  changes.score?.(score);
  const scoreEnvelope = sealed(changes.scoreText?.(jcs(score)) ?? jcs(score));
  changes.envelope?.(scoreEnvelope);
  const events = [
    ...others(before, 'a'),
    sealed(jcs(snapshot)),
    ...others(between, 'b'),
    sealed(jcs(submission)),
    ...others(after, 'c'),
    scoreEnvelope,
    ...others(rest, 'd'),
  ];
  const leaves = events.map((event) => leafHash(jcs(event)));
  const part = (index: number) => ({
    envelope: events[index]!,
    index,
    proof: hexes(auditPath(index, leaves)),
  });
  const note = `example.org/evals\n${leaves.length}\n${treeHash(leaves).toString('base64')}\n`;
  return {
    schema_version: 'assay.bundle.v1',
    score: part(indexes.score),
    submission: part(indexes.submission),
    snapshot: hidden ? part(indexes.snapshot) : null,
    checkpoint: signedNote(changes.note?.(note) ?? note),
    keys: [evaluator.vkey],
    openings: hidden ? [1, 2].map(labels.opening) : [],
  };
}

/** An older checkpoint of the same log, and the proof. */
export function growth(size: number): { checkpoint: string; proof: unknown } {
  const leaves = Array.from({ length: 10 }, (_, i) => leafHash(leafTexts()[i]!));
  const older = leaves.slice(0, size);
  const note = `example.org/evals\n${size}\n${treeHash(older).toString('base64')}\n`;
  return {
    checkpoint: signedNote(note),
    proof: { from: size, to: leaves.length, proof: hexes(consistencyProof(size, leaves)) },
  };
}

function leafTexts(): string[] {
  const { snapshot, submission, score } = madeBundle();
  const at = new Map([snapshot!, submission, score].map(({ index, envelope }) => [index, envelope]));
  const fill = [...others(1, 'a'), null, ...others(1, 'b'), null, ...others(2, 'c'), null, ...others(3, 'd')];
  return fill.map((event, index) => jcs(event ?? at.get(index)));
}

export function signedNote(text: string, key: TestKey = evaluator): string {
  return `${text}\n${signatureLine(text, key)}`;
}

export function signatureLine(text: string, { name, id, sign }: TestKey): string {
  const bytes = Buffer.concat([Buffer.from(id, 'hex'), sign(Buffer.from(text))]);
  return `— ${name} ${bytes.toString('base64')}\n`;
}

function sealed(text: string, key: TestKey = evaluator): Members {
  const type = 'application/vnd.in-toto+json';
  const body = Buffer.from(text);
  const signature = key.sign(
    Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${body.length} `), body]),
  );
  const signatures = [{ keyid: `${key.name}+${key.id}`, sig: signature.toString('base64') }];
  return { payload: body.toString('base64'), payloadType: type, signatures };
}

function statement(kind: string, name: string, sha256: string, predicate: Members): Statement {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name, digest: { sha256 } }],
    predicateType: `urn:assay:${kind}:v1`,
    predicate: predicate as Statement['predicate'],
  };
}

function others(count: number, mark: string): Members[] {
  return Array.from({ length: count }, (_, i) => sealed(jcs({ other: `${mark}${i}` })));
}

function committed() {
  const items = ['q1', 'q2', 'q3', 'q4', 'q5'].map((item, i) => ({
    item,
    label: [true, 0.5, 'é', null, 3][i],
  }));
  const salts = items.map(({ item }) =>
    createHmac('sha256', 'master').update(`label-salt\0snap-1\0${item}`).digest(),
  );
  const leaves = items.map(({ item, label }, i) =>
    leafHash(jcs({ id: item, c: createHmac('sha256', salts[i]!).update(jcs(label)).digest('hex') })),
  );
  const opening = (index: number) => ({
    ...items[index]!,
    salt: salts[index]!.toString('hex'),
    index,
    proof: hexes(auditPath(index, leaves)),
  });
  return { items, root: treeHash(leaves).toString('hex'), opening };
}

function hexes(hashes: readonly Buffer[]): string[] {
  return hashes.map((hash) => hash.toString('hex'));
}
