// What entries cost, added up.

/** What some entries cost, as they record it: those of a lane up to one of them, of all lanes. */
export interface Spent {
  /** Those that record a cost, and those of them with a part that could not be added. */
  readonly entries: number;
  readonly unread: number;
  /** Parts above zero, in units of 10 to the power of −`decimals`. */
  readonly parts: readonly {
    readonly name: string;
    readonly decimals: number;
    readonly value: bigint;
  }[];
}
