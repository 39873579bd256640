// Inner chains, once all lanes were read: by a walk along the whole log, as one may lead through several lanes.

import type { HashEngine } from '../../../base/hash/hash.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import { placeFinding } from '../../../ledger/verify/entry-log.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import { describeRecordPlace } from '../container/words.ts';
import { type ComparedInner, InnerWalk } from '../inner/walk.ts';
import { pointerWords, valueAtPointer } from '../profile/pointer.ts';
import type { ChainProfile } from '../profile/profile.ts';
import { readChainRecord } from '../record.ts';
import { chainLines } from '../row-order.ts';
import type { ChainsCheckId } from './checks.ts';
import type { ExaminedRecord } from './context.ts';
import { type Holder, toHolder } from './holders.ts';

export class InnerChains {
  private readonly holders = new Map<number, Holder>();
  private readonly profile: ChainProfile;
  private readonly engine: HashEngine;

  constructor(profile: ChainProfile, engine: HashEngine) {
    this.profile = profile;
    this.engine = engine;
  }

  examine(record: ExaminedRecord, laneLog: FindingsLog<ChainsCheckId>): void {
    const { innerChains = [] } = this.profile;
    if (innerChains.some(({ previous }) => valueAtPointer(record.object, previous) !== undefined))
      this.holders.set(record.annotation.line, toHolder(record, laneLog));
  }

  /** In steps. */
  *compare(source: Bytes): Generator<void, void> {
    if (!this.holders.size) return;
    const walk = new InnerWalk(this.profile, this.engine);
    for (const { number, bytes } of chainLines(source, this.profile)) {
      const { object } = readChainRecord(bytes, true);
      const holder = this.holders.get(number);
      if (object && holder)
        for (const one of walk.step(number, bytes, object)) this.report(holder, one);
      yield;
    }
  }

  private report(
    { log, entry, at: where, file }: Holder,
    { at, written, expected, before }: ComparedInner,
  ): void {
    log.examine('chains.inner');
    if (written === expected) return;
    log.add(entry, {
      check: 'chains.inner',
      severity: 'error',
      ...placeFinding(where, at),
      expected,
      actual: written.slice(0, 200) || 'nothing',
      message:
        before === null
          ? `${pointerWords(at)} is not the hash of what is next to it${file}: one of the two was changed.`
          : `${pointerWords(at)} does not name what ${describeRecordPlace({ line: before }, this.profile)} has${file}, which comes before it in this inner chain: one of the two was changed, or something between them was taken out, put in or moved. The hash of the record was made over it as it is now.`,
    });
  }
}
