import { isObject, type JsonObject, listOf, objectOf } from '@assay/records';
import { textOf } from '../loose-json.ts';
import { modelInfo } from '../model-info.ts';

const services = new Set([
  'openai',
  'anthropic',
  'google',
  'mistral',
  'groq',
  'together',
  'openrouter',
  'bedrock',
]);

/** `openai:chat:gpt-4o`: a kind of endpoint may stand between the service and the model. */
const endpoints = /^(?:chat|completion|responses|messages|embedding|realtime):/;

/**
 * A provider by the label under which the results name it, found again in the configuration for its id and
 * parameters. The id of the model is `service/model` where the provider's id says so, else the label.
 */
export function promptfooProvider(
  label: string,
  config: JsonObject,
  given: string | undefined,
): { readonly model: JsonObject & { readonly id: string }; readonly parameters: JsonObject } {
  const declared = providers(config).find(({ id, label: own }) => own === label || id === label);
  const id = declared?.id ?? label;
  const colon = id.indexOf(':');
  const service = colon === -1 ? '' : id.slice(0, colon);
  const rest = id.slice(colon + 1).replace(endpoints, '');
  const known = services.has(service) && rest !== '';
  return {
    model: modelInfo({
      name: label,
      id: given ?? (known ? (rest.includes('/') ? rest : `${service}/${rest}`) : id),
      platform: known ? service : undefined,
      deployment: known && declared?.config['apiBaseUrl'] === undefined ? 'externally_managed' : undefined,
      details: { provider: id },
    }),
    parameters: declared?.config ?? {},
  };
}

interface Declared {
  readonly id: string;
  readonly label: string | undefined;
  readonly config: JsonObject;
}

/** Written as `id`, as `{id, label, config}`, or as `{[id]: {label, config}}`. */
function providers(config: JsonObject): readonly Declared[] {
  const given = config['providers'];
  const list = typeof given === 'string' ? [given] : listOf(given);
  return list.flatMap((each): readonly Declared[] => {
    if (typeof each === 'string') return [{ id: each, label: undefined, config: {} }];
    if (!isObject(each)) return [];
    const id = textOf(each['id']);
    if (id !== undefined) return [{ id, label: textOf(each['label']), config: objectOf(each['config']) }];
    return Object.entries(each).map(([key, value]) => {
      const it = objectOf(value);
      return { id: textOf(it['id']) ?? key, label: textOf(it['label']), config: objectOf(it['config']) };
    });
  });
}
