import { encodeText, toHex } from '../base/bytes.ts';
import { nobleHash } from '../base/hash/hash.ts';
import { blocksCanonical, parseBlocksJson } from '../formats/blocks/canonical.ts';
import { blocks } from '../formats/blocks/index.ts';
import { BlockLedger } from '../formats/blocks/write/engine/index.ts';
import type { Host } from '../ledger/format/reader.ts';
import { readLedger } from '../ledger/format/recognise.ts';
import type { LedgerReport } from '../ledger/model/check.ts';
import { fileInMemory } from '../ledger/sources/file.ts';
import { readFileHead } from '../ledger/sources/group.ts';
import { verifyLedger } from '../ledger/verify/run.ts';

export type LooseBlock = Record<string, unknown>;

export const OWNER = 'block:composite';

/**
 * Has every record type, a rollback over a side effect that is reversible, and an end with success.
 */
export function healthyRun(): BlockLedger {
  let now = 100;
  const run = new BlockLedger({
    owner: OWNER,
    runId: 'run-1',
    initialContext: { intent: 'forecast', limit: 2 },
    now: () => now++,
  });
  run.createCheckpoint('pre_step_a');
  run.childStarted('step_a');
  run.childStarted('step_a1', { parent: 'step_a' });
  run.childFinished('step_a1', { status: 'success' });
  run.childFinished('step_a', {
    status: 'success',
    sideEffects: [{ kind: 'file', ref: 'draft.txt', reversible: true }],
  });
  run.set('weather', { sky: 'clear' }, { source: 'step_a', metadata: { attempt: 1 } });
  run.createCheckpoint('pre_step_b');
  run.set('report', 'prose', { source: 'step_b' });
  run.rollback('pre_step_a', { reason: 'try again' });
  run.set('constraint', 'Output JSON Only', { source: 'Recovery' });
  run.createCheckpoint('pre_step_b');
  run.delete('limit', { source: 'step_b' });
  run.complete('success');
  return run;
}

/** Returns the lines of a file as plain objects, the header first. */
export function linesOfRun(run: BlockLedger): LooseBlock[] {
  return run
    .toJSONL({ chained: false })
    .trimEnd()
    .split('\n')
    .map((line): LooseBlock => JSON.parse(line));
}

export function numbered(lines: readonly LooseBlock[]): LooseBlock[] {
  return lines.map((line, seq) => (seq === 0 ? line : { ...line, seq }));
}

/** Gives a record this `prev`, and the id that it then has. */
export function sealBlocks({ id: _, prev: __, ...line }: LooseBlock, prev: unknown): LooseBlock {
  const record: LooseBlock = { ...line, prev };
  const tree = parseBlocksJson(encodeText(JSON.stringify(record)));
  return { ...record, id: toHex(nobleHash.blake3(encodeText(blocksCanonical(tree)))) };
}

/** Gives every line another `prev` and `id`; `wrong` is the index of one that follows nothing. */
export function chained(lines: readonly LooseBlock[], wrong = -1): LooseBlock[] {
  let prev: unknown = null;
  return lines.map((line, index) => {
    const record = sealBlocks(line, index === wrong ? 'f'.repeat(64) : prev);
    prev = record.id;
    return record;
  });
}

export function writeBlocksFile(lines: readonly LooseBlock[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

const host: Host = {
  hash: nobleHash,
  openSql: () => {
    throw new Error('no database here');
  },
};

export function openBlocksText(text: string) {
  const file = { name: 'run.jsonl', bytes: encodeText(text) };
  if (!blocks.recogniser.detect(readFileHead(file)))
    throw new Error('not recognised as a block ledger');
  return readLedger(blocks, [fileInMemory(file)], host);
}

export function verifyBlocksText(text: string, head?: string): LedgerReport {
  const pins = head === undefined ? {} : { head };
  return verifyLedger(blocks, openBlocksText(text), host, { profile: 'strict', pins });
}
