import { type JsonObject, listOf, objectOf } from '@assay/records';
import { textOf } from '../corpus/json-shape.ts';

/**
 * K(b): the risk categories of a benchmark, as its card names them (`possible_risks[].category`, or the
 * `targeted_risks.risk_categories` of the public cards), each once, in the card's order. Cues for the reader:
 * they enter no number.
 */
export function riskCategories(sections: JsonObject): readonly string[] {
  const mapped = listOf(sections['possible_risks']).map((risk) => objectOf(risk)['category']);
  const targeted = listOf(objectOf(sections['targeted_risks'])['risk_categories']);
  const named = [...mapped, ...targeted].map(textOf).filter((category) => category !== null);
  return [...new Set(named)];
}
