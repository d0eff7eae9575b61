import type { Paper } from '../../paper/paper.ts';
import type { Evidenced } from '../extraction.ts';
import { joinDividedWords, lettersAndDigits } from '../../names.ts';

interface Link {
  readonly url: string;
  readonly page: number;
  /** The words before it. */
  readonly before: string;
}

const ofData =
  /^https?:\/\/(?:www\.)?(?:huggingface\.co\/datasets|kaggle\.com\/(?:datasets|competitions)|zenodo\.org|(?:www\.)?openml\.org|doi\.org\/10\.(?:5281|6084|17632|7910)|data\.mendeley\.com|osf\.io)\//i;
const ofCode = /^https?:\/\/(?:(?:www\.)?(?:github|gitlab)\.com\/|[\w-]+\.(?:github|gitlab)\.io)/i;
const ofOthers =
  /^https?:\/\/(?:\w+\.)?(?:arxiv\.org|doi\.org|creativecommons\.org|openreview\.net|aclanthology\.org)/i;

/** Where the data and the home of a benchmark are: links that bear its name come first, then what the words before them say, then their order. */
export function findLinks(
  paper: Paper,
  name: string | null,
): { dataset: Evidenced | null; homepage: Evidenced | null } {
  const links = paper.pages.flatMap(linksOn).filter(({ url }) => ofData.test(url) || !ofOthers.test(url));
  const best = (weigh: (link: Link) => number): Link | null => {
    const weighed = links.map((link) => ({ link, weight: weigh(link) })).filter(({ weight }) => weight > 0);
    return weighed.sort((a, b) => b.weight - a.weight)[0]?.link ?? null;
  };
  const bears = ({ url }: Link): number =>
    name !== null && lettersAndDigits(url).includes(lettersAndDigits(name)) ? 4 : 0;
  const speaksOfData = ({ before }: Link): boolean =>
    /\b(?:data(?:sets?)?|corpus|benchmark|questions|tasks|problems|instances)\b[^.]*$/i.test(before);
  const dataset = best((link) =>
    ofData.test(link.url)
      ? 2 + bears(link) + Number(speaksOfData(link))
      : !ofCode.test(link.url) && speaksOfData(link)
        ? 1
        : 0,
  );
  const homepage = best((link) =>
    link === dataset || ofData.test(link.url) ? 0 : ofCode.test(link.url) ? 2 + bears(link) : bears(link) / 4,
  );
  // "Tasks and checkers are available at" the code: it is where the data are, too.
  const isBoth = homepage !== null && speaksOfData(homepage) && isAvailable.test(homepage.before);
  return { dataset: evidence(dataset ?? (isBoth ? homepage : null)), homepage: evidence(homepage) };
}

const isAvailable = /\b(?:available|released?|found|hosted|public|download\w*|accessed|data)\b[^.]*$/i;

function linksOn({ number, text }: Paper['pages'][number]): readonly Link[] {
  const joined = withoutBreaks(text);
  return Array.from(joined.matchAll(/https?:\/\/[^\s)\]}>"'”’,;]+/gi), ({ 0: found, index }) => ({
    url: found.replace(/[.:]+$/, ''),
    page: number,
    before: joinDividedWords(joined.slice(Math.max(0, index - 120), index)),
  }));
}

/** Addresses that run over the end of a line: behind their scheme, or behind a mark that no sentence ends with. */
function withoutBreaks(text: string): string {
  return text
    .replaceAll(/(https?:)\s*\n\s*(?=\/\/)/g, '$1')
    .replaceAll(/(https?:\/\/)\s*\n\s*(?=\w)/g, '$1')
    .replaceAll(/(https?:\/\/\S*[/_=?&%-])\s*\n\s*(?=[\w~][\w~./-]*)/g, '$1')
    .replaceAll(/(https?:\/\/\S*\w)\s*\n\s*(?=[./_-]\w)/g, '$1')
    .replaceAll(/(https?:\/\/[\w.-]*\.)\s*\n\s*(?=[a-z][\w-]*[./]\S)/g, '$1');
}

function evidence(link: Link | null): Evidenced | null {
  return link === null ? null : { value: link.url, status: 'explicit', quote: link.url, page: link.page };
}
