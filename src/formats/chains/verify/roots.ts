// Roots over several records, once all lanes were read: by a walk along the whole log, as a root may be over
// records of several lanes.

import type { HashEngine } from '../../../base/hash/hash.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import { EntryLog, placeFinding } from '../../../ledger/verify/entry-log.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import { type Pointer, pointerWords, textAtPointer } from '../profile/pointer.ts';
import type { ChainProfile } from '../profile/profile.ts';
import { readChainRecord } from '../record.ts';
import { type ComparedRoot, RootWalk } from '../roots/walk.ts';
import { chainLines } from '../row-order.ts';
import type { ChainsCheckId } from './checks.ts';
import type { ExaminedRecord } from './context.ts';
import { type Holder, toHolder } from './holders.ts';

export class RecordRoots {
  private readonly holders = new Map<number, Holder>();
  private readonly profile: ChainProfile;
  private readonly engine: HashEngine;
  private readonly places: readonly Pointer[];

  constructor(profile: ChainProfile, engine: HashEngine) {
    this.profile = profile;
    this.engine = engine;
    this.places = (profile.roots ?? []).map(({ at }) => at);
  }

  examine(record: ExaminedRecord, laneLog: FindingsLog<ChainsCheckId>): void {
    if (this.places.some((at) => textAtPointer(record.object, at) !== null))
      this.holders.set(record.annotation.line, toHolder(record, laneLog));
  }

  /** In steps. */
  *compare(source: Bytes, ledgerLog: FindingsLog<ChainsCheckId>): Generator<void, void> {
    if (!this.holders.size) return;
    const walk = new RootWalk(this.profile, this.engine);
    for (const { number, bytes } of chainLines(source, this.profile)) {
      const { object } = readChainRecord(bytes, true);
      const holder = this.holders.get(number);
      for (const root of walk.step(number, bytes, object)) if (holder) report(holder, root);
      yield;
    }
    for (const root of walk.end()) {
      const holder = this.holders.get(root.line);
      if (holder) report(holder, root);
    }
    if (!walk.passedOver) return;
    ledgerLog.examine('chains.roots');
    new EntryLog(ledgerLog, null).warn('chains.roots', {
      fault: 'Roots were not compared',
      message: `${walk.passedOver} roots were not compared: the ranges of this log overlap so often that each record would be hashed again for very many of them.`,
    });
  }
}

function report({ log, entry, at: where, file }: Holder, root: ComparedRoot): void {
  const { at, written, expected } = root;
  log.examine('chains.roots');
  if (written === expected) return;
  const name = pointerWords(at);
  log.add(entry, {
    check: 'chains.roots',
    severity: 'error',
    ...placeFinding(where, at),
    expected: expected ?? 'a root over records that are all here',
    actual: written.slice(0, 200),
    ...(expected === null
      ? { fault: 'The records of a root are not all here' }
      : { sides: 'computed' as const }),
    message:
      expected === null
        ? `${name} is a root over records that are not all here, or of which one has no hash${file}.`
        : `${name} is not the root of the records that it is over${file}: one of them was changed, taken out or put in, or the root was.`,
  });
}
