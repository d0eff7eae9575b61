import type { SynonymLookup } from '../meteor/meteor-alignment.ts';
import { baseForms, PARTS_OF_SPEECH, type PartOfSpeech } from './base-forms.ts';

/** The text of one part of speech's three files, one character per byte (latin1), so that offsets stay positions. */
export interface WordNetFiles {
  /** `index.noun` */
  readonly index: string;
  /** `data.noun` */
  readonly data: string;
  /** `noun.exc`; empty where a package ships none */
  readonly exceptions: string;
}

interface Part {
  readonly kind: PartOfSpeech;
  readonly offsets: ReadonlyMap<string, readonly number[]>;
  readonly exceptions: ReadonlyMap<string, readonly string[]>;
  readonly data: string;
}

/**
 * Synonyms from WordNet's own database files (wndb(5WN) format): the words without underscore of every synset that
 * the word or one of its base forms is in, in any part of speech; case as WordNet spells them, as nltk does it.
 * Reads the indexes once (about 0.3 s for WordNet 3.0); each word is looked up once and remembered.
 */
export function wordNetSynonyms(files: Readonly<Record<PartOfSpeech, WordNetFiles>>): SynonymLookup {
  const parts = PARTS_OF_SPEECH.map((kind) => readPart(kind, files[kind]));
  const known = new Map<string, readonly string[]>();
  return (word) => {
    const synonyms = known.get(word) ?? [...new Set(parts.flatMap((part) => lookUp(word, part)))];
    known.set(word, synonyms);
    return synonyms;
  };
}

function readPart(kind: PartOfSpeech, { index, data, exceptions }: WordNetFiles): Part {
  const offsets = new Map<string, number[]>();
  for (const line of index.split('\n')) {
    if (line === '' || line.startsWith(' ')) continue; // the licence stands in lines that start with spaces
    const fields = line.trimEnd().split(' ');
    // lemma, part, synset count, pointer count, pointers …, sense count, tagged count, offsets …
    offsets.set(fields[0]!, fields.slice(6 + Number(fields[3])).map(Number));
  }
  const exceptional = exceptions
    .split('\n')
    .map((line) => line.trim().split(' '))
    .map(([form, ...bases]) => [form!, bases] as const);
  return { kind, offsets, exceptions: new Map(exceptional), data };
}

function lookUp(word: string, part: Part): string[] {
  return baseForms(word, part.kind, part)
    .flatMap((form) => part.offsets.get(form) ?? [])
    .flatMap((offset) => wordsOfSynset(part.data, offset));
}

/** Offset, file number, type, word count in hexadecimal, then (word, sense) pairs; `(a)` and the like are marks. */
function wordsOfSynset(data: string, offset: number): string[] {
  const fields = data.slice(offset, data.indexOf('|', offset)).split(' ');
  const count = Number.parseInt(fields[3]!, 16);
  return Array.from({ length: count }, (_, i) => fields[4 + 2 * i]!.replace(/\(.*\)$/u, '')).filter(
    (word) => !word.includes('_'),
  );
}
