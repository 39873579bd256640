// From what the pass over the files found to a report, lane by lane.

import type { Completeness } from '../../../core/model/check.ts';
import type { LaneInfo } from '../../../core/model/entry.ts';
import { EntryLog } from '../../../core/verify/entry-log.ts';
import type { FindingsLog } from '../../../core/verify/log.ts';
import type {
  LaneFacts,
  LaneRules,
  LedgerFacts,
  LedgerRules,
  VerifyContext,
} from '../../../core/verify/rules.ts';
import { compareSeal } from '../../compared-seal.ts';
import type { Decoded } from '../decode.ts';
import type { SessionReader } from '../read/reader.ts';
import { laneTitle } from '../words.ts';
import { type CheckId, TAMPER_EVIDENCE } from './checks.ts';
import { examinedBy } from './examined.ts';
import { usageNotes } from './usage.ts';

/** Raised whenever a verdict of the same bytes, or what is derived of them, could come out differently. */
export const VERIFIER = 'session-verifier/1';

const WHOLE =
  'No hash and no signature is in such files: a person, or the agent itself, could have changed or taken out any line. A seal taken here shows changes from that moment on.';
const SEALED = 'Every line of the sealed copy is here unchanged, in its order.';

export class SessionRules implements LedgerRules<Decoded, CheckId> {
  private readonly lanes = new Map<string, { title: string; entries: number }>();
  private readonly reader: SessionReader;
  private readonly context: VerifyContext<CheckId>;
  private wholeness: Completeness = { state: 'not proven', reason: `${TAMPER_EVIDENCE}. ${WHOLE}` };

  constructor(reader: SessionReader, context: VerifyContext<CheckId>) {
    this.reader = reader;
    this.context = context;
    for (const kind of reader.pass.found.leftOut) context.log.addUnkept(kind);
    this.compareWithSeal();
  }

  lane({ id }: LaneInfo, log: FindingsLog<CheckId>): LaneRules<Decoded> {
    const lane = { title: '', entries: 0 };
    this.lanes.set(id, lane);
    const { pass } = this.reader;
    const rows = pass.lanes.all[pass.lanes.find(id) ?? -1]?.rows ?? [];
    return {
      examine: (entry, decoded) => {
        if (lane.entries++ === 0) lane.title = laneTitle(entry, decoded).title;
        for (const check of examinedBy(decoded)) log.examine(check);
        const at = rows[entry.index] ?? -1;
        const row = pass.rows[at];
        const file = row && this.reader.fileName(row);
        for (const { check, severity, message, ...found } of pass.found.at(at)) {
          const where = file === undefined ? '' : ` (in ${file})`;
          new EntryLog(log, entry, row?.line).add(check, severity, {
            ...found,
            message: message + where,
          });
        }
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
    return { tamperEvidence: TAMPER_EVIDENCE, notes: usageNotes(this.reader.pass.rows) };
  }

  private compareWithSeal(): void {
    const { reader, context } = this;
    const { seal } = context.pins;
    if (!seal || !context.isStrict) return;
    const { rows } = reader.pass;
    context.log.examine('sessions.seal', rows.length);
    const differences = compareSeal(seal, reader.seal());
    for (const { row, ...difference } of differences) {
      const line = row === null ? null : (rows[row]?.line ?? row + 1);
      context.log.add(null, { check: 'sessions.seal', line, ...difference });
    }
    if (differences.some(({ severity }) => severity === 'error')) return;
    const appended = rows.length - seal.lines.length;
    this.wholeness =
      appended > 0
        ? { state: 'not proven', reason: `${SEALED} Nothing covers the ${appended} after them.` }
        : { state: 'proven', reason: SEALED };
  }
}
