// A growing ledger has one state after the other: a later one must not be overtaken by an earlier
// one.

import { createQueue } from '../../../base/queue.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import { summariseLedger } from '../../../ledger/held/library.ts';
import type { Ports } from '../../../ledger/held/ports.ts';
import type { GrownLedger } from '../../../ledger/import/growth/grown.ts';
import { Growths } from '../../../ledger/import/growth/growths.ts';
import type { LedgerSummary, RunState } from '../../../ledger/model/ledger.ts';

export class GrowingLedgers {
  private readonly ports: Ports;
  private readonly cache: LedgerCache;
  private readonly dropHeld: (ledger: string) => void;
  private readonly growths: Growths;
  private readonly inTurn = createQueue();

  constructor(ports: Ports, cache: LedgerCache, dropHeld: (ledger: string) => void) {
    this.ports = ports;
    this.cache = cache;
    this.dropHeld = dropHeld;
    this.growths = new Growths(ports);
  }

  async grow(ledger: GrownLedger): Promise<LedgerSummary> {
    const { row, isInPlace } = await this.inTurn(() => this.growths.grow(ledger));
    if (!isInPlace) this.dropHeld(row.id);
    return summariseLedger(row, this.cache.isCurrent(row));
  }

  /**
   * Returns false when there is no such ledger. It does not run while the ledger grows, because the
   * row that is put then was read before.
   */
  keepRunState(ledger: string, state: RunState): Promise<boolean> {
    return this.inTurn(() => this.ports.store.setRunState(ledger, state));
  }

  drop(ledger: string): void {
    this.growths.drop(ledger);
  }
}
