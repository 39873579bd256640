// The verifier: the run's lane is judged record by record; lanes of calls show records
// of it again and share its verdict.

import {
  type LedgerReport,
  type Severity,
  type Verdict,
  worstVerdict,
} from '../../../core/model/check.ts';
import type { Entry } from '../../../core/model/entry.ts';
import type { Host, LedgerReader, LedgerVerifier, VerifyOptions } from '../../format.ts';
import { placeOf } from '../place.ts';
import type { BlocksReader } from '../reader.ts';
import { readRecord, textAt } from '../record.ts';
import { callReport, runReport } from './report.ts';
import { RunState } from './run.ts';

/** Raised whenever a verdict of the same bytes could come out differently. */
export const VERIFIER = 'blocks-verifier/1';

interface CallState {
  readonly lane: string;
  title: string;
  /** Places in the run of the records that it shows. */
  readonly shown: number[];
}

export function createVerifier(
  reader: LedgerReader,
  host: Host,
  options: VerifyOptions,
): LedgerVerifier {
  return new BlocksVerifier(reader, host, options);
}

class BlocksVerifier implements LedgerVerifier {
  private readonly runs: { readonly lane: string; readonly run: RunState }[] = [];
  private readonly calls: CallState[] = [];
  private lane = '';
  private run: RunState | null = null;
  private call: CallState | null = null;
  private readonly targets: ReadonlySet<number>;
  private readonly host: Host;
  private readonly options: VerifyOptions;

  constructor(reader: LedgerReader, host: Host, options: VerifyOptions) {
    const { follower } = reader as Partial<BlocksReader>;
    this.targets = new Set(follower?.orphans.ranges.map(({ from }) => from - 1));
    this.host = host;
    this.options = options;
  }

  begin(lane: string): void {
    this.lane = lane;
    this.run = null;
    this.call = null;
  }

  push(entry: Entry): void {
    const { again } = placeOf(entry);
    if (again === null) this.runState().push(entry);
    else this.pushAgain(entry, again);
  }

  end(): void {
    const { run } = this;
    const { head } = this.options.pins;
    if (!run?.last || head === undefined) return;
    run.log.look('head');
    if (run.headId === head) return;
    const later = run.pinnedAt !== null;
    run.log.error('head', run.last, {
      path: 'id',
      expected: head,
      actual: run.headId ?? 'no id',
      message: later
        ? `The pinned record is here (seq ${run.pinnedAt?.seq}), but records follow it: they were added after the id was noted.`
        : 'No record of this file has the pinned id: its end was cut off, it was written anew, or it is another file.',
    });
  }

  takeObligations(): readonly never[] {
    return [];
  }

  settle(): void {
    // Nothing is signed in this format.
  }

  finish(): LedgerReport {
    const { profile, pins } = this.options;
    const runs = this.runs.map(({ lane, run }) => runReport(run, lane, pins.head));
    const worst = this.runs[0]?.run.log.worst ?? new Map<number, Severity>();
    const completeness = runs[0]?.completeness ?? { state: 'not proven', reason: '' };
    const calls = this.calls.map(({ lane, title, shown }) => ({
      ...callReport(lane, shown.length, verdictAt(worst, shown), completeness),
      title,
    }));
    return {
      format: 'blocks',
      profile,
      verifier: VERIFIER,
      pins,
      verdict: worstVerdict(runs.map(({ verdict }) => verdict)),
      ...this.said(),
      checks: runs[0]?.checks ?? [],
      findings: [],
      lanes: [...runs, ...calls],
    };
  }

  /** What is no finding, and has to be said all the same. */
  private said(): Pick<LedgerReport, 'tamperEvidence' | 'notes'> {
    const [{ run } = {}] = this.runs;
    if (!run?.judged) return {};
    return {
      ...(!run.chained && { tamperEvidence: 'No tamper evidence: this file carries no ids' }),
      ...(run.status === null && { notes: ['The run is unfinished: no record ends it.'] }),
    };
  }

  private runState(): RunState {
    if (!this.run) {
      const { host, options, targets } = this;
      this.run = new RunState(this.lane, host.hash, options.pins.head, (at) => targets.has(at));
      this.runs.push({ lane: this.lane, run: this.run });
    }
    return this.run;
  }

  private pushAgain(entry: Entry, at: number): void {
    if (!this.call) {
      const title = textAt(readRecord(entry.bytes).object, 'block_id') ?? this.lane;
      this.call = { lane: this.lane, title, shown: [] };
      this.calls.push(this.call);
    }
    this.call.shown.push(at);
  }
}

function verdictAt(worst: ReadonlyMap<number, Severity>, shown: readonly number[]): Verdict {
  if (shown.some((at) => worst.get(at) === 'error')) return 'failed';
  return shown.some((at) => worst.get(at) === 'warning') ? 'verified with warnings' : 'verified';
}
