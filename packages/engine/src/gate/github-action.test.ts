import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly shell: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly run: string;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

const root = new URL('../../../../', import.meta.url);
const action = parse(readFileSync(new URL('action.yml', root), 'utf8')) as Action;
const { steps } = action.runs;

describe('action.yml', () => {
  test('is a composite action whose scripts are well-formed and take nothing from templates', () => {
    expect(action.runs.using).toBe('composite');
    for (const { run, shell } of steps) {
      expect(shell).toBe('bash');
      expect(run).not.toContain('${{');
      execFileSync('bash', ['-n'], { input: run });
    }
  });

  test('every input and output is described, used, and in the documentation', () => {
    const documentation = readFileSync(new URL('docs/github-action.md', root), 'utf8');
    const text = JSON.stringify(action.runs);
    for (const [name, { description, default: otherwise }] of Object.entries(action.inputs)) {
      expect(description).not.toBe('');
      expect(typeof otherwise).toBe('string');
      expect(text).toContain(`inputs.${name}`);
      expect(documentation).toContain(`\`${name}\``);
    }
    for (const [name, { value }] of Object.entries(action.outputs)) {
      expect(value).toBe(`\${{ steps.run.outputs.${name} }}`);
      expect(steps.find(({ id }) => id === 'run')!.run).toContain(`${name}=`);
      expect(documentation).toContain(`\`${name}\``);
    }
  });
});

/** The runner's part: expressions in `env` replaced, outputs read back. Assay and gh are scripts that note their calls. */
describe('the scripts of the action', () => {
  let folder: string;
  const file = (name: string): string => join(folder, name);
  const read = (name: string): string => readFileSync(file(name), 'utf8');

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assay-action-'));
    mkdirSync(file('bin'));
    const program = (name: string, text: string): void => {
      writeFileSync(file(`bin/${name}`), `#!/usr/bin/env bash\n${text}\n`);
      chmodSync(file(`bin/${name}`), 0o755);
    };
    program(
      'npx',
      `printf '%s\\n' "$*" >>"$CALLS"
       case "$3" in
         run) printf '%s' "$RUN_JSON"; exit "$RUN_CODE" ;;
         report) echo "format $7 of \${*: -1}" ;;
       esac`,
    );
    program(
      'gh',
      'printf \'%s\\n\' "$*" >>"$CALLS"; case "$*" in *--jq*) printf \'%s\' "$OLD_COMMENT" ;; esac; exit "$GH_CODE"',
    );
    writeFileSync(file('calls'), '');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function play(
    settings: {
      readonly inputs?: Readonly<Record<string, string>>;
      readonly run_code?: number;
      readonly run_json?: string;
      readonly old_comment?: string;
      readonly gh_code?: number;
    } = {},
  ): { readonly status: number; readonly log: string; readonly outputs: Record<string, string> } {
    const outputs: Record<string, string> = {};
    const defaults = Object.entries(action.inputs).map(
      ([name, { default: text }]) => [`inputs.${name}`, text] as const,
    );
    const given = Object.entries(settings.inputs ?? {}).map(
      ([name, text]) => [`inputs.${name}`, text] as const,
    );
    let [status, log] = [0, ''];
    for (const step of steps) {
      const known = new Map<string, string>([
        ...defaults,
        ...given,
        ...Object.entries(outputs).map(([name, text]) => [`steps.run.outputs.${name}`, text] as const),
        ['github.event.pull_request.number', '17'],
      ]);
      if (step.if !== undefined && known.get('inputs.comment') !== 'true') continue;
      const env = Object.entries(step.env ?? {}).map(([name, text]) => [
        name,
        text.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, expression: string) => known.get(expression)!),
      ]);
      writeFileSync(file('output'), '');
      const done = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
        encoding: 'utf8',
        cwd: folder,
        env: {
          ...process.env,
          PATH: file('bin') + delimiter + process.env['PATH'],
          CALLS: file('calls'),
          RUN_JSON:
            settings.run_json ??
            JSON.stringify({
              evaluations: [{ task_specifications: [{ runs: [{ manifest: { id: 'run one' } }] }] }],
            }),
          RUN_CODE: String(settings.run_code ?? 0),
          OLD_COMMENT: settings.old_comment ?? '',
          GH_CODE: String(settings.gh_code ?? 0),
          RUNNER_TEMP: folder,
          GITHUB_OUTPUT: file('output'),
          GITHUB_STEP_SUMMARY: file('job-summary.md'),
          GITHUB_REPOSITORY: 'owner/repository',
          ...Object.fromEntries(env),
        },
      });
      status = done.status!;
      log += done.stdout + done.stderr;
      for (const [, name, text] of read('output').matchAll(/^([\w-]+)=(.*)$/gm)) outputs[name!] = text!;
      if (status !== 0) break;
    }
    return { status, log, outputs };
  }

  test('a pass: reports, job summary, a new comment, exit 0', () => {
    const { status, outputs } = play({ inputs: { evaluations: 'one two', arguments: '--limit\n50\n' } });
    expect(status).toBe(0);
    expect(outputs).toMatchObject({ verdict: 'pass', 'exit-code': '0' });
    const calls = read('calls');
    expect(calls).toContain(
      '--no-install assay run --project assay.yaml --format json --limit 50 -- one two\n',
    );
    expect(calls).toContain('--no-install assay report --project assay.yaml --format html -- run one\n');
    expect(calls).toContain('--method POST repos/owner/repository/issues/17/comments');
    const summary = '**Assay: pass**\n\nformat summary of run one\n\n';
    expect(read('job-summary.md')).toBe(summary);
    expect(readFileSync(join(outputs['report']!, 'comment.md'), 'utf8')).toBe(
      `<!-- assay:default -->\n${summary}`,
    );
  });

  test.each([
    [1, 'fail', 1],
    [2, 'error', 2],
    [3, 'inconclusive', 3],
    [4, 'error', 4],
    [130, 'error', 130],
  ])('exit code %i is %s, reported all the same', (code, verdict, expected) => {
    const { status, outputs } = play({ run_code: code });
    expect(outputs['verdict']).toBe(verdict);
    expect(status).toBe(expected);
    expect(read('job-summary.md')).toContain(`**Assay: ${verdict}**`);
  });

  test('exit code 1 without a document is wrong data, no failed gate', () => {
    const { status, outputs, log } = play({ run_code: 1, run_json: '' });
    expect([status, outputs['verdict']]).toEqual([1, 'error']);
    expect(log).toContain('::error title=Assay::The data is wrong');
    expect(log).not.toContain('A gate failed');
  });

  test('the summary begins with the gates that did not pass, on one line each', () => {
    const reasons = [
      { rule: 'metric', message: 'assay.yaml:3: s: pass: a is 1' },
      { rule: 'metric', message: 'assay.yaml:4: s: inconclusive: the scoring has no cohort\nx <b>' },
    ];
    play({ run_code: 3, run_json: JSON.stringify({ verdict: { reasons }, evaluations: [] }) });
    expect(read('job-summary.md')).toBe(
      '**Assay: inconclusive**\n\n    assay.yaml:4: s: inconclusive: the scoring has no cohort x <b>\n\n' +
        'There is nothing to report; the log of this job says why.\n',
    );
  });

  test('an inconclusive verdict can be let through; a failure cannot', () => {
    const inputs = { 'fail-on-inconclusive': 'false' };
    expect(play({ run_code: 3, inputs }).status).toBe(0);
    expect(play({ run_code: 1, inputs }).status).toBe(1);
  });

  test('an old comment is changed, and a comment that fails changes no verdict', () => {
    expect(play({ old_comment: '99\n' }).status).toBe(0);
    expect(read('calls')).toContain('--method PATCH repos/owner/repository/issues/comments/99');
    const refused = play({ gh_code: 1 });
    expect(refused.status).toBe(0);
    expect(refused.log).toContain('::warning title=Assay::');
    writeFileSync(file('calls'), '');
    play({ inputs: { comment: 'false' } });
    expect(read('calls')).not.toContain('api');
  });

  test('hostile inputs stay words', () => {
    const evil = '$(touch owned) `touch owned`; touch owned #';
    const { log } = play({
      inputs: { evaluations: evil, project: evil, arguments: evil, 'comment-key': `${evil} -->` },
    });
    expect(spawnSync('ls', [folder], { encoding: 'utf8' }).stdout).not.toContain('owned');
    expect(log).toMatch(/^::stop-commands::[0-9a-f]{32}\n/);
    expect(read('calls')).toContain(`--project ${evil} --format json ${evil} -- $(touch owned)`);
  });
});
