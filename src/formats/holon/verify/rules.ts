// From what one pass found to a report. Relations go across lanes, so the pass was made
// when the ledger was opened; here its findings are taken over, lane by lane.

import { wholeBySeal } from '../../../ledger/format/compared-seal.ts';
import type { Completeness } from '../../../ledger/model/check.ts';
import type { Entry, LaneInfo } from '../../../ledger/model/entry.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import type {
  LaneFacts,
  LaneRules,
  LedgerFacts,
  LedgerRules,
  VerifyContext,
} from '../../../ledger/verify/rules.ts';
import { readHolonAnnotation } from '../annotation.ts';
import { EventEntry } from '../entry.ts';
import type { PassLane } from '../read/lanes.ts';
import { mvlStatement } from '../read/mvl.ts';
import type { HolonReader } from '../read/reader.ts';
import type { HolonEvent } from '../read/record.ts';
import { holonLaneTitle } from '../words.ts';
import { BIT, HOLON_TAMPER_EVIDENCE, type HolonCheckId } from './checks.ts';
import type { PassLog } from './log.ts';

/** Raised whenever a verdict of the same bytes, or what is derived of them, could come out differently. */
export const HOLON_VERIFIER = 'holon-verifier/7';

const WHOLE =
  'Nothing in this format shows a change or a cut: it has no hash chain and no signatures. A seal taken here shows changes from that moment on.';

export function createHolonRules(
  reader: HolonReader,
  context: VerifyContext<HolonCheckId>,
): LedgerRules<HolonEvent, HolonCheckId> {
  return new HolonRules(reader, context);
}

class HolonRules implements LedgerRules<HolonEvent, HolonCheckId> {
  private readonly lanes = new Map<string, { title: string; entries: number }>();
  private readonly reader: HolonReader;
  private readonly context: VerifyContext<HolonCheckId>;
  private readonly wholeness: Completeness;

  constructor(reader: HolonReader, context: VerifyContext<HolonCheckId>) {
    this.reader = reader;
    this.context = context;
    const { log } = context;
    this.takeOver(reader.pass.log, null, log);
    log.examine('line', reader.pass.lines.bad);
    const { table } = reader.pass.lines;
    const sealed = wholeBySeal(context, 'seal', {
      count: table.length,
      line: (row) => table.number(row),
      seal: () => reader.seal(),
    });
    this.wholeness = sealed ?? {
      state: 'not proven',
      reason: `${HOLON_TAMPER_EVIDENCE}. ${WHOLE}`,
    };
  }

  lane({ id }: LaneInfo, log: FindingsLog<HolonCheckId>): LaneRules<HolonEvent> {
    const lane = { title: '', entries: 0 };
    this.lanes.set(id, lane);
    return {
      examine(entry: Entry, event: HolonEvent) {
        if (lane.entries++ === 0) lane.title = holonLaneTitle(entry, event).title;
        const { examined } = entry instanceof EventEntry ? entry : readHolonAnnotation(entry);
        for (const [check, bit] of BIT) if (examined & bit) log.examine(check);
      },
      end: () => {
        const own = this.reader.pass.lanes.get(id);
        if (own) this.takeOver(own.log, own, log);
      },
    };
  }

  laneFacts(id: string): LaneFacts {
    const { title = '', entries = 0 } = this.lanes.get(id) ?? {};
    return {
      title,
      completeness: this.wholeness,
      signatures: { unsigned: entries, malformed: 0, unknown: 0, byKey: [] },
    };
  }

  ledgerFacts(): LedgerFacts {
    return {
      tamperEvidence: HOLON_TAMPER_EVIDENCE,
      notes: [mvlStatement(this.reader.pass.types)],
    };
  }

  private takeOver(from: PassLog, lane: PassLane | null, log: FindingsLog<HolonCheckId>): void {
    const { kept, leftOut } = from.of(this.context.profile);
    for (const found of kept) log.addPlaced(this.reader.finding(found, lane));
    for (const kind of leftOut) log.addUnkept(kind);
  }
}
