// The last verification with pins is held, so that its list of entries can be read page by page.

import { toHex } from '../../../base/bytes.ts';
import { DRIFT_PAGE } from '../../../ledger/drift/view.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { Pace } from '../../../ledger/held/pace.ts';
import type { Pins } from '../../../ledger/model/check.ts';
import type { DriftAsk, DriftFinding, DriftView } from '../../../ledger/model/drift.ts';
import type { ReportProgress } from '../../../ledger/model/report.ts';
import { type Drifted, driftWith } from './drift.ts';

interface Held {
  readonly ledger: string;
  readonly asked: string;
  readonly drifted: Drifted;
}

export class Drifts {
  private readonly cache: LedgerCache;
  private held: Held | null = null;

  constructor(cache: LedgerCache) {
    this.cache = cache;
  }

  async view(
    ledger: string,
    ask: DriftAsk,
    progress: ReportProgress,
    pace: Pace,
  ): Promise<DriftView> {
    return (await this.drifted(ledger, ask, progress, pace)).view;
  }

  async page(
    ledger: string,
    ask: DriftAsk,
    pin: keyof Pins,
    from: number,
    pace: Pace,
  ): Promise<readonly DriftFinding[]> {
    const { view, differing } = await this.drifted(ledger, ask, () => undefined, pace);
    const check = view.pins.find((one) => one.pin === pin)?.check ?? '';
    return differing.get(check)?.all.slice(from, from + DRIFT_PAGE) ?? [];
  }

  drop(ledger: string): void {
    if (this.held?.ledger === ledger) this.held = null;
  }

  /** It is made again where another one was made meanwhile, or by another worker. */
  private async drifted(
    ledger: string,
    ask: DriftAsk,
    progress: ReportProgress,
    pace: Pace,
  ): Promise<Drifted> {
    const asked = askedText(ask);
    const { held } = this;
    if (held?.ledger === ledger && held.asked === asked) return held.drifted;
    const row = await this.cache.ledger(ledger);
    const drifted = await driftWith(this.cache.ports, row, ask, pace, progress);
    this.held = { ledger, asked, drifted };
    return drifted;
  }
}

function askedText({ pins, keyring = [] }: DriftAsk): string {
  return JSON.stringify([
    pins,
    keyring.map(({ id, algorithm, bytes }) => [id, algorithm, toHex(bytes)]),
  ]);
}
