import { classes, properties } from '../vocabulary/terms.ts';
import { type Link, type Naming, naming, resource } from './data.ts';
import {
  type Declared,
  declare,
  listOf,
  type OneOrMore,
  requireText,
  say,
  type Statement,
} from './declared.ts';

/** A running system or a model behind an interface. */
export type Application = Declared<'application'>;
export type SourceCode = Declared<'source-code'>;
export type ImplementationSpec = Declared<'implementation-spec'>;
export type TestPart = Declared<'test'>;
export type EnvironmentPart = Declared<'environment'>;
export type ExecutionSpec = Declared<'execution-spec'>;
export type ExecutionInfo = Declared<'execution-info'>;

type Resource = Parameters<typeof resource>[0];

export interface HyperparameterOption {
  readonly name: string;
  readonly value: string | number | boolean;
}

type Program = Resource & { readonly environment?: EnvironmentPart | Link };

export function application(options: Program): Application {
  return declare('application', options.id, [classes.SoftwareApplication], program(options));
}

export function sourceCode(options: Program): SourceCode {
  return declare('source-code', options.id, [classes.SoftwareSourceCode], program(options));
}

function program(options: Program): readonly Statement[] {
  return [...resource(options), ...say(properties.environment, options.environment)];
}

/** Code or a model that a solution must bring, and what it has to pass. */
export function implementationSpec(
  options: Naming & {
    readonly tests?: OneOrMore<TestPart | Link>;
    readonly environment?: OneOrMore<EnvironmentPart | Link>;
  },
): ImplementationSpec {
  return declare(
    'implementation-spec',
    options.id,
    [classes.ImplementationSpec],
    [
      ...naming(options),
      ...say(properties.tests, listOf<TestPart | Link>(options.tests)),
      ...say(properties.environment, listOf<EnvironmentPart | Link>(options.environment)),
    ],
  );
}

export function test(options: Naming & { readonly command: string }): TestPart {
  requireText(options.command, 'the command of a test');
  return declare(
    'test',
    options.id,
    [classes.Test],
    [...naming(options), ...say(properties.testCommand, options.command)],
  );
}

export function environment(options: Resource): EnvironmentPart {
  return declare('environment', options.id, [classes.CreativeWork], resource(options));
}

/** How the run went, to be stated in a solution. */
export function executionSpec(
  options: Naming & { readonly hyperparameters?: readonly HyperparameterOption[] },
): ExecutionSpec {
  return declare(
    'execution-spec',
    options.id,
    [classes.ExecutionSpec],
    [...naming(options), ...say(properties.hyperparameter, options.hyperparameters?.map(hyperparameter))],
  );
}

export function executionConfig(
  options: Naming & {
    readonly hyperparameters: readonly HyperparameterOption[];
    readonly environment?: EnvironmentPart | Link;
  },
): ExecutionInfo {
  return declare(
    'execution-info',
    options.id,
    [classes.ExecutionConfig],
    [
      ...naming(options),
      ...say(properties.environment, options.environment),
      ...say(properties.hyperparameter, options.hyperparameters.map(hyperparameter)),
    ],
  );
}

export function executionTrace(options: Resource): ExecutionInfo {
  return declare('execution-info', options.id, [classes.ExecutionTrace], resource(options));
}

function hyperparameter({ name, value }: HyperparameterOption): Declared {
  requireText(name, 'the name of a hyperparameter');
  return declare(
    'hyperparameter',
    undefined,
    [classes.PropertyValue],
    [
      [properties.name, name],
      [properties.propertyValue, value],
    ],
  );
}
