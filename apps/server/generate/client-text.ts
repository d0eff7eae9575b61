import { type JsonSchema, typeText } from './type-text.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

interface Content {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

interface Operation {
  readonly summary: string;
  /** Of a row of the table; what stands beside it pages do not ask for, or not as JSON. */
  readonly 'x-roles'?: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** The part of an OpenAPI document that types are made of. */
export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** The types of a client: every named record, and every route with what it takes and answers. */
export function clientText({ paths, components }: Described): string {
  const records = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeText(schema)};\n`,
  );
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-roles'] !== undefined)
      .map(([method, operation]) => routeText(`${method} ${path}`, operation)),
  );
  return [
    '// Made from the description of the server by `npm run generate`; a test sees that it is current.\n',
    ...records,
    '/** Every route by method and path. */',
    `export interface Routes {\n${routes.join('')}}\n`,
  ].join('\n');
}

function routeText(name: string, { summary, parameters, requestBody, responses }: Operation): string {
  const place = (where: Parameter['in']): string => {
    const found = parameters.filter((parameter) => parameter.in === where);
    if (found.length === 0) return 'null';
    const properties = Object.fromEntries(found.map((one) => [one.name, one.schema]));
    const required = found.filter((one) => one.required).map((one) => one.name);
    return typeText({ type: 'object', properties, required });
  };
  const body = requestBody?.content['application/json']?.schema;
  const answer = (responses['200'] ?? responses['201'])?.content['application/json']?.schema ?? {};
  return `  /** ${summary} */
  readonly ${JSON.stringify(name)}: {
    readonly params: ${place('path')};
    readonly query: ${place('query')};
    readonly body: ${body === undefined ? 'null' : typeText(body)};
    readonly answer: ${typeText(answer)};
  };
`;
}
