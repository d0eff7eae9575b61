import type { GraphNode, Literal } from '../../read/graph.ts';
import { classes, properties, shortName } from '../../vocabulary/terms.ts';
import { shorten } from '../shorten.ts';
import type { Inspection, Remark } from '../inspection.ts';

/** Properties whose values are things, not texts. */
const thingProperties: readonly string[] = [
  properties.input,
  properties.output,
  properties.implementation,
  properties.execution,
  properties.evaluation,
  properties.subTask,
  properties.isBasedOn,
  properties.evaluatedSolution,
  properties.tests,
  properties.environment,
  properties.schema,
];

const plainNumber = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/;
const address = /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/;

/** Values that the shapes accept and a program cannot use: texts for things, texts for numbers, tagged metric names. */
export function* dataFindings({ graph, hierarchy }: Inspection): Iterable<Remark> {
  for (const node of graph.nodes.values()) {
    yield* textsForThings(node);
    yield* taggedMetrics(node);
  }
  for (const node of hierarchy.instancesOf(classes.EvaluationResult)) yield* valuesThatAreNoNumbers(node);
}

function* textsForThings(node: GraphNode): Iterable<Remark> {
  for (const predicate of thingProperties) {
    for (const { text } of literals(node, predicate)) {
      yield {
        rule: 'url-as-literal',
        severity: 'warning',
        node,
        predicate,
        message: `${shortName(predicate)} contains the text ${JSON.stringify(shorten(text))}, which is not a link.`,
        fix: address.test(text)
          ? `Write { "@id": ${JSON.stringify(shorten(text))} }.`
          : 'Write an object with @id or @type.',
      };
    }
  }
}

function* taggedMetrics(node: GraphNode): Iterable<Remark> {
  for (const predicate of [properties.metric, properties.expectedMetric]) {
    for (const { text, language } of literals(node, predicate)) {
      if (language === null) continue;
      yield {
        rule: 'language-tagged-metric',
        severity: 'warning',
        node,
        predicate,
        message: `The metric ${JSON.stringify(shorten(text))} carries the language "${language}" (the Croissant 1.0 context sets one for every text), so it is not a plain string.`,
        fix: 'Drop "@language" from @context, or write { "@value": … } without a language.',
      };
    }
  }
}

function* valuesThatAreNoNumbers(node: GraphNode): Iterable<Remark> {
  for (const { text, json } of literals(node, properties.value)) {
    if (typeof json === 'number' || plainNumber.test(text)) continue;
    yield {
      rule: 'non-numeric-value',
      severity: 'warning',
      node,
      predicate: properties.value,
      message:
        text.trim() === ''
          ? 'The value of this result is empty.'
          : `The value ${JSON.stringify(shorten(text))} is not a number.`,
      fix: 'Write the value as a JSON number; put units, counts and remarks in schema:description.',
    };
  }
}

function literals(node: GraphNode, predicate: string): readonly Literal[] {
  return (node.properties.get(predicate) ?? []).filter((value) => value.kind === 'literal');
}
