import { AssayError, isObject, type JsonObject, type JsonValue, objectOf } from '@assay/records';
import type { ImportOptions } from '../imported.ts';
import { detailsOf, textOf } from '../loose-json.ts';
import { modelInfo } from '../model-info.ts';

/** Backends of the harness that load weights themselves. */
const engines: Readonly<Record<string, string>> = {
  hf: 'transformers',
  huggingface: 'transformers',
  'hf-auto': 'transformers',
  'hf-multimodal': 'transformers',
  vllm: 'vllm',
  'vllm-vlm': 'vllm',
  sglang: 'sglang',
};

/** The model: by the results' own name for it, else as its arguments name it. */
export function lmEvalModel(json: JsonObject, options: ImportOptions): JsonObject & { readonly id: string } {
  const config = objectOf(json['config']);
  const backend = textOf(json['model_source']) ?? textOf(config['model']) ?? '';
  const args = config['model_args'];
  const name = textOf(json['model_name']) ?? namedIn(args);
  const id = options.model ?? versioned(name, config);
  if (id === undefined) {
    throw new AssayError(
      'invalid',
      'E_IMPORT_MODEL',
      'the results name no model: neither model_name nor pretrained= or model= in config.model_args',
      { fix: 'Give the model’s id.', action: { kind: 'name_model' } },
    );
  }
  const engine = Object.hasOwn(engines, backend) ? engines[backend] : undefined;
  const version = engine === 'transformers' ? textOf(json['transformers_version']) : undefined;
  return modelInfo({
    name: name ?? id,
    id,
    engine:
      engine === undefined ? undefined : { name: engine, ...(version === undefined ? {} : { version }) },
    deployment: engine === undefined ? undefined : 'self_deployed',
    details: detailsOf({
      model_type: backend,
      model_args: args,
      model_num_parameters: config['model_num_parameters'],
      model_dtype: config['model_dtype'],
      model_revision: config['model_revision'],
      model_sha: config['model_sha'],
      max_length: json['max_length'],
    }),
  });
}

function namedIn(args: JsonValue | undefined): string | undefined {
  return argument(args, 'pretrained') ?? argument(args, 'model');
}

/** A checkpoint, and a model with an adapter on it, are models of their own. */
function versioned(name: string | undefined, config: JsonObject): string | undefined {
  if (name === undefined) return undefined;
  const args = config['model_args'];
  const revision = argument(args, 'revision') ?? textOf(config['model_revision']) ?? 'main';
  const adapter = argument(args, 'peft') ?? argument(args, 'delta');
  return `${name}${revision === 'main' ? '' : `@${revision}`}${adapter === undefined ? '' : `+${adapter}`}`;
}

/** One of `a=1,b=2`, or of the same as an object. */
function argument(args: JsonValue | undefined, name: string): string | undefined {
  if (isObject(args)) return textOf(args[name]);
  return new RegExp(`(?:^|,)\\s*${name}=([^,]+)`).exec(textOf(args) ?? '')?.[1]?.trim();
}
