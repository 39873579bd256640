// Times as the format writes them: UTC, to any number of fraction digits.

/** An instant, exactly. */
export interface Instant {
  /** Unix seconds, whole. */
  readonly seconds: number;
  /** Digits of the fraction without trailing zeros. */
  readonly fraction: string;
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:Z|\+00:00)$/;

/** null: not a real date and time, or not in UTC. */
export function readTime(text: string): Instant | null {
  const found = TIME.exec(text);
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map(Number);
  if (hour > 23 || minute > 59 || second > 59) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, 0);
  // A day that does not exist rolls over into another month.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return { seconds: date.getTime() / 1000, fraction: (found[7] ?? '').replace(/0+$/, '') };
}

/** Below zero, zero or above, as `a` is before, at or after `b`. */
export function compareTimes(a: Instant, b: Instant): number {
  if (a.seconds !== b.seconds) return a.seconds - b.seconds;
  return a.fraction < b.fraction ? -1 : a.fraction > b.fraction ? 1 : 0;
}

/** Unix seconds, as near as a double comes. */
export function timeSeconds({ seconds, fraction }: Instant): number {
  return fraction ? seconds + Number(`0.${fraction}`) : seconds;
}
