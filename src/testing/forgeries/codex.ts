// Threads of Codex with one thing changed each have the findings of each check.

import type { MemoryFile } from '../../ledger/sources/file.ts';
import { codexBare, codexRollback } from '../codex-sessions.ts';
import { linesFile } from '../sessions.ts';

type Records = readonly Readonly<Record<string, unknown>>[];

/** The indices are of lines of {@link codexRollback} and {@link codexBare}. */
const FIRST_PROMPT = 3;
const BARE_CALL = 5;

export const CODEX_CHANGES: readonly (readonly [
  what: string,
  records: () => Records,
  findings: readonly string[],
])[] = [
  [
    'a prompt that was taken out of turns that were all rolled back',
    () => codexRollback(3).toSpliced(FIRST_PROMPT, 1),
    ['warning sum'],
  ],
  ['a rollback without the number of its turns', () => codexRollback('two'), ['error member']],
  [
    'a call that was taken out of a thread of the first releases',
    () => codexBare().toSpliced(BARE_CALL, 1),
    ['warning pair'],
  ],
];

export function changedThread(records: () => Records): MemoryFile {
  return linesFile('rollout-a.jsonl', records());
}
