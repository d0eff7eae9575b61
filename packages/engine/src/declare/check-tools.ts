import { AssayError, type JsonObject, type Location, type SpecProblems } from '@assay/records';
import type { ProjectFiles } from '../ports/project-files.ts';
import type { WrittenTool } from './schema/solver-schema.ts';

interface ToolPlaces {
  readonly files: ProjectFiles;
  readonly problems: SpecProblems;
  readonly at: (...path: readonly PropertyKey[]) => Location;
}

/** That the modules of tools are there, and that their parameters can be checked by. */
export async function checkTools(
  tools: readonly WrittenTool[],
  { files, problems, at }: ToolPlaces,
): Promise<void> {
  for (const [i, tool] of tools.entries()) {
    if (typeof tool === 'string' || 'mcp' in tool) continue;
    if ('module' in tool) await problems.attempt(() => files.check(tool.module), at(i, 'module'));
    const fault = tool.parameters === undefined ? null : await faultOf(tool.parameters);
    if (fault !== null)
      problems.add(
        wrong(`the parameters of ${tool.name} are not a JSON Schema: ${fault}`, at(i, 'parameters')),
      );
  }
}

/** Loaded where a tool has parameters: everything else does without. */
async function faultOf(parameters: JsonObject): Promise<string | null> {
  const { schemaFault } = await import('../solve/argument-check.ts');
  return schemaFault(parameters);
}

function wrong(message: string, location: Location): AssayError {
  return new AssayError('usage', 'E_SPEC_VALUE', message, { location });
}
