import { copyFile, mkdir } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import type { JsonObject } from '@assay/records';
import { compileProject, type Gap, gapsText, planText, projectText, withModules } from '@assay/reproduce';
import { jsonText } from '@assay/shown';
import type { Listening } from '../verb.ts';
import { readSource } from '../world/read-source.ts';
import { refuseFilledFolder } from '../world/refuse-filled-folder.ts';
import { writeWhole } from '../world/write-whole.ts';
import type { World } from '../world.ts';
import { type AgentRecord, agentRecord, withAgent } from './implement/agent-record.ts';
import { dataGaps } from './implement/data-gaps.ts';
import { fillByAgent } from './implement/fill-by-agent.ts';
import { localFiles } from './implement/local-files.ts';
import { publishedAnswers, unreadAnswers } from './implement/published-answers.ts';
import { readBaseline } from './implement/read-baseline.ts';
import { makeData } from './steps/make-data.ts';
import type { ImplementRequest } from './implement.request.ts';
import { readProblemIn } from './read-solution.ts';

export interface ImplementedProblem {
  readonly out: string;
  /** Written, relative to the folder. */
  readonly files: readonly string[];
  readonly gaps: readonly Gap[];
  readonly assumptions: readonly string[];
  /** Of an agent that was asked; null: none was. */
  readonly agent: AgentRecord | null;
}

const problemFile = 'problem.jsonld';
const reportedFile = 'reported.jsonld';

/** A problem as a project in a folder of its own: what can be compiled is compiled, the rest is a list of gaps. */
export async function implement(
  request: ImplementRequest,
  world: World,
  { signal }: Listening = {},
): Promise<ImplementedProblem> {
  const source = await readSource(request.problem, world);
  const problem = await readProblemIn(request.problem, world);
  const baseline = await readBaseline(request.baseline, world);
  await refuseFilledFolder(request.out, world);
  const inputs = await localFiles(problem, resolve(world.cwd, request.problem), 'data');
  const code =
    baseline.solution === null
      ? new Map<string, never>()
      : await localFiles(baseline.solution, resolve(world.cwd, request.baseline!), 'code');
  const given = new Map([...code, ...inputs]);
  const compiled = compileProject({
    problem,
    problemFile,
    solution: baseline.solution,
    ...(baseline.described === null ? {} : { described: baseline.described }),
    localFile: (address) => given.get(address)?.name ?? null,
  });
  const published = await publishedAnswers(request, { problem, solution: baseline.solution }, world);
  const standing = new Map([...given.values()].map(({ name, path }) => [name, path]));
  const fileOf = (name: string): string => standing.get(name)!;
  const unread = published === null ? await dataGaps(compiled.data, fileOf) : [];
  const open = { ...compiled, gaps: [...compiled.gaps, ...unread] };
  const byAgent = await fillByAgent(request, { problem, gaps: open.gaps, fileOf }, world, signal);
  const filled = byAgent === null ? open : withModules(open, byAgent);
  const unreadFiles = published === null ? await unreadAnswers(request, world) : [];
  const project =
    published === null
      ? { ...filled, assumptions: [...filled.assumptions, ...unreadFiles] }
      : { ...filled, ...published.project, files: published.files };
  const folder = resolve(world.cwd, request.out);
  await mkdir(join(folder, 'data'), { recursive: true });
  const copied =
    published === null ? [...new Map([...given.values()].map((file) => [file.name, file])).values()] : [];
  for (const { path, name } of copied) {
    const target = join(folder, name);
    await mkdir(join(target, '..'), { recursive: true });
    await copyFile(path, target);
  }
  const title = problem.name ?? basename(request.problem);
  const texts: Record<string, string> = {
    [problemFile]: source.text,
    'assay.yaml': projectText(project, basename(request.problem)),
    'gaps.md': gapsText(project.gaps, title),
    ...project.files,
  };
  if (byAgent !== null) texts['agent.json'] = jsonText(agentRecord(byAgent));
  if (baseline.text !== null) {
    texts[reportedFile] = baseline.text;
    const notes = published?.notes ?? ['What was reported, and where what is obtained goes.'];
    const plan = planOf(request, published?.plan ?? {}, world);
    texts['reproduction.yaml'] = planText(byAgent === null ? plan : withAgent(plan, byAgent), notes);
  }
  for (const [name, text] of Object.entries(texts)) await writeWhole(join(request.out, name), text, world);
  const steps = byAgent?.filled.some(({ wanted }) => wanted.kind === 'step') ?? false;
  const made = steps ? (await makeData({ project: request.out }, world)).steps.map(({ to }) => to) : [];
  return {
    out: request.out,
    files: [...Object.keys(texts), ...copied.map(({ name }) => name), ...made],
    gaps: project.gaps,
    assumptions: project.assumptions,
    agent: byAgent === null ? null : agentRecord(byAgent),
  };
}

/** Paths of the plan are relative to it. */
function planOf(
  { out, outputs, solution }: ImplementRequest,
  published: JsonObject,
  { cwd }: World,
): JsonObject {
  const inside = (path: string): string =>
    relative(resolve(cwd, out), resolve(cwd, path)).replaceAll('\\', '/');
  const run = {
    project: 'assay.yaml',
    ...(outputs === undefined ? {} : { outputs: inside(outputs) }),
    ...(solution === undefined ? {} : { solution: inside(solution) }),
  };
  const isThere = Object.keys(published).length > 0;
  return { reported: reportedFile, problem: problemFile, ...published, ...(isThere ? {} : { run }) };
}
