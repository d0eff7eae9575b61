import { catalogue } from '@assay/metrics';
import { describe, expect, test } from 'vitest';
import { foldName } from './name-index.ts';
import { Registry } from './registry.ts';
import { registeredComposites, registeredNames } from './registry/registered-names.ts';
import { resolveName } from './resolve-name.ts';

const entries = registeredNames();
const registry = new Registry();

describe('the registry', () => {
  test('has every name once, and no name that another one has as an alias', () => {
    const named = entries.map(({ kind, name }) => `${kind} ${name}`);
    expect(new Set(named).size).toBe(named.length);
    const aliases = entries.flatMap(({ kind, aliases: all }) => all.map(({ name }) => `${kind} ${name}`));
    expect(aliases.filter((alias) => named.includes(alias))).toEqual([]);
  });

  test('resolves every name to itself, and every alias to one name or to all that claim it', () => {
    for (const { kind, name, aliases } of entries) {
      expect(
        resolveName(kind, name, registry).suggestions.filter(({ relation }) => relation === 'same'),
      ).toEqual([]);
      for (const alias of aliases) {
        const { suggestions, candidates } = resolveName(kind, alias.name, registry);
        const found = [...suggestions.slice(0, 1), ...candidates].map(({ name: to }) => to);
        expect([alias.name, found]).toEqual([alias.name, expect.arrayContaining([name])]);
      }
    }
  });

  test('is ambiguous only where it means to be', () => {
    const ambiguous = entries.flatMap(({ kind, aliases }) =>
      aliases
        .filter(({ name }) => resolveName(kind, name, registry).candidates.length > 0)
        .map(({ name }) => name),
    );
    expect([...new Set(ambiguous)].sort()).toEqual(['EM', 'F1', 'F1 score']);
  });

  test('knows the parents and benchmarks that it speaks of', () => {
    for (const { kind, parent } of entries)
      if (parent !== null)
        expect([parent.name, registry.entry(kind, parent.name)?.name]).toEqual([parent.name, parent.name]);
    for (const { name, benchmarks } of registeredComposites())
      for (const benchmark of benchmarks)
        expect([name, benchmark, registry.entry('benchmark', benchmark)?.name]).toEqual([
          name,
          benchmark,
          benchmark,
        ]);
  });

  test('calls a metric as the catalogue of metrics does', () => {
    const known = new Map(
      catalogue.flatMap(({ metrics }) => metrics.map(({ name }) => [foldName(name), name])),
    );
    const shared = entries.filter(({ kind, name }) => kind === 'metric' && known.has(foldName(name)));
    expect(shared.length).toBeGreaterThan(30);
    for (const { name } of shared) expect(known.get(foldName(name))).toBe(name);
  });
});
