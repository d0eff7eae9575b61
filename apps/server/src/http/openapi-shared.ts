/** What is said of the interface as a whole: what a client has to know before it asks for anything. */
export const about = `The interface of the workbench, which other programs can use too.

Send a token as \`Authorization: Bearer …\`; \`assay tokens new\` makes one. \`x-roles\` and \`x-scope\` say what an operation requires; where \`x-ownership\` is \`own\`, a submitter sees what belongs to their team and a reviewer what is theirs; everything else is as if it did not exist. \`Assay-Version: 1\` requests this version of the API.

Refusals are \`application/problem+json\` with a \`code\` for programs, a \`detail\` and often a \`fix\` for people, and the \`request_id\` that the server log has too. A token may make 400 requests at once and 100 a second after that; more are answered with 429 and \`Retry-After\`.

Page through a growing list with \`after\`, which takes the \`next\` of the page before (the ledger with \`before\`); with \`offset\`, pages shift when something is added. Filters are combined, and the counts beside a list say what each other choice would leave. Unknown and repeated parameter names are refused.

Answers carry an \`ETag\`; a request with it as \`If-None-Match\` is answered with 304 while nothing has changed. \`HEAD\` works wherever \`GET\` does.`;

/** What stands in many operations, by its name. */
export const sharedParts = {
  parameters: {
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      required: false,
      description: 'The ETag of a stored answer: 304 if it is still current',
      schema: { type: 'string' },
    },
  },
  headers: {
    ETag: {
      description: 'The version of this answer; weak if it is compressed',
      schema: { type: 'string' },
    },
    RateLimit: {
      description: 'How many submissions the team has left, and the seconds until that begins anew',
      schema: { type: 'string' },
      example: '"day";r=3;t=3600',
    },
    'RateLimit-Policy': {
      description: 'How many submissions a team may make, and the seconds of that window',
      schema: { type: 'string' },
      example: '"day";q=5;w=86400',
    },
  },
} as const;

/** The headers of an answer that has the quota of a team; without limits they are left out. */
export const quotaAnswer = {
  headers: {
    RateLimit: { $ref: '#/components/headers/RateLimit' },
    'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
  },
} as const;

/** A read may be held against what its reader has kept. */
export const reading = {
  parameters: [{ $ref: '#/components/parameters/IfNoneMatch' }],
  headers: { ETag: { $ref: '#/components/headers/ETag' } },
  unchanged: {
    304: {
      description: 'Unchanged since the tag in If-None-Match',
      headers: { ETag: { $ref: '#/components/headers/ETag' } },
    },
  },
} as const;
