import { nearestName } from '@assay/records';
import type { GraphNode, Literal } from '../read/graph.ts';
import { anchored, isAnchored, patternCompiler } from '../read/pattern-compiler.ts';
import { classes, CROISSANT, properties, SCHEMA, SCHEMA_HTTP, shortName } from '../vocabulary/terms.ts';
import { shorten } from './generic-messages.ts';
import type { Inspection, Remark, ValidationFinding } from './report.ts';

/** Terms of Croissant 1.0 and 1.1 (datasets) that are not in the Tasks vocabulary. */
const datasetTerms =
  'arrayShape citeAs column containedIn data dataBiases dataCollection dataType equivalentProperty examples excludes extract ' +
  'field fileObject fileProperty fileSet format includes isArray isEnumeration isLiveDataset jsonPath key lines md5 parentField path ' +
  'personalSensitiveInformation readLines recordSet references regex repeated replace samplingRate separator source subField ' +
  'transform unArchive annotation value BoundingBox DataSource Extract Field FileObject FileSet Format Label RecordSet ' +
  'SegmentationMask Source Split TestSplit TrainingSplit ValidationSplit Transform Dataset';

/** Every local name that the croissant namespace has. */
export const knownCroissantTerms: ReadonlySet<string> = new Set([
  ...datasetTerms.split(' '),
  ...[...Object.values(classes), ...Object.values(properties)]
    .filter((iri) => iri.startsWith(CROISSANT))
    .map((iri) => iri.slice(CROISSANT.length)),
]);

const mostAddressRemarks = 100;

/** Addresses that JSON-LD leaves out of the graph, and with them whatever is said of them or with them. */
function* addressFindings({ graph, url }: Inspection): Iterable<Remark> {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  for (const { iri, offset } of graph.dropped.slice(0, mostAddressRemarks)) {
    const written = iri.startsWith(folder) ? iri.slice(folder.length) : iri;
    yield {
      rule: 'address-with-space',
      severity: 'warning',
      node: null,
      offset,
      message: `The address ${JSON.stringify(shorten(written))} contains white space, so JSON-LD drops every statement with it.`,
      fix: `Write it without white space, for example with %20: ${JSON.stringify(shorten(written.replaceAll(/\s/g, '%20')))}; put a display name in schema:name.`,
    };
  }
}

/** Longer than any slip of a term. */
const longestTerm = 64;
const mostNamespaceRemarks = 1000;

/** Names that look right and mean something else: http for https, undeclared prefixes, misspelt terms. Each said once, and no more of them than somebody would read. */
function* namespaceFindings({ graph }: Inspection): Iterable<Remark> {
  const seen = new Set<string>();
  let said = 0;
  for (const node of graph.nodes.values()) {
    for (const iri of [...node.types, ...node.properties.keys()]) {
      if (seen.has(iri)) continue;
      seen.add(iri);
      const predicate = node.properties.has(iri) ? { predicate: iri } : {};
      const remark = namespaceRemark(iri, node.types.includes(iri));
      if (remark === null) continue;
      yield { node, ...predicate, ...remark };
      said += 1;
      if (said === mostNamespaceRemarks) return;
    }
  }
}

type Said = Omit<Remark, 'node' | 'predicate'>;

function namespaceRemark(iri: string, isClass: boolean): Said | null {
  if (iri.startsWith(SCHEMA_HTTP)) {
    return {
      rule: 'schema-http',
      severity: 'warning',
      message: `${shorten(iri)} is in http://schema.org/, which is not the namespace of the specification; it is not read as ${shortName(shorten(SCHEMA + iri.slice(SCHEMA_HTTP.length)))}.`,
      fix: 'Map the prefix to "https://schema.org/".',
    };
  }
  if (/^(?:cr|croissant|sc|schema):(?!\/\/)/.test(iri)) {
    return {
      rule: 'undeclared-prefix',
      severity: 'warning',
      message: `The prefix of ${shorten(iri)} is not declared in @context, so the name means nothing.`,
      fix: `Declare the prefix in @context, for example "${iri.slice(0, iri.indexOf(':'))}": "${iri.startsWith('s') ? SCHEMA : CROISSANT}".`,
    };
  }
  if (iri.startsWith(CROISSANT)) return misspelt(iri.slice(CROISSANT.length), isClass);
  return null;
}

/** A class that is a slip of a known one leaves its node out of every rule: an error, where a property is only unread. */
function misspelt(name: string, isClass: boolean): Said | null {
  if (name === '' || name.includes('/') || knownCroissantTerms.has(name)) return null;
  const nearest = nearestTerm(name);
  return {
    rule: 'unknown-term',
    severity: isClass && nearest !== null ? 'error' : 'warning',
    message: `croissant:${shorten(name)} is not a term of Croissant or Croissant Tasks.`,
    fix:
      nearest === null
        ? 'Use a prefix of your own for terms of your own.'
        : `Did you mean croissant:${nearest}?`,
  };
}

/** The term that a name is most likely a slip of; null when none is near. */
function nearestTerm(name: string): string | null {
  const slips = Math.max(2, Math.floor(name.length / 4));
  return name.length > longestTerm ? null : nearestName(name, knownCroissantTerms, () => slips);
}

/** Patterns for values: they must run in linear time, and they are matched against the whole value. */
async function patternFindings({ graph }: Inspection): Promise<readonly Remark[]> {
  const patterns = [...graph.nodes.values()].flatMap((node) =>
    (node.properties.get(properties.valuePattern) ?? []).flatMap((value) =>
      value.kind === 'literal' ? [{ node, text: value.text }] : [],
    ),
  );
  if (patterns.length === 0) return [];
  const compile = await patternCompiler();
  return patterns.flatMap(({ node, text }) => {
    const compiled = compile(text);
    if (compiled.kind === 'refused') return [refused(node, text, compiled.why)];
    return isAnchored(text) ? [] : [unanchored(node, text)];
  });
}

function refused(node: GraphNode, pattern: string, why: string): Remark {
  return {
    rule: 'pattern-refused',
    severity: 'error',
    node,
    predicate: properties.valuePattern,
    message: `The pattern ${JSON.stringify(shorten(pattern))} cannot be matched in linear time [E_SPEC_PATTERN]: ${shorten(why)}.`,
    fix: 'Rewrite it without look-around and back-references, and with repetition counts up to 1,000.',
  };
}

function unanchored(node: GraphNode, pattern: string): Remark {
  return {
    rule: 'pattern-unanchored',
    severity: 'warning',
    node,
    predicate: properties.valuePattern,
    message: `The pattern ${JSON.stringify(shorten(pattern))} is matched against the whole value, as if written ^(?:…)$.`,
    fix: `Write ${JSON.stringify(shorten(anchored(pattern)))} so that every reader sees it.`,
  };
}

/** Characters that show nothing and change how the rest is read; joiners, which scripts need, are not among them. */
const hidden = /[\p{Cf}--[\u200c\u200d]]/v;
const displayed: readonly string[] = [properties.name, properties.metric, properties.expectedMetric];

/** Names that do not read as what they are. */
function* textFindings({ graph }: Inspection): Iterable<Remark> {
  for (const node of graph.nodes.values()) {
    for (const predicate of displayed) {
      for (const value of node.properties.get(predicate) ?? []) {
        if (value.kind !== 'literal') continue;
        const found = hidden.exec(value.text)?.[0];
        if (found !== undefined) {
          yield {
            rule: 'hidden-character',
            severity: 'error',
            node,
            predicate,
            message: `${shortName(predicate)} contains the invisible character U+${found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}, which can make it read as something else.`,
            fix: 'Remove the character.',
          };
        }
        const word = value.text.split(/[^\p{L}\p{M}]+/v).find(mixesScripts);
        if (word !== undefined) {
          yield {
            rule: 'mixed-script',
            severity: 'warning',
            node,
            predicate,
            message: `${shortName(predicate)} mixes letters of different scripts in one word (${JSON.stringify(shorten(word))}), so it may be mistaken for another.`,
            fix: 'Write the word in one script.',
          };
        }
      }
    }
  }
}

const scripts: readonly RegExp[] = [/\p{Script=Latin}/v, /\p{Script=Cyrillic}/v, /\p{Script=Greek}/v];

function mixesScripts(word: string): boolean {
  return scripts.filter((script) => script.test(word)).length > 1;
}

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
function* dataFindings({ graph, hierarchy }: Inspection): Iterable<Remark> {
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

const mostCircles = 20;
const longestShown = 10;

/** Specs that specify nothing, Specs in solutions, tasks that hold themselves, things without a name. */
function* structureFindings({ graph, hierarchy, label }: Inspection): Iterable<Remark> {
  const { instancesOf, isA } = hierarchy;
  for (const node of instancesOf(classes.InputSpec)) yield* specWithoutSchema(node);
  for (const node of instancesOf(classes.OutputSpec)) yield* specWithoutSchema(node);
  for (const node of instancesOf(classes.RecordSet)) yield* recordSetWithoutField(node);
  for (const node of instancesOf(classes.TaskSolution)) {
    yield* executionSpecInSolution(node, (value) => isA(value, classes.ExecutionSpec));
  }
  for (const node of instancesOf(classes.Task)) {
    yield* missingName(node, 'task', isA(node, classes.EvaluationTask) ? 'info' : 'warning');
  }
  for (const node of instancesOf(classes.Field)) yield* missingName(node, 'field', 'warning');
  for (const cycle of cycles(graph.nodes.values(), properties.subTask)) {
    yield {
      rule: 'subtask-cycle',
      severity: 'error',
      node: cycle[0]!,
      predicate: properties.subTask,
      message: `A task is a subtask of itself: ${wayAround(cycle).map(label).join(' → ')}.`,
      fix: 'Break the cycle: a subtask must not lead back to a task that contains it.',
    };
  }
}

function* specWithoutSchema(node: GraphNode): Iterable<Remark> {
  if (node.properties.has(properties.schema)) return;
  yield {
    rule: 'spec-without-schema',
    severity: 'warning',
    node,
    message: 'This Spec has no schema, so anything satisfies it.',
    fix: 'Add croissant:schema: a croissant:RecordSet with a croissant:Field for every column.',
  };
}

function* recordSetWithoutField(node: GraphNode): Iterable<Remark> {
  if (node.properties.has(properties.field)) return;
  yield {
    rule: 'record-set-without-field',
    severity: 'warning',
    node,
    message: 'This RecordSet has no field, so it says nothing about the rows.',
    fix: 'Add croissant:field with at least one croissant:Field.',
  };
}

function* executionSpecInSolution(node: GraphNode, isSpec: (value: GraphNode) => boolean): Iterable<Remark> {
  for (const value of node.properties.get(properties.execution) ?? []) {
    if (value.kind === 'literal' || !isSpec(value)) continue;
    yield {
      rule: 'execution-spec-in-solution',
      severity: 'warning',
      node,
      predicate: properties.execution,
      message: 'A solution still contains an ExecutionSpec: how it was run is not stated.',
      fix: 'Replace it with a croissant:ExecutionConfig with the hyperparameters that were used.',
    };
  }
}

function* missingName(node: GraphNode, what: string, severity: Remark['severity']): Iterable<Remark> {
  if (node.properties.has(properties.name)) return;
  yield {
    rule: 'missing-name',
    severity,
    node,
    message: `This ${what} has no schema:name.`,
    fix: `Add "schema:name": a ${what === 'field' ? 'field is matched to a column by it' : 'name that people will read'}.`,
  };
}

/** A circle from its first node back to it; of a long one only the beginning. */
function wayAround(cycle: readonly GraphNode[]): readonly GraphNode[] {
  return [...cycle.slice(0, longestShown), cycle[0]!];
}

/**
 * One circle for every node at which a walk along the property comes back, up to a number that a person
 * would still read; iterative, so depth does no harm.
 */
function cycles(nodes: Iterable<GraphNode>, property: string): readonly (readonly GraphNode[])[] {
  const done = new Set<GraphNode>();
  const found: GraphNode[][] = [];
  for (const start of nodes) {
    if (done.has(start) || !start.properties.has(property)) continue;
    const way: GraphNode[] = [];
    const onWay = new Set<GraphNode>();
    const steps: { readonly node: GraphNode; readonly leave: boolean }[] = [{ node: start, leave: false }];
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      const { node } = step;
      if (step.leave) {
        way.pop();
        onWay.delete(node);
        done.add(node);
      } else if (onWay.has(node)) {
        if (found.length < mostCircles) found.push(way.slice(way.indexOf(node)));
      } else if (!done.has(node)) {
        way.push(node);
        onWay.add(node);
        steps.push({ node, leave: true });
        for (const next of node.properties.get(property) ?? [])
          if (next.kind !== 'literal') steps.push({ node: next, leave: false });
      }
    }
  }
  return found;
}

/** A document without a task is not valid, it is unchecked. Says why, as far as the text shows it. */
function vacuousFindings({ targets, hierarchy, graph, url, text }: Inspection): readonly Remark[] {
  if (hierarchy.instancesOf(classes.Task).length > 0) return [];
  const unchecked =
    targets === 0
      ? 'No node of this document is a task or part of one, so no rule was applied.'
      : 'No node of this document is a task, so only its parts were checked.';
  return [
    {
      rule: 'nothing-to-validate',
      severity: 'error',
      node: null,
      message: `${unchecked} ${reason()}`,
      fix: 'Declare the prefix ("croissant": "http://mlcommons.org/croissant/") in @context and give the task an @type such as croissant:TaskProblem.',
    },
  ];

  function reason(): string {
    const types = [...graph.nodes.values()].flatMap((node) => node.types);
    const undeclared = types.find((type) => /^(?:cr|croissant):/.test(type));
    if (undeclared !== undefined)
      return `The type ${undeclared} uses a prefix that @context does not declare.`;
    const folder = url.slice(0, url.lastIndexOf('/') + 1);
    const bare = types.find((type) => type.startsWith(folder));
    if (bare !== undefined)
      return `The type "${bare.slice(folder.length)}" has no prefix and there is no @vocab, so it means a file beside this one.`;
    const near = types.find((type) => /mlcommons\.org\/croissant/.test(type) && !type.startsWith(CROISSANT));
    if (near !== undefined) return `The type ${near} is not in the namespace ${CROISSANT}.`;
    if (types.length === 0 && text.includes('"@graph"'))
      return 'Anything in a @graph with its own @id belongs to a named graph, which is not checked.';
    return types.length === 0 ? 'Nothing in it has an @type.' : 'None of its types is a task.';
  }
}

const inspectors: readonly ((inspection: Inspection) => Iterable<Remark> | Promise<Iterable<Remark>>)[] = [
  vacuousFindings,
  addressFindings,
  namespaceFindings,
  structureFindings,
  dataFindings,
  patternFindings,
  textFindings,
];

/** What the shapes let through and a reader should know. */
export async function findFindings(inspection: Inspection): Promise<readonly ValidationFinding[]> {
  const findings: ValidationFinding[] = [];
  for (const inspector of inspectors) {
    for (const { rule, severity, node, predicate, offset, message, fix } of await inspector(inspection)) {
      findings.push({
        rule,
        severity,
        focusNode: node === null ? '_:root' : inspection.label(node),
        path: predicate === undefined ? null : shortName(predicate),
        line: node === null ? inspection.lineOf(offset ?? 0) : inspection.line(node, predicate),
        message,
        fix,
      });
    }
  }
  return findings;
}
