// Anchors are saved and read as files: one that is kept elsewhere can prove later that nothing
// was cut off.

import type { LaneAnchor, LedgerReport } from '../../core/model/check.ts';
import { schemaOf } from '../../core/model/schema.ts';
import { saveFile } from '../save.ts';

/** @throws an error that says what the file should be. */
export async function readAnchorFile(file: Blob): Promise<readonly LaneAnchor[]> {
  const { readAnchors } = await import('../../core/verify/anchor-file.ts');
  return readAnchors(new Uint8Array(await file.arrayBuffer()));
}

/** The anchors of a report, in the shape in which `ledgerscope anchor` prints them. */
export function anchorsText(report: LedgerReport): string {
  const anchors = report.lanes.flatMap(({ lane, anchor }) => {
    if (!anchor) return [];
    const { entry_count, head_seq, root } = anchor;
    // By hand: a sequence number beyond 2^53 has to be written out as it is.
    return `  {"trajectory_id": ${JSON.stringify(lane)}, "entry_count": ${entry_count}, "head_seq": ${head_seq}, "root": ${JSON.stringify(root)}}`;
  });
  return `{"schema": "${schemaOf('anchor')}", "anchors": [\n${anchors.join(',\n')}\n]}\n`;
}

export function saveAnchors(report: LedgerReport, ledger: string): void {
  saveFile(new Blob([anchorsText(report)], { type: 'application/json' }), `${ledger}.anchors.json`);
}
