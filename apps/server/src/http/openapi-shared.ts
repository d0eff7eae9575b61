/** What is said of the interface as a whole: what a client has to know before it asks for anything. */
export const about = `What the workbench asks, and programs may.

Send a token as \`Authorization: Bearer …\`; \`assay tokens new\` makes one. \`x-roles\` and \`x-scope\` say what it needs for an operation; where \`x-ownership\` is \`own\`, a submitter has what is their team's and a reviewer what is theirs, and the rest is as if it were not there. \`Assay-Version: 1\` asks for this version of the interface.

What is refused is answered as \`application/problem+json\` with a \`code\` for programs, a \`detail\` and often a \`fix\` for people, and the \`request_id\` that stands in the log of the server. A token may ask 400 times at once and 100 times a second after that; who asks more is answered with 429 and \`Retry-After\`.

A list that grows is read on with \`after\`, which takes the \`next\` of the page before (the ledger with \`before\`); \`offset\` moves when something is added. All filters that are given count together, and counts beside a list say what each other choice would leave. Names that are not described, and names given twice, are refused.

Answers carry an \`ETag\`; \`If-None-Match\` with it is answered with 304 while nothing has changed. \`HEAD\` is answered wherever \`GET\` is.`;

/** What stands in many operations, by its name. */
export const sharedParts = {
  parameters: {
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      required: false,
      description: 'The ETag of an answer that was kept: 304 where it still holds',
      schema: { type: 'string' },
    },
  },
  headers: {
    ETag: {
      description: 'The version of this answer; weak where it was compressed',
      schema: { type: 'string' },
    },
  },
} as const;

/** A read may be held against what its reader has kept. */
export const reading = {
  parameters: [{ $ref: '#/components/parameters/IfNoneMatch' }],
  headers: { ETag: { $ref: '#/components/headers/ETag' } },
  unchanged: {
    304: {
      description: 'It is as the tag of If-None-Match says',
      headers: { ETag: { $ref: '#/components/headers/ETag' } },
    },
  },
} as const;
