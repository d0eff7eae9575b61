import { properties } from '../vocabulary/terms.ts';

/**
 * The order in which the properties of a node are written: what it is, what it answers, what goes in and
 * comes out, how it is judged, and its subtasks last, so that what they share is described before them.
 */
const order: ReadonlyMap<string, number> = new Map(
  [
    properties.name,
    properties.description,
    properties.url,
    properties.citation,
    properties.contentUrl,
    properties.encodingFormat,
    properties.sha256,
    properties.distribution,
    properties.isBasedOn,
    properties.input,
    properties.output,
    properties.implementation,
    properties.execution,
    properties.schema,
    properties.field,
    properties.key,
    properties.dataType,
    properties.repeated,
    properties.isArray,
    properties.arrayShape,
    properties.valuePattern,
    properties.subField,
    properties.tests,
    properties.testCommand,
    properties.environment,
    properties.hyperparameter,
    properties.expectedMetric,
    properties.evaluatedSolution,
    properties.evaluationResults,
    properties.metric,
    properties.value,
    properties.propertyValue,
    properties.minValue,
    properties.maxValue,
    properties.unitText,
    properties.evaluation,
  ].map((iri, rank) => [iri, rank]),
);

/** Properties of other vocabularies come after ours, by code unit; subtasks last. */
export function inWritingOrder(predicates: Iterable<string>): string[] {
  return [...predicates].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

function rank(iri: string): number {
  return iri === properties.subTask ? order.size + 1 : (order.get(iri) ?? order.size);
}

/** Written as an array even when there is one value: more of them are usual. */
export const listLike: ReadonlySet<string> = new Set([
  properties.subTask,
  properties.field,
  properties.subField,
  properties.expectedMetric,
  properties.evaluationResults,
  properties.hyperparameter,
]);
