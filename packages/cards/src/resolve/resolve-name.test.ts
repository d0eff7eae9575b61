import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namesSource } from '../testing/names-source.ts';
import { type NameKind, nameKinds } from './name-index.ts';
import { declaredNames } from './read-names.ts';
import { Registry } from './registry.ts';
import { resolveName } from './resolve-name.ts';
import { resolvedName } from './resolution.ts';

const registry = new Registry();

/** `relation name (confidence)`, with the rules and what they dropped. */
const brief = (kind: NameKind, name: string, within = registry): string[] =>
  resolveName(kind, name, within).suggestions.map(({ relation, name: to, confidence, steps }) => {
    const rules = steps.map(({ rule, dropped }) => (dropped === null ? rule : `${rule} ${dropped}`));
    return `${relation} ${to} (${confidence}): ${rules.join(', ')}`;
  });

describe('resolveName suggests for a model', () => {
  test.each([
    ['openai/gpt-4o', []],
    ['meta/llama-2-7b', ['same meta-llama/Llama-2-7b-hf (likely): organization_prefix, spelling']],
    ['meta-llama/Llama-2-7b', ['same meta-llama/Llama-2-7b-hf (registered): registered_alias']],
    ['openrouter/openai/gpt-4o', ['same openai/gpt-4o (likely): platform_prefix']],
    ['claude-3.5-sonnet', ['same anthropic/claude-3-5-sonnet (likely): maker_prefix, spelling']],
    [
      'Anthropic/claude-3-opus-20240229',
      [
        'same anthropic/claude-3-opus-20240229 (likely): organization_prefix',
        'variant_of anthropic/claude-3-opus (likely): organization_prefix, date_suffix -20240229',
      ],
    ],
    [
      'unknown/o4-mini-2025-04-16',
      [
        'same openai/o4-mini-2025-04-16 (likely): platform_prefix, maker_prefix',
        'variant_of openai/o4-mini (likely): platform_prefix, maker_prefix, date_suffix -2025-04-16',
      ],
    ],
    [
      'anthropic/claude-opus-4-20250514-thinking-10k',
      [
        'variant_of anthropic/claude-opus-4-20250514 (likely): effort_suffix -thinking-10k',
        'variant_of anthropic/claude-opus-4 (likely): effort_suffix -thinking-10k, date_suffix -20250514',
      ],
    ],
    [
      'qwen/qwen3-235b-a22b-instruct-2507-fp8',
      [
        'same Qwen/Qwen3-235B-A22B-Instruct-2507-fp8 (likely): organization_prefix, spelling',
        'variant_of Qwen/Qwen3-235B-A22B-Instruct-2507 (likely): organization_prefix, spelling, quantisation_suffix -fp8',
        'variant_of Qwen/Qwen3-235B-A22B (likely): organization_prefix, spelling, quantisation_suffix -fp8, variant_of',
      ],
    ],
    ['openai/gpt-4-1106-preview', ['variant_of openai/gpt-4-turbo (registered): variant_of']],
    ['google/gemini-1.5-pro-002', ['variant_of google/gemini-1.5-pro (likely): revision_suffix -002']],
    ['openai/o3-mini-high', ['variant_of openai/o3-mini (likely): effort_suffix -high']],
    ['nobody/model-2025-01-31', ['variant_of nobody/model (possible): date_suffix -2025-01-31']],
  ])('%s', (name, expected) => {
    expect(brief('model', name)).toEqual(expected);
  });

  test.each([
    ['a size is no effort', 'openai-community/gpt2-medium'],
    ['four digits alone are no date', 'nobody/model-0613'],
    ['another prefix may be another model', 'someone/gemma-2-2b-it'],
    ['a base model is not its chat model', 'meta-llama/Llama-3.1-8B'],
    ['sizes stay apart', 'Qwen/Qwen2.5-14B'],
    ['a platform that serves other weights', 'ollama/qwen2.5-0.5b'],
    ['an unknown maker of an unknown model', 'unknown/model'],
    ['signs alone', '---'],
    ['nothing', ''],
  ])('nothing: %s', (_, name) => {
    expect(resolveName('model', name, registry)).toMatchObject({
      canonical: name,
      steps: [],
      suggestions: [],
      candidates: [],
    });
  });
});

test.each([
  ['benchmark', 'cais/mmlu', ['same MMLU (registered): registered_alias']],
  ['benchmark', 'RewardBench 2', []],
  ['benchmark', 'SQuAD: 100,000+ Questions for Machine Comprehension', ['same SQuAD (likely): title']],
  ['benchmark', 'Massive Multitask Language Understanding (MMLU)', ['same MMLU (likely): title']],
  ['benchmark', 'MMLU: Anatomy', ['part_of MMLU (likely): split']],
  ['benchmark', 'IFEval: strict', []],
  ['benchmark', 'MMLU (shortened)', []],
  ['benchmark', 'MMLU (5-shot)', ['variant_of MMLU (likely): shots_suffix  (5-shot)']],
  ['benchmark', 'mmlu_abstract_algebra', ['part_of MMLU (likely): split']],
  [
    'benchmark',
    'SWE-bench Verified Mini',
    ['part_of SWE-bench Verified (registered): part_of', 'part_of SWE-bench (registered): part_of, part_of'],
  ],
  ['metric', 'Accuracy on GPQA', ['same accuracy (likely): description, spelling']],
  [
    'metric',
    'About sums.\n\nExact match: equal texts.',
    ['same exact-match (likely): description, spelling'],
  ],
  [
    'metric',
    'pass_at_1',
    ['same pass@1 (likely): cutoff', 'variant_of pass-at-k (likely): cutoff, cutoff @1'],
  ],
  ['metric', 'tokens at 7', []],
  ['metric', 'Bias on ice', []],
  ['organization', 'meta-llama', ['same Meta (registered): registered_alias']],
  [
    'organization',
    'COHERE LABS',
    ['same Cohere Labs (likely): spelling', 'part_of Cohere (likely): spelling, part_of'],
  ],
] as const)('resolveName suggests for the %s %s', (kind, name, expected) => {
  expect(brief(kind, name)).toEqual(expected);
});

test('resolveName names the candidates where it cannot choose', () => {
  const { candidates, suggestions } = resolveName('metric', 'F1', registry);
  expect(suggestions).toEqual([]);
  expect(candidates).toEqual([
    { name: 'f1', reason: 'goes by this name (registry: f1)' },
    { name: 'squad-f1', reason: 'has the alias "F1" (registry: squad-f1)' },
  ]);
  const corpus = new Registry({ corpus: { model: ['one/merge-7b', 'two/Merge-7B'] } });
  expect(resolveName('model', 'merge-7b', corpus).candidates.map(({ name }) => name)).toEqual([
    'one/merge-7b',
    'two/Merge-7B',
  ]);
});

test.each(['-', ' ', '\n', '.1', '-high', '1-shot ', 'a@', ': ', '/', ' on '])(
  'resolveName reads a long name made of %j in passing',
  (part) => {
    const name = `a${part.repeat(100_000)}`;
    for (const kind of nameKinds) expect(resolveName(kind, name, registry).canonical).toBe(name);
  },
);

test('resolveName knows the names of a corpus, and vouches for none of them', () => {
  const corpus = new Registry({
    corpus: { model: ['lab/Model-1', 'lab/model_1', 'lab/model-1-0613'], organization: ['A,  B', 'A, B'] },
  });
  expect(brief('model', 'lab/model_1', corpus)).toEqual(['same lab/Model-1 (possible): spelling']);
  expect(brief('model', 'lab/Model-1', corpus)).toEqual([]);
  expect(brief('model', 'lab/model-1-0613', corpus)).toEqual([
    'variant_of lab/Model-1 (possible): date_suffix -0613, spelling',
  ]);
  expect(brief('organization', 'A,  B', corpus)).toEqual(['same A, B (possible): spelling']);
});

describe('explicit aliases', () => {
  const names = declaredNames([
    namesSource({
      models: {
        Omni: ['gpt-4o', 'openai/gpt-4o'],
        'lab/tuned': { aliases: ['tuned'], variant_of: 'gpt-4o' },
      },
      benchmarks: { MMLU: ['our-mmlu'] },
    }),
  ]);
  const own = new Registry({ names });

  test('change the canonical name, with the place where it is written', () => {
    const { canonical, source, steps } = resolveName('model', 'gpt-4o', own);
    expect([canonical, source]).toEqual(['Omni', 'names.yaml#models/Omni']);
    expect(steps).toEqual([
      {
        rule: 'explicit_alias',
        from: 'gpt-4o',
        to: 'Omni',
        source: 'names.yaml#models/Omni/0',
        confidence: 'certain',
        dropped: null,
        says: 'an explicit alias of the model',
      },
    ]);
  });

  test('beat the registry and the rules', () => {
    expect(brief('model', 'gpt-4o', own)).toEqual([]);
    expect(brief('model', 'Omni', own)).toEqual([]);
    expect(brief('model', 'openrouter/openai/gpt-4o', own)).toEqual([
      'same Omni (likely): platform_prefix, explicit_alias',
    ]);
    expect(brief('model', 'openai/gpt-4o-2024-08-06', own)).toEqual([
      'variant_of Omni (likely): date_suffix -2024-08-06, explicit_alias',
    ]);
  });

  test('say what something is a variant of, and leave what is registered', () => {
    expect(brief('model', 'tuned', own)).toEqual(['variant_of Omni (certain): variant_of, explicit_alias']);
    expect(resolveName('benchmark', 'our-mmlu', own).canonical).toBe('MMLU');
    expect(brief('benchmark', 'mmlu_abstract_algebra', own)).toEqual(['part_of MMLU (likely): split']);
  });

  test('hold for their kind and their exact spelling alone', () => {
    expect(own.aliases.canonical('benchmark', 'gpt-4o')).toBe('gpt-4o');
    expect(own.aliases.canonical('model', 'GPT-4o')).toBe('GPT-4o');
  });
});

describe('the laws of resolution', () => {
  const part = fc.constantFrom(
    ...[
      'openai',
      'Meta',
      'unknown',
      'openrouter',
      'lab',
      'gpt-4o',
      'GPT 4o',
      'llama-2-7b',
      'Model',
      'model_1',
      'F1',
    ],
    ...[
      'MMLU',
      'mmlu',
      'anatomy',
      '5-shot',
      'EM on MMLU',
      'pass@1',
      '0613',
      '2024-08-06',
      'fp8',
      'high',
      'preview',
    ],
  );
  const someName = fc
    .array(part, { minLength: 1, maxLength: 4 })
    .chain((parts) =>
      fc
        .array(fc.constantFrom('/', '-', ' ', '_', ''), { minLength: parts.length, maxLength: parts.length })
        .map((separators) => parts.map((text, i) => (i === 0 ? text : separators[i]! + text)).join('')),
    );
  const kindOf = fc.constantFrom(...nameKinds);
  const corpusOf = fc.uniqueArray(someName, { maxLength: 8 });

  test('resolving again changes nothing, whatever a corpus holds', () => {
    fc.assert(
      fc.property(kindOf, someName, corpusOf, (kind, name, known) => {
        const within = new Registry({ corpus: { [kind]: [...known, name] } });
        const once = resolvedName(resolveName(kind, name, within)).name;
        expect(resolvedName(resolveName(kind, once, within)).name).toBe(once);
      }),
      { numRuns: 100 },
    );
  });

  test('without explicit aliases every name counts as itself', () => {
    fc.assert(
      fc.property(kindOf, fc.oneof(someName, fc.string()), (kind, name) => {
        expect(resolveName(kind, name, registry).canonical).toBe(name);
        expect(registry.aliases.canonical(kind, name)).toBe(name);
      }),
    );
  });

  test('an explicit alias decides, and is followed once', () => {
    fc.assert(
      fc.property(someName, someName, (name, alias) => {
        fc.pre(name !== alias);
        const names = declaredNames([namesSource({ models: { [name]: [alias] } })]);
        const within = new Registry({ names });
        const { canonical, suggestions } = resolveName('model', alias, within);
        expect(canonical).toBe(name);
        expect(suggestions.filter(({ relation }) => relation === 'same')).toEqual([]);
        expect(resolveName('model', canonical, within).canonical).toBe(name);
      }),
      { numRuns: 30 },
    );
  });

  test('every step starts where the one before it ended, and what is dropped is told', () => {
    fc.assert(
      fc.property(kindOf, someName, (kind, name) => {
        for (const { relation, name: to, steps } of resolveName(kind, name, registry).suggestions) {
          expect([steps[0]!.from, steps.at(-1)!.to]).toEqual([name, to]);
          for (const [i, { from }] of steps.entries()) if (i > 0) expect(from).toBe(steps[i - 1]!.to);
          if (relation === 'same') expect(steps.every(({ dropped }) => dropped === null)).toBe(true);
        }
      }),
    );
  });
});
