import { type NameKind, type Registry, resolvedName, resolveName, type StreamedSignals } from '@assay/cards';

/** What names probably stand for, by the registry and the rules: columns beside the signals, never inside them. */
export async function* withResolvedNames(
  batches: AsyncIterable<readonly StreamedSignals[]>,
  registry: Registry,
): AsyncGenerator<readonly StreamedSignals[], void, undefined> {
  const known = new Map<string, ReturnType<typeof resolvedName>>();
  const resolved = (kind: NameKind, name: string): ReturnType<typeof resolvedName> => {
    const key = `${kind} ${name}`;
    const found = known.get(key) ?? resolvedName(resolveName(kind, name, registry));
    known.set(key, found);
    return found;
  };
  for await (const batch of batches)
    yield batch.map((signals) => ({
      ...signals,
      resolved: {
        model: resolved('model', signals.model),
        benchmark: resolved('benchmark', signals.path[1]),
        metric: resolved('metric', signals.metric),
      },
    }));
}
