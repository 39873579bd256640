// The same lane may be in several of all ledgers.

export interface LanePlace {
  readonly ledger: string;
  readonly lane: string | null;
}

/** Names it in one word. The id of a ledger has no slash; that of a lane may be anything. */
export function laneKey({ ledger, lane }: LanePlace): string {
  return lane === null ? ledger : `${ledger}/${lane}`;
}

export function readLaneKey(key: string): LanePlace {
  const at = key.indexOf('/');
  return at < 0
    ? { ledger: key, lane: null }
    : { ledger: key.slice(0, at), lane: key.slice(at + 1) };
}
