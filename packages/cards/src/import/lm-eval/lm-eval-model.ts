import { AssayError, type JsonObject, type JsonValue } from '@assay/records';
import type { ImportOptions } from '../imported.ts';
import { detailsOf, isObject, objectOf, textOf } from '../loose-json.ts';
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
  const id = options.model ?? name;
  if (id === undefined) {
    throw new AssayError(
      'invalid',
      'E_IMPORT_MODEL',
      'the results name no model: neither model_name nor pretrained= or model= in config.model_args',
      { fix: 'Give the model’s id with --model ID.' },
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
  if (isObject(args)) return textOf(args['pretrained']) ?? textOf(args['model']);
  return /(?:^|,)(?:pretrained|model)=([^,]+)/.exec(textOf(args) ?? '')?.[1];
}
