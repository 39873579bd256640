/** The recorded costs of some entries: those of a lane up to one of them, of all lanes. */
export interface Spent {
  readonly entries: number;
  readonly unread: number;
  readonly parts: readonly {
    readonly name: string;
    readonly decimals: number;
    readonly value: bigint;
  }[];
}
