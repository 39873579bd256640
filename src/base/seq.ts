// Sequence numbers of any size, without loss.

/** A sequence number exactly as recorded: a bigint only beyond 2^53 − 1. */
export type Seq = number | bigint;

/** Turns any integer into a {@link Seq}. */
export function toSeq(value: bigint): Seq {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(value)
    : value;
}

/** `seq` + 1, staying exact across 2^53. */
export function nextSeq(seq: Seq): Seq {
  return typeof seq === 'number' && seq < Number.MAX_SAFE_INTEGER
    ? seq + 1
    : toSeq(BigInt(seq) + 1n);
}
