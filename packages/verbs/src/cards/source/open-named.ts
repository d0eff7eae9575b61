import {
  type DeclaredNames,
  explicitAliases,
  type Corpus,
  openCorpus,
  type Reading,
  Registry,
  type SuggestedNames,
  suggestedNames,
} from '@assay/cards';

interface NamedCorpus {
  readonly corpus: Corpus;
  /** What would change under the suggested names; nothing where they count already. */
  readonly suggested: SuggestedNames;
}

interface NamedReading {
  readonly isSuggested: boolean;
  readonly reading?: Reading;
}

/** A corpus under the names that a user gives, or under the suggested ones too, which are known when its names are. */
export async function openNamed(
  folder: string,
  names: DeclaredNames,
  { isSuggested, reading = 'resolved' }: NamedReading,
): Promise<NamedCorpus> {
  const corpus = await openCorpus(folder, explicitAliases(names), reading);
  const suggested = await suggestedFor(corpus, names).catch(async (error: unknown) => {
    await corpus.close();
    throw error;
  });
  if (!isSuggested) return { corpus, suggested };
  await corpus.close();
  return {
    corpus: await openCorpus(folder, suggested.aliases, reading),
    suggested: { ...suggested, joined: [] },
  };
}

async function suggestedFor(corpus: Corpus, names: DeclaredNames): Promise<SuggestedNames> {
  const used = await corpus.names();
  return suggestedNames(used, new Registry({ names, corpus: used }));
}
