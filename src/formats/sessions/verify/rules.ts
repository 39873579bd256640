// From what the pass over the files found to a report, lane by lane.

import { wholeBySeal } from '../../../ledger/format/compared-seal.ts';
import type { Completeness } from '../../../ledger/model/check.ts';
import type { LaneInfo } from '../../../ledger/model/entry.ts';
import { EntryLog } from '../../../ledger/verify/entry-log.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import type {
  LaneFacts,
  LaneRules,
  LedgerFacts,
  LedgerRules,
  VerifyContext,
} from '../../../ledger/verify/rules.ts';
import type { DecodedStep } from '../decode.ts';
import type { SessionReader } from '../read/reader.ts';
import { sessionsLaneTitle } from '../words.ts';
import { SESSIONS_TAMPER_EVIDENCE, type SessionsCheckId } from './checks.ts';
import { examinedBy } from './examined.ts';
import { usageNotes } from './usage.ts';

/** Raised whenever a verdict of the same bytes, or what is derived of them, could come out differently. */
export const SESSIONS_VERIFIER = 'session-verifier/6';

const LINE = 'line';

const WHOLE =
  'No hash and no signature is in such files: a person, or the agent itself, could have changed or taken out any line. A seal taken here shows changes from that moment on.';

export class SessionRules implements LedgerRules<DecodedStep, SessionsCheckId> {
  private readonly lanes = new Map<string, { title: string; entries: number }>();
  private readonly reader: SessionReader;
  private readonly wholeness: Completeness;

  constructor(reader: SessionReader, context: VerifyContext<SessionsCheckId>) {
    this.reader = reader;
    for (const kind of reader.pass.found.leftOut) context.log.addUnkept(kind);
    const { rows, writer } = reader.pass;
    const isLines = writer.unit === LINE;
    const sealed = wholeBySeal(context, 'sessions.seal', {
      count: rows.length,
      line: (row) => (isLines ? rows[row]?.line : undefined),
      seal: () => reader.seal(),
    });
    this.wholeness = sealed ?? {
      state: 'not proven',
      reason: `${SESSIONS_TAMPER_EVIDENCE}. ${WHOLE}`,
    };
  }

  lane({ id }: LaneInfo, log: FindingsLog<SessionsCheckId>): LaneRules<DecodedStep> {
    const lane = { title: '', entries: 0 };
    this.lanes.set(id, lane);
    const { pass } = this.reader;
    const rows = pass.lanes.all[pass.lanes.find(id) ?? -1]?.rows ?? [];
    return {
      examine: (entry, decoded) => {
        if (lane.entries++ === 0) lane.title = sessionsLaneTitle(entry, decoded).title;
        for (const check of examinedBy(decoded)) log.examine(check);
        const at = rows[entry.index] ?? -1;
        const row = pass.rows[at];
        const file = row && this.reader.fileName(row);
        for (const { check, severity, message, ...found } of pass.found.at(at)) {
          const isLine = pass.writer.unit === LINE;
          const place = [isLine ? '' : `${pass.writer.unit} ${row?.line}`, file ?? ''];
          const where = place.filter((one) => one).join(' of ');
          new EntryLog(log, entry, isLine ? row?.line : null).add(check, severity, {
            ...found,
            message: where ? `${message} (${isLine ? 'in ' : ''}${where})` : message,
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
    return { tamperEvidence: SESSIONS_TAMPER_EVIDENCE, notes: usageNotes(this.reader.pass.rows) };
  }
}
