/** SHACL shapes, compiled: what `check-shapes.ts` runs. JSON, but for patterns, which are compiled too. */
export interface ShapeSet {
  readonly shapes: readonly TargetedShape[];
}

export interface TargetedShape {
  readonly targets: readonly Target[];
  readonly shape: Shape;
}

export type Target =
  | { readonly kind: 'class'; readonly iri: string }
  | { readonly kind: 'node'; readonly iri: string }
  | { readonly kind: 'subjects-of'; readonly iri: string }
  | { readonly kind: 'objects-of'; readonly iri: string };

export interface Shape {
  /** Names the rule in reports: the shape's own name, or its place under the shape that holds it. */
  readonly rule: string;
  /** Null for a shape that speaks of the focus node itself. */
  readonly path: Path | null;
  readonly message: string | null;
  readonly fix: string | null;
  readonly constraints: readonly Constraint[];
}

export interface Path {
  readonly predicate: string;
  readonly inverse: boolean;
}

/** A node or literal of a shapes file (sh:in, sh:hasValue). */
export type ShapeTerm =
  | { readonly kind: 'iri'; readonly iri: string }
  | {
      readonly kind: 'literal';
      readonly text: string;
      readonly datatype: string;
      readonly language: string | null;
    };

export type NodeKind =
  | 'IRI'
  | 'BlankNode'
  | 'Literal'
  | 'BlankNodeOrIRI'
  | 'BlankNodeOrLiteral'
  | 'IRIOrLiteral';

export type Constraint =
  | { readonly kind: 'class'; readonly iri: string }
  | { readonly kind: 'datatype'; readonly iri: string }
  | { readonly kind: 'nodeKind'; readonly nodeKind: NodeKind }
  | { readonly kind: 'minCount'; readonly count: number }
  | { readonly kind: 'maxCount'; readonly count: number }
  | { readonly kind: 'minLength'; readonly length: number }
  | { readonly kind: 'maxLength'; readonly length: number }
  | { readonly kind: 'pattern'; readonly pattern: string; readonly test: (text: string) => boolean }
  | { readonly kind: 'range'; readonly component: RangeComponent; readonly bound: number }
  | { readonly kind: 'in'; readonly terms: readonly ShapeTerm[] }
  | { readonly kind: 'hasValue'; readonly term: ShapeTerm }
  | { readonly kind: 'languageIn'; readonly languages: readonly string[] }
  | { readonly kind: 'uniqueLang' }
  | { readonly kind: 'equals'; readonly predicate: string }
  | { readonly kind: 'disjoint'; readonly predicate: string }
  | { readonly kind: 'closed'; readonly allowed: readonly string[] }
  | { readonly kind: 'not'; readonly shape: Shape }
  | { readonly kind: 'node'; readonly shape: Shape }
  | { readonly kind: 'and'; readonly shapes: readonly Shape[] }
  | { readonly kind: 'or'; readonly shapes: readonly Shape[] }
  | { readonly kind: 'xone'; readonly shapes: readonly Shape[] }
  | {
      readonly kind: 'qualified';
      readonly shape: Shape;
      readonly min: number | null;
      readonly max: number | null;
    }
  | { readonly kind: 'property'; readonly shape: Shape };

export type RangeComponent = 'minInclusive' | 'minExclusive' | 'maxInclusive' | 'maxExclusive';
