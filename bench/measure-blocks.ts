// The bench measures a block state ledger: writing it, its state hashes, and what a person waits
// for.

import { deepStrictEqual, ok } from 'node:assert/strict';
import { encodeText } from '../src/base/bytes.ts';
import { blocksCanonical } from '../src/formats/blocks/canonical.ts';
import { ContextHasher, type KeptContext } from '../src/formats/blocks/context-hash.ts';
import { blocks } from '../src/formats/blocks/index.ts';
import type { BlockLedger } from '../src/formats/blocks/write/engine/index.ts';
import { toJson } from '../src/formats/blocks/write/engine/value.ts';
import { LedgerFolds } from '../src/ledger/format/folds.ts';
import type { Host } from '../src/ledger/format/reader.ts';
import { readLedger } from '../src/ledger/format/recognise.ts';
import { inMemory } from '../src/ledger/sources/bytes.ts';
import { verifyLedger } from '../src/ledger/verify/run.ts';
import { asTheApp, best, type Measurement } from './measure.ts';

/** @throws when a result is wrong: a fast wrong answer is worth nothing. */
export async function measureBlocks(
  run: BlockLedger,
  rollbacks: number,
  host: Host,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly measured: readonly Measurement[] }> {
  const records = run.records().length;
  ok(run.records().filter(({ type }) => type === 'rollback').length >= rollbacks);
  const start = performance.now();
  const bytes = encodeText(run.toJSONL());
  const measured: Measurement[] = [
    { what: 'write the log, chained', ms: performance.now() - start, entries: records },
    stateHashes(run, host),
  ];
  const files = [{ name: 'bench.jsonl', bytes: inMemory(bytes) }];
  const entries = records + 1;
  measured.push(
    best('file to verdict', entries, () => {
      const reader = readLedger(blocks, files, host);
      const report = verifyLedger(blocks, reader, host, { profile: 'strict', pins: {} });
      reader.close();
      deepStrictEqual(
        [report.verdict, report.lanes[0]?.entries],
        ['verified with warnings', entries],
      );
    }),
  );
  const reader = readLedger(blocks, files, host);
  const lane = reader.lanes[0]?.id ?? '';
  let fold = new LedgerFolds(blocks, reader).fold(lane);
  measured.push(
    best('fold the run', entries, () => {
      fold = new LedgerFolds(blocks, reader).fold(lane);
    }),
  );
  deepStrictEqual(fold?.worldAt(entries - 1)?.size, run.keys().length);
  const indices = Array.from({ length: 200 }, (_, i) => (i * 7_919) % entries);
  const jump = best('state at any entry', null, () => {
    for (const index of indices) ok((fold?.worldAt(index)?.size ?? -1) >= 0);
  });
  measured.push({ ...jump, ms: jump.ms / indices.length });
  reader.close();
  return { bytes, measured: [...measured, ...(await asTheApp(bytes, entries, host))] };
}

/** Makes the hashes alone, without the JSON around them: one for every checkpoint. */
function stateHashes(run: BlockLedger, host: Host): Measurement {
  const context = new ContextHasher(host.hash);
  const kept = new Map<string, KeptContext>();
  let ms = 0;
  let checkpoints = 0;
  for (const record of run.records()) {
    if (record.type === 'set')
      context.put(record.key, encodeText(blocksCanonical(toJson(record.value))));
    else if (record.type === 'delete') context.remove(record.key);
    else if (record.type === 'rollback') {
      const target = kept.get(record.snapshot_id);
      if (target) context.restore(target);
    } else if (record.type === 'checkpoint') {
      kept.set(record.snapshot_id, context.keep());
      const start = performance.now();
      context.hash();
      ms += performance.now() - start;
      checkpoints++;
    } else if (record.type === 'purge') for (const id of record.snapshot_ids) kept.delete(id);
  }
  return { what: `of that state_hash, ${checkpoints} checkpoints`, ms, entries: null };
}
