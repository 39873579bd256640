// The ledgers of a case are verified again, and compared with its report claim by claim.

import { decodeLenient } from '../../base/bytes.ts';
import type { CheckedPart, CheckedReport, Claim } from '../model/report.ts';
import { type Again, allHold, checkReport } from '../report/check.ts';
import { isOfOtherVersion, leaveUncompared } from '../report/other-version.ts';
import type { LedgerPart } from '../report/report.ts';
import { PAGE_CLAIM } from '../report/whole-claims.ts';
import { writeAnchors } from './heads.ts';
import type { CaseFile } from './read.ts';
import { CASE_NAMES } from './shape.ts';

/** The part of a case file that is compared with its ledgers. */
export type CaseToCheck = Pick<CaseFile, 'report' | 'anchors' | 'claims'>;

/**
 * `findId` returns the id of a ledger's files in the case, or null when they are not here. `again`
 * reports the ledger of this content.
 */
export async function checkCase(
  { report, anchors, claims }: CaseToCheck,
  tool: string,
  findId: (said: string) => string | null,
  again: (id: string, how: Again) => Promise<LedgerPart | null>,
): Promise<CheckedReport> {
  const parts: LedgerPart[] = [];
  const { checked, ...rest } = await checkReport(report, null, tool, async (id, how) => {
    const part = await again(id, how);
    if (part) parts.push(part);
    return part;
  });
  const isWhole = parts.length === report.ledgers.length;
  const isOther = isOfOtherVersion(checked);
  const own = [
    ...claims.map((one) => (isOther && one.claim === PAGE_CLAIM ? leaveUncompared(one) : one)),
    anchorsClaim(decodeLenient(anchors), parts, isWhole, isOther),
  ];
  const all = checked.map((one): CheckedPart => {
    if (!one.ledger) return { ...one, claims: [...own, ...one.claims] };
    const found = findId(one.ledger.id);
    const isAnother = found !== null && found !== one.ledger.id;
    return isAnother ? { ...one, claims: [contentClaim(found)] } : one;
  });
  return { ...rest, holds: allHold(all), checked: all };
}

function contentClaim(found: string): Claim {
  const words = `Its files in the case have the content ${found}: they were changed.`;
  return { claim: 'Content', holds: false, counts: true, words };
}

/**
 * Whoever keeps the anchors of the case elsewhere relies on them. `isOther` means that another
 * version made it, which may have anchored other lanes, but never the same lane otherwise.
 */
function anchorsClaim(
  said: string,
  parts: readonly LedgerPart[],
  isWhole: boolean,
  isOther: boolean,
): Claim {
  const claim = 'Anchors';
  const own = parts.flatMap(({ anchors }) => anchors);
  const holds = isWhole ? said === writeAnchors(own) : null;
  const isKept = own.every((one) => !said.includes(one.trajectory_id) || said.includes(one.root));
  if (holds === false && isOther && isKept) {
    const words = `Another version made it: the lanes of ${CASE_NAMES.anchors} and whether they held were not compared. The anchors of lanes that both have are the same.`;
    return { claim, holds: null, counts: true, words };
  }
  const words =
    holds === null
      ? 'Not all ledgers are here: they were not checked.'
      : holds
        ? `${CASE_NAMES.anchors} has the anchors of these ledgers: ${own.length}.`
        : `${CASE_NAMES.anchors} has other anchors than these ledgers.`;
  return { claim, holds, counts: true, words };
}
