import { createHash } from 'node:crypto';
import { canonicalJson, type JsonObject, type OfficialScore } from '@assay/records';
import { describe, expect, test } from 'vitest';
import { openEnvelope } from '../ledger/envelope.ts';
import { bundleOf } from '../ledger/write-bundle.ts';
import { idOf, predicted, smallContest, usualLabel } from '../testing/small-contest.ts';
import { openEvidence } from './evidence.ts';

const ITEMS = 4;
const why = { actor: 'host', at: '2026-11-16T00:00:00Z', reason: 'a dispute' };

/** Every result by item that there could be: which items are right, in any of the forms that a stranger would try. */
function guesses(): readonly string[] {
  return Array.from({ length: 2 ** ITEMS }, (_, bits) =>
    Array.from({ length: ITEMS }, (_, i) => ({
      id: idOf(i),
      scores: { 'exact-match': ((bits >> i) & 1) === 1 },
    })),
  ).flatMap((items) => [
    JSON.stringify(items),
    canonicalJson(items),
    JSON.stringify({ items }),
    ...items.map((item) => JSON.stringify(item)),
  ]);
}

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('what the log says of results by item', () => {
  test('cannot be held against guesses: the digest of what is hidden has a salt', async () => {
    const { send, score, home } = await smallContest({ items: ITEMS });
    await send('team', predicted(ITEMS, usualLabel));
    const [{ id, evidence }] = (await score()) as [OfficialScore];
    const statements = [...home.store.ledger.entries()].map(
      ({ envelope }) => openEnvelope(envelope).statement,
    );
    const open = JSON.stringify([statements, bundleOf(home.store.ledger, id, [])]);
    expect(open).toContain(evidence.items!.slice('sha256:'.length));
    const tried = guesses().map(hexOf);
    expect(tried.filter((digest) => open.includes(digest))).toEqual([]);
  });

  test('is another one for the same results of another submission', async () => {
    const { send, score } = await smallContest({ items: ITEMS });
    await send('one', predicted(ITEMS, usualLabel));
    await send('two', predicted(ITEMS, usualLabel));
    const digests = (await score()).map(({ evidence }) => evidence.items);
    expect(new Set(digests).size).toBe(2);
  });

  test('is of what the host opens, which the log then says', async () => {
    const { send, score, home, vault } = await smallContest({ items: ITEMS });
    const other = (i: number): string => (usualLabel(i) === 'pos' ? 'neg' : 'pos');
    await send(
      'team',
      predicted(ITEMS, (i) => (i === 1 ? other(i) : usualLabel(i))),
    );
    const [scored] = (await score()) as [OfficialScore];
    const { items, trace } = await openEvidence(scored, { home, vault }, why);
    expect(
      (items as JsonObject[]).map(({ id, scores }) => [id, (scores as JsonObject)['exact-match']]),
    ).toEqual(Array.from({ length: ITEMS }, (_, i) => [idOf(i), i !== 1]));
    expect(trace).toBeNull();
    expect(home.store.ledger.about(scored.id).at(-1)).toMatchObject({ kind: 'hidden.accessed' });
  });

  test('holds: other bytes in the vault are found', async () => {
    const { send, score, home, vault } = await smallContest({ items: ITEMS });
    await send('team', predicted(ITEMS, usualLabel));
    const [scored] = (await score()) as [OfficialScore];
    await vault.put(`evidence/${scored.evidence.items!.slice('sha256:'.length)}`, Buffer.from('[]'));
    await expect(openEvidence(scored, { home, vault }, why)).rejects.toMatchObject({
      code: 'E_EVIDENCE_LOST',
    });
  });
});
