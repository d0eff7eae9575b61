import { reading } from './openapi-shared.ts';

type Described = Readonly<Record<string, unknown>>;

const problem = { $ref: '#/components/responses/Problem' };
const refused = { '4XX': problem, '5XX': problem };
const ok = { type: 'object', properties: { ok: { const: true } }, required: ['ok'] };

const json = (description: string, schema: Described): Described => ({
  description,
  content: { 'application/json': { schema } },
});

const text = (description: string, type: string): Described => ({
  description,
  content: { [type]: { schema: { type: 'string' } } },
});

const everybody: readonly [] = [];

/** What is answered beside the rows of the table: streams, and what programs ask that keep the server running. */
export const besidePaths: Readonly<Record<string, Readonly<Record<string, Described>>>> = {
  '/api/events': {
    get: {
      operationId: 'getEvents',
      summary: 'Events as they happen: one server-sent event each, with data as in /api/events/since',
      'x-scope': 'events:read',
      parameters: [
        {
          name: 'Last-Event-ID',
          in: 'header',
          required: false,
          description: 'The number of the last event received: missed events are sent first',
          schema: { type: 'string', pattern: '^\\d{1,15}$' },
        },
        {
          name: 'after',
          in: 'query',
          required: false,
          description: 'The same, for clients that cannot send the header',
          schema: { type: 'string', pattern: '^\\d{1,15}$' },
        },
      ],
      responses: { 200: text('Events, until the connection is closed', 'text/event-stream'), ...refused },
    },
  },
  '/api/openapi.json': {
    get: {
      operationId: 'getOpenApi',
      summary: 'This description',
      security: everybody,
      parameters: reading.parameters,
      responses: {
        200: { ...json('OpenAPI 3.1', { type: 'object' }), headers: reading.headers },
        ...reading.unchanged,
        ...refused,
      },
    },
  },
  '/healthz': {
    get: {
      operationId: 'getHealth',
      summary: 'Whether the server is listening',
      security: everybody,
      responses: { 200: json('It is', ok), ...refused },
    },
  },
  '/readyz': {
    get: {
      operationId: 'getReadiness',
      summary: 'Whether the server can read its store',
      security: everybody,
      responses: { 200: json('It can', ok), ...refused },
    },
  },
  '/metrics': {
    get: {
      operationId: 'getMetrics',
      summary: 'Metrics of the server, for Prometheus; for evaluators and owners',
      'x-scope': 'metrics:read',
      responses: { 200: text('Metrics', 'text/plain'), ...refused },
    },
  },
  '/login/token': {
    post: {
      operationId: 'postLoginToken',
      summary: 'Sign this browser in: the token is kept in a cookie',
      responses: {
        200: json('Who is signed in now', {
          type: 'object',
          properties: { role: { type: 'string' }, name: { type: 'string' } },
          required: ['role', 'name'],
        }),
        ...refused,
      },
    },
  },
  '/logout': {
    post: {
      operationId: 'postLogout',
      summary: 'End the session of this browser',
      security: everybody,
      responses: { 200: json('The session has ended', ok), ...refused },
    },
  },
};
