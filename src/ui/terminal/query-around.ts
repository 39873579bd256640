// Some facts about entries need the whole lane or ledger; they are made only where a query asks for
// them.

import { LedgerFolds } from '../../ledger/format/folds.ts';
import type { Host } from '../../ledger/format/reader.ts';
import { findApprovals } from '../../ledger/format/search/approvals.ts';
import type { Surroundings } from '../../ledger/format/search/entry.ts';
import { indexEntryFindings } from '../../ledger/format/search/findings.ts';
import { InForceAtHeads } from '../../ledger/format/search/in-force.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Source } from '../../ledger/query/fields.ts';
import type { SearchedLane } from '../../ledger/query/match/searchable.ts';
import { verifyLedgerFast } from '../../ledger/verify/run.ts';
import type { Opened } from './open.ts';

export interface LedgerSurroundings {
  lane(id: string): (first: Entry) => Surroundings;
}

export async function ledgerSurroundings(
  source: string,
  ledger: Opened,
  host: Host,
  needs: ReadonlySet<Source>,
): Promise<LedgerSurroundings> {
  const { format, reader } = ledger;
  const report = needs.has('findings')
    ? await verifyLedgerFast(format, reader, host, { profile: 'strict', pins: {} })
    : null;
  const lanes = reader.lanes.filter(({ again }) => !again).map(({ id }) => id);
  const inForce = needs.has('state')
    ? new InForceAtHeads(new LedgerFolds(format, reader), lanes)
    : null;
  const { id: formatId, name: formatName } = format.manifest;
  const own = {
    name: source,
    // Hashing the whole file takes time.
    get id() {
      return ledger.id;
    },
  };
  return {
    lane: (id) => (first) => {
      const title = format.words.laneTitle(first, format.reader.decode(first));
      const lane: SearchedLane = {
        id,
        ...title,
        ledger: own,
        format: { id: formatId, name: formatName },
      };
      return {
        lane,
        ...(needs.has('approvals') && { approvals: findApprovals(format, reader, id) }),
        ...(report && {
          findings: indexEntryFindings(
            report.lanes.find((one) => one.lane === id),
            report.verdict,
          ),
        }),
        ...(inForce && {
          isInForce: (index: number, op: number, kind: string, resource: string) =>
            inForce.has(id, index, op, kind, resource),
        }),
      };
    },
  };
}
