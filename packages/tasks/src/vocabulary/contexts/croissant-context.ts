import type { SourceObject } from '@assay/rows';
import { CROISSANT, SCHEMA } from '../terms.ts';

type CroissantVersion = '1.0' | '1.1';

/** Terms that stand for the Croissant property of the same name. */
const ownTerms: Readonly<Record<CroissantVersion | 'both', string>> = {
  both:
    'citeAs column extract field fileObject fileProperty fileSet format includes isLiveDataset jsonPath key ' +
    'md5 parentField path recordSet references regex repeated replace samplingRate separator source ' +
    'subField transform',
  '1.0': 'isEnumeration',
  '1.1':
    'annotation arrayShape containedIn equivalentProperty excludes isArray readLines sdVersion unArchive value',
};

/**
 * The context that Croissant datasets carry, as the specification's appendix, the reference library and the
 * published datasets have it together. All texts are English unless said otherwise (`@language`), so a
 * metric name written bare becomes a language-tagged string. Names of Croissant Tasks (`output`, `metric`)
 * are not among the terms and fall to schema.org unless prefixed with `cr:`. The appendix of 1.1 writes
 * http://schema.org/; library and datasets keep https, and so does this.
 */
export function croissantContext(version: CroissantVersion): SourceObject {
  const context: SourceObject = {
    '@language': 'en',
    '@vocab': SCHEMA,
    sc: SCHEMA,
    cr: CROISSANT,
    rai: `${CROISSANT}RAI/`,
    dct: 'http://purl.org/dc/terms/',
    conformsTo: 'dct:conformsTo',
    data: { '@id': 'cr:data', '@type': '@json' },
    dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
    examples: { '@id': 'cr:examples', '@type': '@json' },
  };
  for (const name of `${ownTerms.both} ${ownTerms[version]}`.split(' ')) context[name] = `cr:${name}`;
  if (version === '1.1') {
    context['name'] = { '@id': 'sc:name', '@container': '@language' };
    context['description'] = { '@id': 'sc:description', '@container': '@language' };
  }
  return { '@context': context };
}
