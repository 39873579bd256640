// The last verification with pins is held, so that its list of entries can be looked through page by page.

import { toHex } from '../../core/bytes.ts';
import { DRIFT_PAGE } from '../../core/drift/view.ts';
import type { Pins } from '../../core/model/check.ts';
import type { DriftAsk, DriftFinding, DriftView } from '../../core/model/drift.ts';
import type { ReportProgress } from '../../core/model/report.ts';
import { type Drifted, driftWith } from './drift.ts';
import type { LedgerCache } from './ledger-cache.ts';
import type { Reports } from './reports.ts';

interface Held {
  readonly ledger: string;
  readonly asked: string;
  readonly drifted: Drifted;
}

export class Drifts {
  private readonly cache: LedgerCache;
  private readonly reports: Reports;
  private held: Held | null = null;

  constructor(cache: LedgerCache, reports: Reports) {
    this.cache = cache;
    this.reports = reports;
  }

  async view(
    job: string,
    ledger: string,
    ask: DriftAsk,
    progress: ReportProgress,
  ): Promise<DriftView> {
    return (await this.drifted(job, ledger, ask, progress)).view;
  }

  /** Entries that differ from a pin, from the `from`th on. */
  async page(
    job: string,
    ledger: string,
    ask: DriftAsk,
    pin: keyof Pins,
    from: number,
  ): Promise<readonly DriftFinding[]> {
    const { view, differing } = await this.drifted(job, ledger, ask, () => undefined);
    const check = view.pins.find((one) => one.pin === pin)?.check ?? '';
    return differing.get(check)?.all.slice(from, from + DRIFT_PAGE) ?? [];
  }

  drop(ledger: string): void {
    if (this.held?.ledger === ledger) this.held = null;
  }

  /** Where another one was made meanwhile, or another worker, it is made again. */
  private async drifted(
    job: string,
    ledger: string,
    ask: DriftAsk,
    progress: ReportProgress,
  ): Promise<Drifted> {
    const asked = askedText(ask);
    const { held } = this;
    if (held?.ledger === ledger && held.asked === asked) return held.drifted;
    const drifted = await this.reports.run(job, async (pace) =>
      driftWith(this.cache.ports, await this.cache.ledger(ledger), ask, pace, progress),
    );
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
