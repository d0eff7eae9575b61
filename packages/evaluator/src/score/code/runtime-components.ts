import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { nodeDigester } from '@assay/engine';
import type { JsonObject } from '@assay/records';
import { nodeRunner } from '../../private-tests/runners/node-runner.ts';
import { pythonRunner } from '../../private-tests/runners/python-runner.ts';
import { serviceRunner } from '../../private-tests/runners/service-runner.ts';

/** What a scorer that runs code is made of besides what it hides: this Assay, the interpreters of this machine, its settings. */
export async function runtimeComponents(config: JsonObject): Promise<JsonObject> {
  return {
    code: nodeDigester.json({ driver: DRIVER, pythonRunner, nodeRunner, serviceRunner }),
    lock: null,
    runtime: {
      node: process.version,
      platform: `${process.platform}-${process.arch}`,
      python: await pythonVersion(),
    },
    config: nodeDigester.json(config),
    judge: null,
    arena: null,
  };
}

/** Raised with every change of how answers are taken and compared. */
const DRIVER = 'assay-driver-v1';
const PYTHON = '/usr/bin/python3';
let known: Promise<string | null> | null = null;

async function pythonVersion(): Promise<string | null> {
  if (!existsSync(PYTHON)) return null;
  known ??= promisify(execFile)(PYTHON, ['-I', '-c', 'import sys; print(sys.version)'])
    .then(({ stdout }) => stdout.trim())
    .catch(() => null);
  return known;
}
