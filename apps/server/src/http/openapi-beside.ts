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
      summary:
        'What happens, as it happens: one server-sent event for each, its data as /api/events/since has it',
      'x-scope': 'events:read',
      parameters: [
        {
          name: 'Last-Event-ID',
          in: 'header',
          required: false,
          description: 'The number of the last event that was heard: what was missed comes first',
          schema: { type: 'string', pattern: '^\\d{1,15}$' },
        },
        {
          name: 'after',
          in: 'query',
          required: false,
          description: 'The same, for whoever cannot send the header',
          schema: { type: 'string', pattern: '^\\d{1,15}$' },
        },
      ],
      responses: { 200: text('Events, until the connection ends', 'text/event-stream'), ...refused },
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
      summary: 'Whether it listens',
      security: everybody,
      responses: { 200: json('It does', ok), ...refused },
    },
  },
  '/readyz': {
    get: {
      operationId: 'getReadiness',
      summary: 'Whether it can read its store',
      security: everybody,
      responses: { 200: json('It can', ok), ...refused },
    },
  },
  '/metrics': {
    get: {
      operationId: 'getMetrics',
      summary: 'How it does, for Prometheus; for evaluators and owners',
      'x-scope': 'metrics:read',
      responses: { 200: text('Measures', 'text/plain'), ...refused },
    },
  },
  '/login/token': {
    post: {
      operationId: 'postLoginToken',
      summary: 'Keep the token that is sent in a cookie of this browser',
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
      responses: { 200: json('It is over', ok), ...refused },
    },
  },
};
