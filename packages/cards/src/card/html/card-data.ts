import type { Card } from '@assay/records';
import { titleOf } from '../words.ts';

const types = {
  benchmark: 'Dataset',
  model: 'SoftwareApplication',
  organization: 'Organization',
  corpus: 'DataCatalog',
} as const;

/** A card for programs, in the words of schema.org: what it is about, and every number by its name. */
export function cardData(card: Card): object {
  const numbers = card.figures.filter(({ value }) => typeof value === 'number');
  return {
    '@context': 'https://schema.org',
    '@type': 'Report',
    name: titleOf(card.subject, card.display_name),
    about: { '@type': types[card.subject.kind], name: card.subject.name },
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: numbers.length,
      itemListElement: numbers.map(({ label, value, calculation }) => ({
        '@type': 'PropertyValue',
        name: label,
        value,
        measurementTechnique: calculation.formula,
      })),
    },
  };
}
