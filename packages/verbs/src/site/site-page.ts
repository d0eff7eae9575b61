/** A page of the site, and how the first page speaks of it. */
export interface SitePage {
  /** Below the folder of the site. */
  readonly path: string;
  readonly title: string;
  /** What it says, in a sentence; null where its title says it. */
  readonly says: string | null;
  readonly html: string;
  /** Other files that belong to it. */
  readonly beside?: Readonly<Record<string, string>>;
}

/** From a page in a folder of the site to the first page. */
export const siteHome = { address: '../index.html', name: 'All pages' } as const;

/** Names of files, each once: letters, digits and dashes of what they are about. */
export function fileNames(): (text: string) => string {
  const taken = new Set<string>();
  return (text) => {
    const plain = text
      .replace(/\.\w+$/, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 80);
    const start = plain === '' ? 'page' : plain;
    let name = start;
    for (let i = 2; taken.has(name); i++) name = `${start}-${i}`;
    taken.add(name);
    return name;
  };
}
