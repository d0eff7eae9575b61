type Exports = Readonly<Record<string, unknown>>;
type Call = (given: unknown) => unknown;

/** What makes vectors of texts, out of the package that does it and the one with its weights. */
export async function embeddingOf(embeddings: Exports, weights: Exports): Promise<Call> {
  const model = await callOf(
    exported(embeddings, 'initModel'),
    'initModel',
  )(exported(weights, 'modelSource'));
  const embed = callOf(memberOf(model, 'embed'), 'embed');
  return async (texts) => plainVectors(await Reflect.apply(embed, model, [texts]));
}

/** By its name, or as a member of the default export, which is what a CommonJS package exports. */
function exported(exports: Exports, name: string): unknown {
  return exports[name] ?? memberOf(exports['default'], name);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (Reflect.get(value, name) as unknown) : undefined;
}

function callOf(value: unknown, name: string): Call {
  if (typeof value === 'function') return value as Call;
  throw new TypeError(`${name} is expected to be a function, and is ${typeof value}`);
}

/** Numbers may come in arrays of their own kind, which JSON does not have. */
function plainVectors(vectors: unknown): unknown {
  if (!Array.isArray(vectors)) return vectors;
  return vectors.map((vector: unknown) => (vector instanceof Float32Array ? Array.from(vector) : vector));
}
