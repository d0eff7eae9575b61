import { spawnSync } from 'node:child_process';
import { isRecentEnough, pinnedNode } from '../apps/cli/bin/pinned-node.js';

/** The Node that everything runs on: the pinned one, else the machine's own when it is recent enough. */
export function chooseNode() {
  const pinned = pinnedNode();
  if (pinned !== null && starts(pinned)) return pinned;
  if (isRecentEnough(process.versions.node)) return process.execPath;
  throw new Error(
    `npm has no Node 24 that starts on ${process.platform}-${process.arch}, and this one is ` +
      `${process.versions.node}: install Node 22.18 or newer, then try again`,
  );
}

/** A program for another C library is there and does not start. */
function starts(node) {
  return node === process.execPath || spawnSync(node, ['--version']).status === 0;
}
