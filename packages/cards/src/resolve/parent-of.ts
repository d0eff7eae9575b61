import type { NameKind } from './aliases.ts';
import { type ModelSuffix, peelings, peelSuffix } from './model-suffix.ts';
import type { Target } from './name-index.ts';
import { nearestModel } from './nearest-model.ts';
import type { Registry } from './registry.ts';
import type { Step, Suggestion } from './resolution.ts';
import { cutoffOf } from './same-metric.ts';
import { confidenceIn, step } from './step.ts';

/** What something is a variant or a part of, and the steps that lead there. */
export interface Parent {
  readonly relation: Exclude<Suggestion['relation'], 'same'>;
  readonly steps: readonly Step[];
}

/** As a file of names or the registry says; else as the end of the name says. */
export function parentOf(kind: NameKind, name: string, registry: Registry): Parent | null {
  return writtenParent(kind, name, registry) ?? endings[kind](name, registry);
}

function writtenParent(kind: NameKind, name: string, registry: Registry): Parent | null {
  const entry = registry.entry(kind, name);
  if (entry?.parent == null) return null;
  const { relation, name: to, source } = entry.parent;
  const isOwn = !source.startsWith('registry: ');
  const says = relation === 'variant_of' ? 'a variant of it' : 'a part of it';
  const confidence = isOwn ? 'certain' : 'registered';
  return { relation, steps: [step({ rule: relation, from: name, to, source, confidence, says })] };
}

const endings: Readonly<Record<NameKind, (name: string, registry: Registry) => Parent | null>> = {
  model: modelWithoutSuffix,
  benchmark: (name, registry) => benchmarkOfSplit(name, registry) ?? benchmarkWithoutShots(name, registry),
  metric: metricWithoutCutoff,
  organization: () => null,
};

/**
 * The model whose name this one's is, but for suffixes: the first that somebody goes by, or one that still ends in
 * an unmistakable suffix. Where nobody goes by any of them, this name must end in an unmistakable suffix.
 */
function modelWithoutSuffix(name: string, registry: Registry): Parent | null {
  const [, ...shorter] = peelings(name);
  const found = nearestModel(shorter.map(({ base }) => registry.find('model', base)));
  if (found === null) return lastSuffixAlone(name);
  for (const { base, suffixes } of shorter) {
    if (!suffixes.every((suffix) => allows(suffix, found))) return null;
    if (registry.find('model', base).length > 0 || peelSuffix(base)?.suffix.needs === 'nobody')
      return droppedFrom(name, suffixes, found);
  }
  return null;
}

function lastSuffixAlone(name: string): Parent | null {
  const suffix = peelSuffix(name)?.suffix;
  return suffix?.needs === 'nobody' ? droppedFrom(name, [suffix], null) : null;
}

function allows({ needs }: ModelSuffix, { origin }: Target): boolean {
  return needs !== 'a registered model' || origin !== 'corpus';
}

/** One step for each suffix, the last one of the name first. */
function droppedFrom(name: string, suffixes: readonly ModelSuffix[], target: Target | null): Parent {
  const steps: Step[] = [];
  let from = name;
  for (const { rule, text, says } of suffixes.toReversed()) {
    const to = from.slice(0, -text.length);
    const confidence = target === null ? 'possible' : confidenceIn(target);
    const alone = target === null ? '; nobody here goes by the rest' : '';
    steps.push(
      step({
        rule,
        from,
        to,
        source: null,
        confidence,
        dropped: text,
        says: `${JSON.stringify(text)} ${says}${alone}`,
      }),
    );
    from = to;
  }
  return { relation: 'variant_of', steps };
}

/** `GAIA Level 1` is a part of GAIA. */
function benchmarkOfSplit(name: string, registry: Registry): Parent | null {
  const found = registry.splitNamed(name);
  if (found === null) return null;
  const { benchmark: to, split, source } = found;
  const says = `the split ${JSON.stringify(split)} of it`;
  return {
    relation: 'part_of',
    steps: [step({ rule: 'split', from: name, to, source, confidence: 'likely', says })],
  };
}

/** `MMLU (5-shot)` is MMLU with a setting in its name. */
function benchmarkWithoutShots(name: string, registry: Registry): Parent | null {
  const found = /[\s_-]{0,2}\(?\d{1,4}[\s_-]?shots?\)?$/iu.exec(name);
  if (found === null || found.index === 0) return null;
  const to = name.slice(0, found.index);
  const [target] = registry.find('benchmark', to);
  if (target === undefined) return null;
  const says = `${JSON.stringify(found[0])} is a setting of the evaluation`;
  const given = { rule: 'shots_suffix', from: name, to, source: target.source, dropped: found[0], says };
  return { relation: 'variant_of', steps: [step({ ...given, confidence: confidenceIn(target) })] };
}

function metricWithoutCutoff(name: string, registry: Registry): Parent | null {
  const cut = cutoffOf(name, registry);
  if (cut === null) return null;
  const says = `${cut.family} at the cutoff ${cut.cutoff}`;
  const given = {
    rule: 'cutoff',
    from: name,
    to: cut.family,
    source: cut.source,
    dropped: `@${cut.cutoff}`,
    says,
  };
  return { relation: 'variant_of', steps: [step({ ...given, confidence: 'likely' })] };
}
