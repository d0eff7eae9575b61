/** Namespaces of the Croissant Tasks vocabulary (appendix A of the paper) and of what it builds on. */
export const CROISSANT = 'http://mlcommons.org/croissant/';
export const SCHEMA = 'https://schema.org/';
/** Not the namespace in force: documents that use it are reported. */
export const SCHEMA_HTTP = 'http://schema.org/';
export const XSD = 'http://www.w3.org/2001/XMLSchema#';
export const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
export const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';

const cr = <T extends string>(name: T): `${typeof CROISSANT}${T}` => `${CROISSANT}${name}`;
const sc = <T extends string>(name: T): `${typeof SCHEMA}${T}` => `${SCHEMA}${name}`;

/** Classes by the name the specification gives them. */
export const classes = {
  Task: cr('Task'),
  TaskProblem: cr('TaskProblem'),
  TaskSolution: cr('TaskSolution'),
  EvaluationTask: cr('EvaluationTask'),
  EvaluationResult: cr('EvaluationResult'),
  InputSpec: cr('InputSpec'),
  OutputSpec: cr('OutputSpec'),
  ImplementationSpec: cr('ImplementationSpec'),
  ExecutionSpec: cr('ExecutionSpec'),
  EvaluationSpec: cr('EvaluationSpec'),
  Test: cr('Test'),
  ExecutionInfo: cr('ExecutionInfo'),
  ExecutionConfig: cr('ExecutionConfig'),
  ExecutionTrace: cr('ExecutionTrace'),
  RecordSet: cr('RecordSet'),
  Field: cr('Field'),
  CroissantDataset: cr('Dataset'),
  Dataset: sc('Dataset'),
  CreativeWork: sc('CreativeWork'),
  SoftwareApplication: sc('SoftwareApplication'),
  SoftwareSourceCode: sc('SoftwareSourceCode'),
  QuantitativeValue: sc('QuantitativeValue'),
  PropertyValue: sc('PropertyValue'),
} as const;

/** Properties by the name the specification gives them. */
export const properties = {
  input: cr('input'),
  output: cr('output'),
  implementation: cr('implementation'),
  execution: cr('execution'),
  evaluation: cr('evaluation'),
  subTask: cr('subTask'),
  evaluationResults: cr('evaluationResults'),
  evaluatedSolution: cr('evaluatedSolution'),
  metric: cr('metric'),
  expectedMetric: cr('expectedMetric'),
  value: cr('value'),
  schema: cr('schema'),
  tests: cr('tests'),
  testCommand: cr('testCommand'),
  environment: cr('environment'),
  hyperparameter: cr('hyperparameter'),
  field: cr('field'),
  subField: cr('subField'),
  dataType: cr('dataType'),
  repeated: cr('repeated'),
  isArray: cr('isArray'),
  arrayShape: cr('arrayShape'),
  key: cr('key'),
  isBasedOn: sc('isBasedOn'),
  name: sc('name'),
  description: sc('description'),
  url: sc('url'),
  citation: sc('citation'),
  codeRepository: sc('codeRepository'),
  contentUrl: sc('contentUrl'),
  distribution: sc('distribution'),
  encodingFormat: sc('encodingFormat'),
  sha256: sc('sha256'),
  valuePattern: sc('valuePattern'),
  propertyValue: sc('value'),
  minValue: sc('minValue'),
  maxValue: sc('maxValue'),
  unitText: sc('unitText'),
} as const;

export const rdfType = `${RDF}type`;
export const rdfFirst = `${RDF}first`;
export const rdfRest = `${RDF}rest`;
export const rdfNil = `${RDF}nil`;

/** The five Spec classes: placeholders that a solution must fill. */
export const specClasses: ReadonlySet<string> = new Set([
  classes.InputSpec,
  classes.OutputSpec,
  classes.ImplementationSpec,
  classes.ExecutionSpec,
  classes.EvaluationSpec,
]);

const prefixes: readonly (readonly [prefix: string, namespace: string])[] = [
  ['croissant', CROISSANT],
  ['schema', SCHEMA],
  ['xsd', XSD],
  ['rdf', RDF],
  ['rdfs', RDFS],
];

/** `http://mlcommons.org/croissant/output` → `croissant:output`; any other IRI as it is. */
export function shortName(iri: string): string {
  for (const [prefix, namespace] of prefixes) {
    if (iri.startsWith(namespace)) return `${prefix}:${iri.slice(namespace.length)}`;
  }
  return iri;
}

/** The subclass statements of the ontology. `croissant-tasks.ttl` says the same; a test holds them together. */
export const superClasses: Readonly<Record<string, readonly string[]>> = {
  [classes.Task]: [classes.CreativeWork],
  [classes.TaskProblem]: [classes.Task],
  [classes.TaskSolution]: [classes.Task],
  [classes.EvaluationTask]: [classes.Task],
  [classes.InputSpec]: [classes.Dataset],
  [classes.OutputSpec]: [classes.Dataset],
  [classes.ImplementationSpec]: [classes.SoftwareApplication],
  [classes.ExecutionConfig]: [classes.ExecutionInfo],
  [classes.ExecutionTrace]: [classes.ExecutionInfo],
};
