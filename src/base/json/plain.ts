/** What our own code says in plain JavaScript. Ledger text never becomes a key here. */
export type Plain =
  | null
  | boolean
  | string
  | number
  | bigint
  | readonly Plain[]
  | { readonly [member: string]: Plain };
