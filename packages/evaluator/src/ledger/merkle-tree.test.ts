import { expect, test } from 'vitest';
import * as slow from '../../../../testing/bundles/slow-tree.ts';
import { Frontier } from './frontier.ts';
import { consistencyProof, inclusionProof, leafHash, treeHash } from './merkle-tree.ts';

const leaves = Array.from({ length: 40 }, (_, i) => leafHash(`entry ${i}`));

test('roots and proofs are those of the definitions, for every size and place', () => {
  const frontier = new Frontier();
  for (let size = 0; size <= leaves.length; size += 1) {
    const some = leaves.slice(0, size);
    const root = treeHash(some);
    expect(root).toEqual(slow.treeHash(some));
    expect(frontier.root()).toEqual(root);
    expect(frontier.size).toBe(size);
    for (let index = 0; index < size; index += 1)
      expect(inclusionProof(some, index)).toEqual(slow.auditPath(index, some));
    for (let older = 1; older <= size; older += 1)
      expect(consistencyProof(some, older)).toEqual(slow.consistencyProof(older, some));
    if (size < leaves.length) frontier.append(leaves[size]!);
  }
});

test('a leaf is hashed as its bytes', () => {
  expect(leafHash('é')).toEqual(slow.leafHash('é'));
});
