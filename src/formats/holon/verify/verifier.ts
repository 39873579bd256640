// From what one pass found to a report. Relations go across lanes, so the pass was made
// when the ledger was opened; what is pushed here is counted, lane by lane.

import {
  type CheckOutcome,
  type CheckStatus,
  type Finding,
  type LaneReport,
  type LedgerReport,
  type Pins,
  type Profile,
  type Verdict,
  verdictOf,
  worstVerdict,
} from '../../../core/model/check.ts';
import type { Entry } from '../../../core/model/entry.ts';
import type { Host, LedgerReader, LedgerVerifier, VerifyOptions } from '../../format.ts';
import { readAside } from '../aside.ts';
import { mvlStatement, type PassLane } from '../read/pass.ts';
import { HolonReader } from '../read/reader.ts';
import { laneTitle } from '../words.ts';
import { BIT, CHECKS, type CheckId, TAMPER_EVIDENCE } from './list.ts';
import { LaneLog } from './log.ts';
import { compareSeal } from './seal.ts';

/** Raised whenever a verdict of the same bytes, or what is derived of them, could come out differently. */
export const VERIFIER = 'holon-verifier/1';

const WHOLE =
  'Nothing in this format shows a change or a cut: it has no hash chain and no signatures. A seal taken here shows changes from that moment on.';
const SEALED = 'Every line of the sealed copy stands here unchanged, in its order.';

interface Counted {
  readonly lane: string;
  title: string;
  entries: number;
  readonly looked: Map<CheckId, number>;
}

export function createVerifier(
  reader: LedgerReader,
  _host: Host,
  options: VerifyOptions,
): LedgerVerifier {
  return new HolonVerifier(reader, options);
}

class HolonVerifier implements LedgerVerifier {
  private readonly lanes: Counted[] = [];
  private readonly reader: LedgerReader;
  private readonly profile: Profile;
  private readonly pins: Pins;

  constructor(reader: LedgerReader, { profile, pins }: VerifyOptions) {
    this.reader = reader;
    this.profile = profile;
    this.pins = pins;
  }

  begin(lane: string): void {
    this.lanes.push({ lane, title: '', entries: 0, looked: new Map() });
  }

  push(entry: Entry): void {
    const lane = this.lanes.at(-1);
    if (!lane) throw new Error('push before begin');
    if (lane.entries++ === 0) lane.title = laneTitle(entry).title;
    const { looks } = readAside(entry);
    for (const [check, bit] of BIT) {
      if (looks & bit) lane.looked.set(check, (lane.looked.get(check) ?? 0) + 1);
    }
  }

  end(): void {
    // What a lane is judged by was found in the order of the whole ledger.
  }

  takeObligations(): readonly [] {
    return [];
  }

  settle(): void {
    // There are no signatures in this format.
  }

  finish(): LedgerReport {
    const { reader, profile, pins } = this;
    const held = reader instanceof HolonReader ? reader : null;
    const sealed = held ? this.sealFindings(held) : [];
    const whole = pins.seal !== undefined && verdictOf(sealed) === 'verified';
    const lanes = this.lanes.map((lane) => this.laneReport(lane, held, whole));
    const own = held ? this.findingsOf(held, held.pass.log, null) : [];
    const findings = [...reader.findings, ...own, ...sealed];
    const checks = CHECKS.map(({ id }) => this.together(id, lanes, held, sealed));
    return {
      format: 'holon',
      profile,
      verifier: VERIFIER,
      pins,
      // Outcomes count every finding, also those that are not kept.
      verdict: worstVerdict([verdictOf(findings), ...checks.map(({ status }) => amount(status))]),
      tamperEvidence: TAMPER_EVIDENCE,
      ...(held && { notes: [mvlStatement(held.pass.types)] }),
      checks,
      findings,
      lanes,
    };
  }

  private laneReport(
    { lane, title, entries, looked }: Counted,
    held: HolonReader | null,
    whole: boolean,
  ): LaneReport {
    const own: PassLane | undefined = held?.pass.lanes.get(lane);
    const log = own?.log ?? new LaneLog();
    const findings = held && own ? this.findingsOf(held, log, own) : [];
    const checks = CHECKS.map(({ id }) =>
      outcome(id, log.of(id, this.profile), looked.get(id) ?? 0, this.notMade(id)),
    );
    return {
      lane,
      title,
      entries,
      verdict: worstVerdict(checks.map(({ status }) => amount(status))),
      reference: null,
      report: null,
      anchor: null,
      world: null,
      completeness: {
        state: whole ? 'proven' : 'not proven',
        reason: whole ? SEALED : `${TAMPER_EVIDENCE}. ${WHOLE}`,
      },
      signatures: { unsigned: entries, malformed: 0, unknown: 0, byKey: [] },
      checks,
      findings,
      findingsLeftOut: log.total(this.profile) - findings.length,
    };
  }

  private findingsOf(held: HolonReader, log: LaneLog, lane: PassLane | null): Finding[] {
    return log.made
      .filter(({ strict }) => !strict || this.profile === 'strict')
      .map((made) => held.finding(made, lane));
  }

  private sealFindings(held: HolonReader): Finding[] {
    const { seal } = this.pins;
    if (!seal || this.profile !== 'strict') return [];
    return compareSeal(seal, held.seal()).map(({ row, ...said }) => ({
      check: 'seal',
      lane: null,
      index: null,
      seq: null,
      entry: null,
      path: null,
      ...(row !== null && { line: held.pass.rows[row]?.number ?? row + 1 }),
      ...said,
    }));
  }

  /** Why a check is not made, whatever the ledger holds; null: it is. */
  private notMade(check: CheckId): string | null {
    const strict = CHECKS.some(({ id, profile }) => id === check && profile === 'strict');
    if (strict && this.profile !== 'strict') return 'It belongs to the strict profile.';
    if (check === 'seal' && !this.pins.seal)
      return 'Give a seal that was taken of an earlier copy.';
    return null;
  }

  /** One check over the whole ledger. */
  private together(
    id: CheckId,
    lanes: readonly LaneReport[],
    held: HolonReader | null,
    sealed: readonly Finding[],
  ): CheckOutcome {
    const sum = { error: 0, warning: 0, info: 0 };
    const add = (log: LaneLog) => {
      const own = log.of(id, this.profile);
      sum.error += own.error;
      sum.warning += own.warning;
      sum.info += own.info;
    };
    let looked = 0;
    for (const { checks } of lanes) {
      looked += checks.find(({ check }) => check === id)?.looked ?? 0;
    }
    if (held) {
      add(held.pass.log);
      for (const { log } of held.pass.lanes.values()) add(log);
      if (id === 'line') looked += held.pass.badLines;
      if (id === 'seal' && this.notMade(id) === null) {
        looked = held.pass.rows.length;
        for (const { severity } of sealed) sum[severity]++;
      }
    }
    return outcome(id, sum, looked, this.notMade(id));
  }
}

function outcome(
  check: CheckId,
  {
    error,
    warning,
    info,
  }: { readonly error: number; readonly warning: number; readonly info: number },
  looked: number,
  notMade: string | null,
): CheckOutcome {
  const found = error + warning + info;
  const [status, reason]: [CheckStatus, string | null] =
    error > 0
      ? ['fail', null]
      : warning > 0
        ? ['warning', null]
        : notMade !== null
          ? ['not asked for', notMade]
          : looked === 0
            ? ['not checkable', NOTHING.get(check) ?? 'No event here could be asked.']
            : ['pass', null];
  return { check, status, reason, looked, found };
}

const NOTHING: ReadonlyMap<CheckId, string> = new Map<CheckId, string>([
  ['order', 'There is only one line.'],
  ['relation-2', 'No plan is created or selected here.'],
  ['relation-3', 'No execution is started here.'],
  ['relation-4', 'No execution is completed here.'],
  ['relation-5', 'Nothing says that it was merged or promoted.'],
  ['relation-6', 'No rebase is recorded here.'],
  ['relation-7', 'No execution says success here.'],
  ['relation-8', 'No metrics are recorded here.'],
  ['relation-9', 'No merge is recorded here.'],
  ['state', 'No change of state is recorded here: events of the minimal viable ledger have none.'],
  ['arithmetic', 'Nothing here can be computed again, or its version of the formula is not known.'],
  ['seal', 'It is asked of the file as a whole.'],
]);

/** What the outcome of one check makes of the whole. */
function amount(status: CheckStatus): Verdict {
  if (status === 'fail') return 'failed';
  return status === 'warning' ? 'verified with warnings' : 'verified';
}
