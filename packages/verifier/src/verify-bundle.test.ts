import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type BundleQuestion, usableKeys, verifyBundle } from './verify-bundle.ts';
import {
  artifact,
  type Changes,
  evaluator,
  growth,
  type MadeBundle,
  madeBundle,
  signatureLine,
  signedNote,
} from '../../../testing/bundles/made-bundle.ts';
import { testKey, vkeyOf } from '../../../testing/bundles/test-key.ts';

const witness = testKey('witness');
const stranger = testKey('stranger');
const L = 2n ** 252n + 27742317777372353535851937790883648493n;

type More = Partial<Omit<BundleQuestion, 'bundle'>>;

async function firstFailing(bundle: unknown, more: More = {}): Promise<string | null> {
  const bytes = typeof bundle === 'string' ? bundle : JSON.stringify(bundle);
  return firstFailingOf(new TextEncoder().encode(bytes), more);
}

async function firstFailingOf(bundle: Uint8Array<ArrayBuffer>, more: More = {}): Promise<string | null> {
  const { verified, checks } = await verifyBundle({ bundle, keys: [evaluator.vkey], ...more });
  const failing = checks.find(({ outcome }) => outcome === 'fail')?.check ?? null;
  expect(verified).toBe(failing === null);
  return failing;
}

function changed(change: (bundle: MadeBundle) => void, changes: Changes = {}): MadeBundle {
  const bundle = madeBundle(changes);
  change(bundle);
  return bundle;
}

const text = JSON.stringify(madeBundle());

describe('a bundle that holds', () => {
  test('is verified, with every check that applies', async () => {
    const bundle = new TextEncoder().encode(text);
    const { verified, tree_size, checks } = await verifyBundle({ bundle, keys: [evaluator.vkey] });
    expect({ verified, tree_size }).toEqual({ verified: true, tree_size: 10 });
    const passed = checks.filter(({ outcome }) => outcome === 'pass').map(({ check }) => check);
    expect(passed).toHaveLength(14);
    expect(checks.map(({ check }) => check).slice(-3)).toEqual(['artifacts', 'openings', 'consistency']);
  });

  test.each([
    ['no snapshot', { withoutSnapshot: true }],
    ['the smallest logs', { gaps: [0, 0, 0, 0] as const }],
    ['further members in a statement', { score: (score) => void (score.predicate['team'] = { a: 1.5 }) }],
    ['subjects in another order', twoSubjects],
    [
      'an integer value with its quotient',
      { score: (s) => s.predicate.metrics.push({ name: 'n', value: 1, numerator: 1, denominator: 2 }) },
    ],
    [
      'a value of minus nothing',
      {
        score: (s) => s.predicate.metrics.push({ name: 'n', value: '-0.0', numerator: -1, denominator: 100 }),
      },
    ],
    [
      'equal bounds',
      {
        score: (s) =>
          s.predicate.gates.push({ metric: 'accuracy', min: '0.670', max: '0.67', outcome: 'pass' }),
      },
    ],
  ] satisfies [string, Changes][])('with %s', async (_, changes) => {
    expect(await firstFailing(madeBundle(changes))).toBeNull();
  });

  test.each([1, 2, 3, 4, 7, 8, 9])('grew from a checkpoint of %i', async (size) => {
    const { checkpoint, proof } = growth(size);
    expect(await firstFailing(text, older(checkpoint, proof))).toBeNull();
  });

  test('names the witnesses whose cosignature counts, once each', async () => {
    const bundle = changed((each) => {
      const signed = each.checkpoint.slice(0, each.checkpoint.indexOf('\n\n') + 1);
      each.checkpoint += signatureLine(signed, witness) + signatureLine(signed, witness);
    });
    const bytes = new TextEncoder().encode(JSON.stringify(bundle));
    const keys = [evaluator.vkey];
    const { witnesses } = await verifyBundle({
      bundle: bytes,
      keys,
      witnesses: [witness.vkey, stranger.vkey],
    });
    expect(witnesses).toEqual(['witness']);
    expect((await verifyBundle({ bundle: bytes, keys })).witnesses).toEqual([]);
    expect(await firstFailing(bundle, { keys: [stranger.vkey], witnesses: keys })).toBe('score-signature');
  });

  test('has the files that were scored', async () => {
    const digest = createHash('sha256').update(artifact).digest('hex');
    const of = (files: Record<string, string>) => ({
      artifactDigest: async (name: string) => files[name] ?? null,
    });
    expect(await firstFailing(text, of({ 'p.jsonl': digest }))).toBeNull();
    expect(await firstFailing(text, of({ 'p.jsonl': 'a'.repeat(64) }))).toBe('artifacts');
    expect(await firstFailing(text, of({}))).toBe('artifacts');
  });
});

describe('reading', () => {
  test.each([
    ['a byte order mark', `\uFEFF${text}`],
    ['a key twice in the bundle', text.replace('{"schema', '{"keys":[],"schema')],
    ['a key twice in an envelope', text.replace('{"payload"', '{"payloadType":1,"payload"')],
    ['a key twice, one of them escaped', text.replace('{"payload"', '{"p\\u0061yload":1,"payload"')],
    ['a key twice in a label', text.replace('"label":0.5', '"label":{"a":{"b":1,"b":1}}')],
    ['a lone surrogate', text.replace('"item":"q2"', '"item":"q\\ud800"')],
    ['a lone surrogate as a key', text.replace('"label":0.5', '"label":{"\\udc00":1}')],
    ['an integer beyond 2^53 - 1', text.replace('"label":0.5', '"label":9007199254740992')],
    ['a large negative integer', text.replace('"label":0.5', '"label":[-9007199254740993]')],
    ['a number beyond all', text.replace('"label":0.5', '"label":1e400')],
    ['an index with a fraction', text.replace(/"index":1,/, '"index":1.0,')],
    ['an index with an exponent', text.replace(/"index":1,/, '"index":1e0,')],
    ['an index below 0', text.replace(/"index":1,/, '"index":-1,')],
    ['an index that is a text', text.replace(/"index":1,/, '"index":"1",')],
    ['a number with a leading 0', text.replace(/"index":1,/, '"index":01,')],
    ['a comma too many', text.replace('"keys":[', '"keys":[,')],
    ['a comment', `${text}//`],
    ['a second document', `${text}${text}`],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a form feed between tokens', `${text}\f`],
    ['a raw newline in a text', text.replace('q2', 'q\n2')],
    ['nesting without end', text.replace('"label":0.5', `"label":${'['.repeat(1e5)}${']'.repeat(1e5)}`)],
    [
      'nesting a little too deep',
      text.replace('"label":0.5', `"label":${'['.repeat(2000)}${']'.repeat(2000)}`),
    ],
    ['another version', text.replace('assay.bundle.v1', 'assay.bundle.v2')],
    ['an unknown member', text.replace('{"schema', '{"note":1,"schema')],
    ['a member called __proto__', text.replace('{"schema', '{"__proto__":{},"schema')],
    ['an unknown member of a part', text.replace('"score":{', '"score":{"note":1,')],
    ['an unknown member of an opening', text.replace('{"item"', '{"note":1,"item"')],
    ['keys that are no texts', text.replace('"keys":[', '"keys":[1,')],
    ['openings that are null', text.replace(/"openings":.*$/, '"openings":null}')],
    [
      'a proof in upper case',
      text.replace(/"proof":\["[^"]+/, (proof) => proof.toUpperCase().replace('PROOF', 'proof')),
    ],
    ['a salt that is short', text.replace(/"salt":"../, '"salt":"')],
  ])('refuses %s', async (_, written) => {
    expect(written).not.toBe(text);
    expect(await firstFailing(written)).toBe('bundle-shape');
  });

  test.each(['schema_version', 'score', 'submission', 'snapshot', 'checkpoint', 'keys'])(
    'misses %s',
    async (name) => {
      expect(await firstFailing(changed((bundle) => delete bundle[name]))).toBe('bundle-shape');
    },
  );

  test('refuses bytes that are not UTF-8', async () => {
    const bytes = new TextEncoder().encode(text);
    for (const wrong of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80]]) {
      const at = text.indexOf('q2');
      const bundle = Uint8Array.from([...bytes.slice(0, at), ...wrong, ...bytes.slice(at)]);
      expect(await firstFailingOf(bundle)).toBe('bundle-shape');
    }
  });

  test('takes a label as it is: any JSON, minus nothing included', async () => {
    expect(await firstFailing(text.replace('"index":1,', '"index":1 ,'))).toBeNull();
    expect(await firstFailing(text.replace('"label":0.5', '"label":5e-1'))).toBeNull();
    expect(await firstFailing(text.replace('"label":0.5', '"label":-0'))).toBe('openings');
  });
});

describe('keys', () => {
  const bytes = Buffer.from(evaluator.vkey.split('+').slice(2).join('+'), 'base64').subarray(1);
  test.each([
    ['another id', vkeyOf('evaluator', bytes, '00000000')],
    ['an id in upper case', vkeyOf('evaluator', bytes).replace(evaluator.id, evaluator.id.toUpperCase())],
    ['no name', vkeyOf('', bytes)],
    ['a space in the name', vkeyOf('an evaluator', bytes)],
    ['a control character in the name', vkeyOf('an\u0085evaluator', bytes)],
    ['a short key', vkeyOf('evaluator', bytes.subarray(1))],
    [
      'another algorithm',
      `evaluator+${evaluator.id}+${Buffer.concat([Buffer.of(2), bytes]).toString('base64')}`,
    ],
    ['trailing bits', evaluator.vkey.replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1))],
    ['a newline at its end', `${evaluator.vkey}\n`],
    ['nothing but a name', 'evaluator'],
  ])('a key with %s is not usable', async (_, vkey) => {
    expect(await usableKeys([vkey])).toEqual([]);
    expect(await firstFailing(text, { keys: [vkey] })).toBe('score-signature');
    expect(await firstFailing(text, { keys: [vkey, evaluator.vkey] })).toBeNull();
  });

  test.each(['01', 'ec', '00', 'ee'])(
    'a key under which anything verifies is worth nothing: %s…',
    async (first) => {
      const end = first === 'ec' || first === 'ee' ? 'ff' : '00';
      const point = Buffer.from(first + end.repeat(30) + (end === 'ff' ? '7f' : '00'), 'hex');
      const weak = { name: 'evaluator', key: vkeyOf('evaluator', point) };
      const forged = Buffer.concat([Buffer.from(`01${'00'.repeat(31)}`, 'hex'), Buffer.alloc(32)]);
      const bundle = changed(() => {}, {
        envelope: (envelope) => {
          envelope['signatures'] = [
            { keyid: weak.key.split('+').slice(0, 2).join('+'), sig: forged.toString('base64') },
          ];
        },
      });
      expect(await firstFailing(bundle, { keys: [weak.key] })).toBe('score-signature');
    },
  );

  test('a signature has one form: its scalar is below the order of the group', async () => {
    const bundle = changed((each) => {
      const [entry] = each.score.envelope['signatures'] as { sig: string }[];
      const sig = Buffer.from(entry!.sig, 'base64');
      const scalar = BigInt(`0x${Buffer.from(sig.subarray(32)).reverse().toString('hex')}`) + L;
      Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').reverse().copy(sig, 32);
      entry!.sig = sig.toString('base64');
    });
    expect(await firstFailing(bundle)).toBe('score-signature');
  });
});

describe('envelopes', () => {
  const withEnvelope = (envelope: Changes['envelope']) => madeBundle({ envelope: envelope! });
  const good = (envelope: Record<string, unknown>) => envelope['signatures'] as unknown[];

  test('malformed signatures beside a good one are ignored', async () => {
    const odd = [
      null,
      1,
      'x',
      [],
      {},
      { keyid: 1, sig: 'AAAA' },
      { keyid: `evaluator+${evaluator.id}`, sig: '*' },
    ];
    expect(
      await firstFailing(withEnvelope((each) => void (each['signatures'] = [...odd, ...good(each)]))),
    ).toBeNull();
    expect(await firstFailing(withEnvelope((each) => void (each['extra'] = 1)))).toBeNull();
  });

  test.each([
    ['signatures that are no list', (each) => void (each['signatures'] = good(each)[0])],
    ['no signatures', (each) => void delete each['signatures']],
    ['another payload type', (each) => void (each['payloadType'] = 'text/plain')],
    [
      'a payload without padding',
      (each) => void (each['payload'] = `${String(each['payload']).replace(/=*$/, '')}A`),
    ],
    [
      'a payload in the alphabet for URLs',
      (each) => void (each['payload'] = `-_${String(each['payload']).slice(2)}`),
    ],
    ['a payload that is no text', (each) => void (each['payload'] = 1)],
  ] satisfies [string, NonNullable<Changes['envelope']>][])('fail with %s', async (_, envelope) => {
    expect(await firstFailing(withEnvelope(envelope))).toBe('score-signature');
  });

  test.each([
    ['a key twice', (each) => each.replace('{"_type"', '{"_type":1,"_type"')],
    ['a byte order mark', (each) => `\uFEFF${each}`],
    ['a statement of another type', (each) => each.replace('Statement/v1', 'Statement/v2')],
    [
      'STO-11: a statement that was signed for something else',
      (each) => each.replace('urn:assay:score:v1', 'urn:assay:submission:v1'),
    ],
    ['a statement of another kind', (each) => each.replace('urn:assay:score:v1', 'urn:assay:score:v2')],
    ['an integer too large', (each) => each.replace('"denominator":8', '"denominator":90071992547409920')],
    ['a list', () => '[]'],
  ] satisfies [string, NonNullable<Changes['scoreText']>][])(
    'fail with a payload with %s',
    async (_, scoreText) => {
      expect(await firstFailing(madeBundle({ scoreText }))).toBe('score-signature');
    },
  );
});

describe('checkpoints', () => {
  test.each([
    ['an extension line', (note) => `${note}more\n`],
    ['no origin', (note) => note.replace('example.org/evals', '')],
    ['a carriage return', (note) => note.replace('evals\n', 'evals\r\n')],
    ['a size with a plus', (note) => note.replace('\n10\n', '\n+10\n')],
    ['a size with a leading 0', (note) => note.replace('\n10\n', '\n010\n')],
    ['a size beyond 2^53 - 1', (note) => note.replace('\n10\n', '\n9007199254740993\n')],
    [
      'a root of 31 bytes',
      (note) => note.replace(/\n[^\n]{44}\n$/, `\n${Buffer.alloc(31).toString('base64')}\n`),
    ],
    ['a root with trailing bits', (note) => note.replace(/.=\n$/, 'B=\n')],
  ] satisfies [string, NonNullable<Changes['note']>][])('fail with %s, although signed', async (_, note) => {
    expect(await firstFailing(madeBundle({ note }))).toBe('checkpoint-signature');
  });

  test.each([
    ['no signature', (each) => each.replace(/\n\n.*$/s, '\n\n')],
    ['an empty line at the end', (each) => `${each}\n`],
    ['no newline at the end', (each) => each.trimEnd()],
    ['a hyphen for the dash', (each) => each.replace('— ', '- ')],
    ['two spaces', (each) => each.replace('— ', '—  ')],
    ['a carriage return', (each) => each.replace(/\n$/, '\r\n')],
    ['a short signature of someone else', (each) => `${each}— other AAAA\n`],
    ['a name with a plus', (each) => `${each}— an+other AAAAAAAA\n`],
    ['base64 with trailing bits of someone else', (each) => `${each}— other AAAAAAB=\n`],
    ['the name of someone else', (each) => each.replace('— evaluator', '— other')],
  ] satisfies [string, (note: string) => string][])('fail with %s', async (_, change) => {
    const bundle = changed((each) => void (each.checkpoint = change(each.checkpoint)));
    expect(await firstFailing(bundle)).toBe('checkpoint-signature');
  });

  test('a line of an unknown key is ignored, whatever its length', async () => {
    const bundle = changed((each) => void (each.checkpoint += '— other AAAAAAAA\n'));
    expect(await firstFailing(bundle)).toBeNull();
  });

  test('of an empty log have no place for anything', async () => {
    expect(await firstFailing(madeBundle({ note: (note) => note.replace('\n10\n', '\n0\n') }))).toBe(
      'score-inclusion',
    );
  });
});

describe('what the statements say', () => {
  test.each([
    ['submission-binding', { score: (s) => void (s.predicate['submission'] = { id: 'sub-2', index: 3 }) }],
    ['submission-binding', { scoreText: (each) => each.replace('"index":3', '"index":3.0') }],
    ['submission-binding', { score: (s) => void delete s.predicate['submission'] }],
    ['submission-binding', { score: (s) => s.subject.push({ ...s.subject[0]! }) }],
    ['submission-binding', { score: (s) => void (s.subject = []) }],
    ['submission-binding', { score: (s) => void (s.subject[0]!.digest['sha256'] = 'A'.repeat(64)) }],
    ['submission-binding', { submission: (s) => void (s.predicate['submission_id'] = 1) }],
    ['snapshot-binding', { score: (s) => void delete s.predicate['hidden_data'] }],
    ['snapshot-binding', { score: (s) => void (s.predicate['hidden_data'] = null) }],
    ['snapshot-binding', { score: (s) => void (s.predicate['hidden_data'] = []) }],
    ['snapshot-binding', { snapshot: (s) => void (s.predicate['items'] = '5') }],
    ['snapshot-binding', { scoreText: (each) => each.replace('"items":5', '"items":5.0') }],
    ['snapshot-binding', { snapshot: (s) => void (s.predicate['algorithm'] = 'assay-commit-v2') }],
    [
      'snapshot-binding',
      { snapshot: (s) => s.subject.push({ name: 'x', digest: { sha256: 'a'.repeat(64) } }) },
    ],
    ['snapshot-binding', { snapshot: (s) => void (s.subject[0]!.name = 'x') }],
    ['snapshot-binding', { withoutSnapshot: true, score: (s) => void delete s.predicate['hidden_data'] }],
    ['scorer', { score: (s) => void (s.predicate.scorer['id'] = 'sha256:') }],
    ['scorer', { score: (s) => void delete s.predicate.scorer['components'] }],
    ['scorer', { scoreText: (each) => each.replace('"threshold":0.5', '"threshold":0.25') }],
    ['numbers', { score: (s) => void delete (s.predicate as Record<string, unknown>)['gates'] }],
    ['numbers', { score: (s) => void delete s.predicate.metrics[3]!['value'] }],
    ['numbers', { score: (s) => void (s.predicate.metrics[1]!['value'] = '-0.12') }],
    ['numbers', { score: (s) => void (s.predicate.metrics[0]!['value'] = '.67') }],
    ['numbers', { score: (s) => void (s.predicate.metrics[0]!['value'] = '00.67') }],
    ['numbers', { score: (s) => void (s.predicate.metrics[0]!['value'] = '6.7e-1') }],
    ['numbers', { score: (s) => void (s.predicate.metrics[0]!['value'] = 0.67) }],
    ['numbers', { score: (s) => void (s.predicate.metrics[0]!['denominator'] = -3) }],
    ['numbers', { score: (s) => void (s.predicate.metrics[0]!['numerator'] = '2') }],
    [
      'numbers',
      { score: (s) => void Object.assign(s.predicate.metrics[3]!, { numerator: 0, denominator: 1 }) },
    ],
    ['numbers', { score: (s) => void (s.predicate.metrics[0]!['numerator'] = null) }],
    ['numbers', { score: (s) => void (s.predicate.gates[0]!['outcome'] = 'fail') }],
    ['numbers', { score: (s) => void (s.predicate.gates[0]!['outcome'] = 'passed') }],
    ['numbers', { score: (s) => void (s.predicate.gates[0]!['min'] = 0.5) }],
    ['numbers', { score: (s) => void (s.predicate.gates[0]!['rule'] = 'both') }],
    ['numbers', { score: (s) => void delete s.predicate.gates[0]!['min'] }],
    ['numbers', { score: (s) => void delete s.predicate.gates[2]!['min'] }],
    ['numbers', { score: (s) => void (s.predicate.gates[2]!['why'] = '') }],
    ['numbers', { score: (s) => void delete s.predicate.gates[3]!['rule'] }],
    ['numbers', { score: (s) => void (s.predicate.gates[3]!['outcome'] = 'inconclusive') }],
    ['numbers', { score: (s) => s.predicate.gates.push({ metric: 'none', min: 0, outcome: 'pass' }) }],
  ] satisfies [string, Changes][])('%s fails when it is not so (%#)', async (check, changes) => {
    expect(await firstFailing(madeBundle(changes))).toBe(check);
  });

  test('order', async () => {
    const late = changed((bundle) => {
      bundle.submission = bundle.score;
    });
    expect(await firstFailing(late)).toBe('submission-signature');
  });

  test.each([
    ['a name with a slash', '../p.jsonl'],
    ['a name of dots', '..'],
    ['no name', ''],
  ])('artifacts: %s is no file, whatever the folder has', async (_, name) => {
    const rename = (s: { subject: { name: string }[] }) => void (s.subject[0]!.name = name);
    const digest = createHash('sha256').update(artifact).digest('hex');
    const bundle = madeBundle({ score: rename, submission: rename });
    expect(await firstFailing(bundle, { artifactDigest: async () => digest })).toBe('artifacts');
  });
});

describe('openings and growth', () => {
  test('openings without a snapshot', async () => {
    const { openings } = madeBundle();
    const bundle = changed((each) => void (each.openings = openings), { withoutSnapshot: true });
    expect(await firstFailing(bundle)).toBe('snapshot-binding');
  });

  test.each([
    ['index', 2],
    ['index', 5],
    ['proof', []],
    ['label', '0.5'],
    ['item', 'q3'],
  ])('another %s', async (name, value) => {
    expect(await firstFailing(changed((each) => void (each.openings[0]![name] = value)))).toBe('openings');
  });

  test.each([
    [
      'another origin',
      (g) => ({
        ...g,
        checkpoint: signedNote(g.checkpoint.split('\n\n')[0]!.replace('evals', 'other') + '\n'),
      }),
    ],
    [
      'an unknown signer',
      (g) => ({ ...g, checkpoint: signedNote(`${g.checkpoint.split('\n\n')[0]!}\n`, stranger) }),
    ],
    ['other sizes', (g) => ({ ...g, proof: { ...g.proof, from: 3 } })],
    ['sizes as texts', (g) => ({ ...g, proof: { ...g.proof, from: '4' } })],
    ['a longer proof', (g) => ({ ...g, proof: { ...g.proof, proof: [...g.proof.proof, 'a'.repeat(64)] } })],
    ['a shorter proof', (g) => ({ ...g, proof: { ...g.proof, proof: g.proof.proof.slice(1) } })],
    ['no proof at all', (g) => ({ ...g, proof: null })],
  ] satisfies [string, (given: Growth) => { checkpoint: string; proof: unknown }][])(
    'consistency fails with %s',
    async (_, change) => {
      const { checkpoint, proof } = change(growth(4) as Growth);
      expect(await firstFailing(text, older(checkpoint, proof))).toBe('consistency');
    },
  );

  test('the same size has the same root and nothing to prove', async () => {
    const { checkpoint } = madeBundle();
    expect(await firstFailing(text, older(checkpoint, { from: 10, to: 10, proof: [] }))).toBeNull();
    const proof = { from: 10, to: 10, proof: ['a'.repeat(64)] };
    expect(await firstFailing(text, older(checkpoint, proof))).toBe('consistency');
    const empty = signedNote(`example.org/evals\n0\n${createHash('sha256').digest('base64')}\n`);
    expect(await firstFailing(text, older(empty, { from: 0, to: 10, proof: [] }))).toBe('consistency');
  });
});

interface Growth {
  checkpoint: string;
  proof: { from: number; to: number; proof: string[] };
}

function older(checkpoint: string, proof: unknown): More {
  const encoder = new TextEncoder();
  return { older: { checkpoint: encoder.encode(checkpoint), proof: encoder.encode(JSON.stringify(proof)) } };
}

const twoSubjects: Changes = {
  score: (s) => void s.subject.push({ name: 'z', digest: { sha256: 'b'.repeat(64) } }),
  submission: (s) => void s.subject.unshift({ name: 'z', digest: { sha256: 'b'.repeat(64) } }),
};
