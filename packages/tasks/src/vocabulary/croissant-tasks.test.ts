import { readFileSync } from 'node:fs';
import { Parser, type Quad } from 'n3';
import { describe, expect, test } from 'vitest';
import { knownCroissantTerms } from '../validate/find-findings.ts';
import { classes, CROISSANT, properties, RDF, RDFS, rdfType, specClasses, superClasses } from './terms.ts';

const ontology: readonly Quad[] = new Parser().parse(
  readFileSync(new URL('croissant-tasks.ttl', import.meta.url), 'utf8'),
);
const of = (type: string): string[] =>
  ontology
    .filter(({ predicate, object }) => predicate.value === rdfType && object.value === type)
    .map(({ subject }) => subject.value);
const pairs = (predicate: string): string[] =>
  ontology
    .filter((quad) => quad.predicate.value === RDFS + predicate)
    .map(({ subject, object }) => `${subject.value} ${object.value}`)
    .sort();

describe('croissant-tasks.ttl', () => {
  test('super-classes.ts states the same subclasses', () => {
    const stated = Object.entries(superClasses).flatMap(([below, above]) =>
      above.map((iri) => `${below} ${iri}`),
    );
    expect(stated.sort()).toEqual(pairs('subClassOf'));
  });

  test('terms.ts has every class and property', () => {
    const named: readonly string[] = [...Object.values(classes), ...Object.values(properties)];
    for (const iri of [...of(`${RDF}Class`), ...of(`${RDF}Property`)]) expect(named).toContain(iri);
  });

  test('appendix A has fourteen classes and sixteen properties of its own', () => {
    expect(of(`${RDF}Class`)).toHaveLength(14);
    expect(of(`${RDF}Property`).filter((iri) => iri.startsWith(CROISSANT))).toHaveLength(16);
  });

  test('the Specs are classes of the ontology, and every term is known by name', () => {
    for (const spec of specClasses) expect(of(`${RDF}Class`)).toContain(spec);
    for (const iri of [...of(`${RDF}Class`), ...of(`${RDF}Property`)]) {
      if (iri.startsWith(CROISSANT)) expect(knownCroissantTerms).toContain(iri.slice(CROISSANT.length));
    }
  });

  test('every term has a label and a comment', () => {
    for (const iri of of(`${RDF}Class`)) {
      expect(pairs('label').some((pair) => pair.startsWith(`${iri} `))).toBe(true);
      expect(pairs('comment').some((pair) => pair.startsWith(`${iri} `))).toBe(true);
    }
  });
});
