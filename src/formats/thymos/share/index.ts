// OpenThymos ledgers in shares.

import { encodeText, toHex } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import type { Shares } from '../../../ledger/format/shares.ts';
import type { ThymosReader } from '../containers/reader.ts';
import type { DecodedPayload } from '../payload/payload.ts';
import { headsByLane, headsOfNothing } from '../verify/across/heads.ts';
import type { ThymosCheckId } from '../verify/checks.ts';
import { lanesOfShare } from './families.ts';
import { ThymosSharesRead } from './merge.ts';
import { LANE_SHAPE, WHOLE, type WholeFacts } from './shapes.ts';
import { ThymosShareRules } from './share-rules.ts';

export const thymosShares: Shares<ThymosReader, DecodedPayload, ThymosCheckId> = {
  shapes: { whole: WHOLE, lane: LANE_SHAPE },
  listLanes: lanesOfShare,
  whole: collectWhole,
  createRules: (reader, context, of) => new ThymosShareRules(reader, context, of),
  merge: (whole) => new ThymosSharesRead(whole),
};

function collectWhole(reader: ThymosReader, isStrict: boolean, hash: HashEngine): WholeFacts {
  const { lanes, heads, openFault, carriesParents, container, findings } = reader;
  const here = new Map(lanes.map((lane) => [lane.id, lane]));
  const found = isStrict ? (reader.damage?.() ?? null) : null;
  return {
    container,
    lanes: lanes.length,
    entries: lanes.reduce((sum, { entries }) => sum + entries, 0),
    fingerprint: fingerprint(reader, hash),
    carriesParents,
    openFault,
    findings,
    leftOut: reader.leftOut ?? [],
    trailing: (reader.trailing ?? []).map(({ after, isInside, offset, bytes }) => ({
      after,
      ...(isInside && { isInside }),
      offset,
      bytes,
    })),
    rows: reader.rows ?? null,
    damage: { isKnown: isStrict && reader.damage !== undefined, found },
    heads: {
      areKnown: heads !== null,
      ofNothing: headsOfNothing(heads && headsByLane(heads), here),
    },
  };
}

/** Of all lanes with the number of their entries, and of the table of heads. */
function fingerprint({ lanes, heads }: ThymosReader, hash: HashEngine): string {
  const stream = hash.blake3Stream();
  const line = (...cells: readonly (string | number)[]) =>
    stream.update(encodeText(`${JSON.stringify(cells)}\n`));
  for (const { id, entries } of lanes) line(id, entries);
  for (const { lane, id, at } of heads ?? []) line(lane, id, at);
  return toHex(stream.digest());
}
