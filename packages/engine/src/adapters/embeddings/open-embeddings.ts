import { AssayError } from '@assay/records';
import type { DeclaredModel } from '../../declare/project.ts';
import type { Embeddings } from '../../ports/model.ts';
import type { ModelContext } from '../providers/model-context.ts';

/** A declared model of embeddings; null: the one that runs on this machine. */
export async function openEmbeddings(
  declared: DeclaredModel | null,
  context: ModelContext,
): Promise<Embeddings> {
  if (declared === null) return (await import('./local-embeddings.ts')).localEmbeddings(context);
  if (declared.provider === 'openai' || declared.provider === 'openai_compatible') {
    return (await import('./provider-embeddings.ts')).providerEmbeddings(declared, context);
  }
  throw new AssayError(
    'usage',
    'E_EMBEDDING_PROVIDER',
    `the model ${declared.key} cannot embed: expected the provider openai or openai_compatible, given ${declared.provider}`,
    { fix: 'Name another model in `embedding:`, or leave it out for the local one.' },
  );
}
