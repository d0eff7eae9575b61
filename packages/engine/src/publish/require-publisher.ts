import { AssayError } from '@assay/records';
import type { Publisher } from '../declare/project.ts';

const relationships: readonly Publisher['relationship'][] = [
  'first_party',
  'third_party',
  'collaborative',
  'other',
];

/**
 * Who publishes, whole: what is published says who measured, and how they stand to the model's developer. It
 * comes from the project file or from flags; nothing of it is guessed.
 */
export function requirePublisher(given: { readonly [key in keyof Publisher]?: string } | null): Publisher {
  const { organization, relationship, id_base } = given ?? {};
  const missing = Object.entries({ organization, relationship, id_base })
    .filter(([, value]) => value === undefined || value.trim() === '')
    .map(([key]) => key);
  if (missing.length > 0) throw unknownPublisher(`missing: ${missing.join(', ')}`);
  const known = relationships.find((name) => name === relationship);
  if (known === undefined) {
    throw unknownPublisher(
      `relationship is ${relationships.join(', ')}; given ${JSON.stringify(relationship)}`,
    );
  }
  if (!/^(?:https?:\/\/[^\s/]+|urn:[^\s:]+:)[^\s<>"{}|\\^`]*$/i.test(id_base!)) {
    throw unknownPublisher(`id_base is an absolute address; given ${JSON.stringify(id_base)}`);
  }
  return { organization: organization!, relationship: known, id_base: id_base! };
}

function unknownPublisher(why: string): AssayError {
  return new AssayError(
    'usage',
    'E_PUBLISHER',
    `what is published names its publisher (organization, relationship, id_base): ${why}`,
    {
      fix: 'Add to the project file `publisher: { organization: Example Lab, relationship: first_party, id_base: https://example.org/evals }`.',
      action: { kind: 'name_publisher' },
    },
  );
}
