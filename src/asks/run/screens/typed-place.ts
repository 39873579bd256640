export type TypedPlace =
  | { readonly seq: bigint }
  /** Unix seconds. */
  | { readonly time: number }
  | { readonly share: number };

/** Counts are shown in groups of three digits, so they are typed like that as well. */
const NUMBER = /^(?:\d{1,19}|\d{1,3}(?:,\d{3}){1,6})$/;
const SHARE = /^(\d{1,3}(?:\.\d{1,6})?) ?%$/;
/** Times are typed as they are on screen, in UTC, from the left as far as a person likes. */
const TIME = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?)?Z?$/;

/** Reads "120", "50 %" or "2026-05-04 12:03"; null when it is none of them. */
export function readPlace(text: string): TypedPlace | null {
  const typed = text.trim();
  if (NUMBER.test(typed)) return { seq: BigInt(typed.replaceAll(',', '')) };
  const [, share] = SHARE.exec(typed) ?? [];
  if (share !== undefined) return Number(share) <= 100 ? { share: Number(share) / 100 } : null;
  const [, day, minute = '00:00', second = ':00'] = TIME.exec(typed) ?? [];
  const milliseconds = day === undefined ? Number.NaN : Date.parse(`${day}T${minute}${second}Z`);
  return Number.isNaN(milliseconds) ? null : { time: milliseconds / 1000 };
}
