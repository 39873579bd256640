// The demo ledgers that come with the app: made at build time, by our own writer,
// the same bytes every time.

import { toHex } from '../../../../base/bytes.ts';
import type { HashEngine } from '../../../../base/hash/hash.ts';
import type { SqlCreator } from '../../../../ledger/sources/sqlite/create.ts';
import type { Demo } from '../../../demos/demo.ts';
import { toSqlite, type Written } from '../writer/containers.ts';
import { branches } from './branches.ts';
import { codingRun } from './coding.ts';
import { delegation } from './delegation.ts';
import { drift, SECOND_DEMO_SIGNER } from './drift.ts';
import { footbridge, NO_LOOSE_BOLTS, tamper } from './footbridge.ts';
import { policyIntercept } from './intercept.ts';
import { DEMO_SIGNER, signed } from './signed.ts';

interface Story extends Omit<Demo, 'bytes'> {
  readonly write: (hash: HashEngine) => Written;
}

const STORIES: readonly Story[] = [
  {
    file: 'footbridge.db',
    name: 'Footbridge',
    title: 'Is the footbridge safe to open on Friday?',
    story:
      'An agent inspects a footbridge, finds eight loose bolts, and asks whether to open it. Whole, signed, and with an anchor kept next to the app.',
    signer: toHex(DEMO_SIGNER.publicKey),
    tampering: {
      ...NO_LOOSE_BOLTS,
      question: 'Is the footbridge safe to open on Friday?',
      alteration: 'Somebody turned eight loose bolts into none.',
    },
    write: (hash) => footbridge(hash).ledger,
  },
  {
    file: 'coding-run.db',
    name: 'Coding run',
    title: 'A bug at midnight',
    story:
      'An agent finds a fault in a tide calculator, waits for a maintainer, mends it and proves it. With a helper, a way not taken, and a review that is not in the file.',
    write: (hash) => codingRun(hash).ledger,
  },
  {
    file: 'policy-intercept.db',
    name: 'Policy intercept',
    title: 'Three questions to a person',
    story:
      'Three runs in a library stop because a policy says so: one is granted, one is denied, one still waits.',
    waits: true,
    write: (hash) => policyIntercept(hash).ledger,
  },
  {
    file: 'delegation.db',
    name: 'Delegation',
    title: 'Helpers of helpers',
    story:
      'An exhibition’s labels are handed down three levels. One proof-reader’s own record is not in this file, and is shown as missing.',
    write: (hash) => delegation(hash).ledger,
  },
  {
    file: 'branches.db',
    name: 'Branches',
    title: 'What if, and what if then',
    story:
      'A timetable is tried out in branches and in branches of branches. Each builds on the state that it left from.',
    write: (hash) => branches(hash).ledger,
  },
  {
    file: 'signed.db',
    name: 'Signed',
    title: 'A signed night',
    story: `Every commit carries a signature of the demonstration key ${toHex(DEMO_SIGNER.publicKey)}. Name it as the expected signer to have all of them checked.`,
    write: (hash) => signed(hash).ledger,
  },
  {
    file: 'drift.db',
    name: 'Drift',
    title: 'A night that drifts',
    story:
      'An agent keeps a reservoir through the night. Midway its compiler is updated, later another policy set rules, in the end another key signs. Nobody tampered with it; pins say from when on it differs.',
    keys: [
      { name: 'demonstration key', key: toHex(DEMO_SIGNER.publicKey) },
      { name: 'second demonstration key', key: toHex(SECOND_DEMO_SIGNER.publicKey) },
    ],
    write: (hash) => drift(hash).ledger,
  },
  {
    file: 'tampered.db',
    name: 'Tampered',
    title: 'Eight loose bolts',
    story:
      'Somebody changed one byte of this inspection after it was written. Verification names the entry.',
    copyOf: 'footbridge.db',
    write(hash) {
      const { ledger } = footbridge(hash);
      return { entries: tamper(ledger.entries), allHeads: () => ledger.allHeads() };
    },
  },
];

export function makeThymosDemos(hash: HashEngine, create: SqlCreator): readonly Demo[] {
  return STORIES.map((story) => made(story, hash, create));
}

/** One of them alone, by its file. */
export function makeDemo(file: string, hash: HashEngine, create: SqlCreator): Demo {
  const story = STORIES.find((one) => one.file === file);
  if (!story) throw new Error(`no demo is called ${file}`);
  return made(story, hash, create);
}

function made({ write, ...words }: Story, hash: HashEngine, create: SqlCreator): Demo {
  return { ...words, bytes: toSqlite(write(hash), create) };
}
