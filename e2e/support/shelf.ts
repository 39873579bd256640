// Journeys begin with this library, imported once. No two ledgers of it have the same name.

import type { AppLedger } from './app-page.ts';
import { corpus, demoFile, makeRunLedger } from './ledgers.ts';

const DEMOS = [
  'coding-run.db',
  'policy-intercept.db',
  'signed.db',
  'tampered.db',
  'footbridge.db',
  'branches.db',
  'delegation.db',
  'drift.db',
  'harbour-watch.zip',
  'holon-run.jsonl',
  'blocks-release-notes.jsonl',
  'blocks-snip-and-patch.jsonl',
  'chain-policy-gate.jsonl',
];

export function readShelf(): readonly AppLedger[] {
  return [...DEMOS.map(demoFile), corpus('run-847.db'), makeRunLedger('run.jsonl', 400)];
}
