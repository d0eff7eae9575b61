import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeClock } from '@assay/engine';
import { expect, test } from 'vitest';
import { checkLedger } from '../ledger/check-ledger.ts';
import { openEvaluatorHome } from '../ledger/evaluator-home.ts';
import { checkRecords } from '../store/check-records.ts';
import { Reception } from '../submit/reception.ts';
import { fillHome } from './testing/fill-home.ts';

const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;

test.for(['700k', '1500k'])(
  'a disk of %s that gets full: a clear error, nothing acknowledged is lost, and it goes on with more room',
  async (size, { skip }) => {
    const folder = join(tmpdir(), `assay-disk-${randomUUID()}`);
    mkdirSync(folder);
    if (!mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder)) {
      rmdirSync(folder);
      return skip('mounting a small disk is not permitted here');
    }
    try {
      const { acknowledged, error } = await fillHome(folder);
      expect(error).toMatchObject({ code: 'E_DISK', trouble: 'environment' });
      expect(acknowledged.length).toBeGreaterThan(0);
      expect(mount('-o', 'remount,size=100m', folder)).toBe(true);
      const home = await openEvaluatorHome({ cwd: folder });
      const { vkey } = await home.signingKey();
      expect(checkLedger(home.ledger.store, [vkey])).toEqual([]);
      expect(checkRecords(home.store)).toEqual([]);
      for (const id of acknowledged) {
        const found = home.store.submissions.get(id);
        expect(found, id).not.toBeNull();
        await home.blobs.read(found!.submission.artifacts[0]!.digest);
      }
      const kept = home.store.submissions.list().length;
      const bytes = Buffer.from('{"id":"q1","prediction":"a"}\n');
      const files = [{ name: 'predictions.jsonl', bytes }];
      const { submission } = await new Reception(home, nodeClock).receive({
        evaluator: 'small',
        team: 'after',
        files,
        claims: {},
      });
      expect(submission.number).toBe(kept + 1);
      home.close();
    } finally {
      spawnSync('umount', ['-l', folder]);
      rmdirSync(folder);
    }
  },
);
