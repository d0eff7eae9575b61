import type { JsonValue } from '@assay/records';
import { RDF, XSD } from '../vocabulary/terms.ts';
import type { Literal } from './graph.ts';

const xsdString = `${XSD}string`;
const xsdInteger = `${XSD}integer`;
const xsdDouble = `${XSD}double`;
const xsdBoolean = `${XSD}boolean`;
const langString = `${RDF}langString`;
const rdfJson = `${RDF}JSON`;

/** A JSON scalar as an RDF literal, by the JSON-LD 1.1 rules ("Object to RDF Conversion"). */
export function literal(
  json: string | number | boolean,
  datatype: string | null,
  language: string | null,
): Literal {
  if (typeof json === 'string') {
    if (datatype !== null) return { kind: 'literal', text: json, datatype, language: null, json };
    if (language !== null) return tagged(json, language);
    return { kind: 'literal', text: json, datatype: xsdString, language: null, json };
  }
  if (typeof json === 'boolean') {
    return { kind: 'literal', text: String(json), datatype: datatype ?? xsdBoolean, language: null, json };
  }
  const integral = Number.isInteger(json) && Math.abs(json) < 1e21 && datatype !== xsdDouble;
  return {
    kind: 'literal',
    text: integral ? json.toFixed(0) : canonicalDouble(json),
    datatype: datatype ?? (integral ? xsdInteger : xsdDouble),
    language: null,
    json,
  };
}

/** Language tags mean the same in either case; RDF writes them in lower case. */
function tagged(json: string, language: string): Literal {
  return { kind: 'literal', text: json, datatype: langString, language: language.toLowerCase(), json };
}

export function jsonLiteral(json: JsonValue): Literal {
  return { kind: 'literal', text: canonicalJson(json), datatype: rdfJson, language: null, json };
}

/** Keys in the order of their UTF-16 code units, no white space (RFC 8785). */
function canonicalJson(json: JsonValue): string {
  if (Array.isArray(json)) return `[${json.map(canonicalJson).join(',')}]`;
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  const object = json as Readonly<Record<string, JsonValue>>;
  const members = Object.keys(object)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(object[key]!)}`);
  return `{${members.join(',')}}`;
}

/** XSD's canonical form of a double: 1.5E-7. */
function canonicalDouble(value: number): string {
  return value.toExponential(15).replace(/(\d)0*e\+?/, '$1E');
}
