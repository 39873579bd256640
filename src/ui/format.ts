// Nothing here rounds what a ledger says: these are our own counts, and times keep the recorded
// value in their title.

const INTEGER = new Intl.NumberFormat('en');
const LOCAL = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' });

/** "5,021". */
export function countText(value: number): string {
  return INTEGER.format(value);
}

/** "1 lane", "5,021 entries". */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${countText(value)} ${value === 1 ? one : many}`;
}

/** "the lane", "both lanes", "all 5,021 lanes". */
export function countAll(value: number, one: string, many = `${one}s`): string {
  if (value === 1) return `the ${one}`;
  return value === 2 ? `both ${many}` : `all ${countText(value)} ${many}`;
}

/** Formats units of 10 to the power of −`decimals` as "1,234.5". Nothing is rounded. */
export function decimalText(units: bigint, decimals: number): string {
  const [base, sign] = [10n ** BigInt(decimals), units < 0n ? '-' : ''];
  const size = units < 0n ? -units : units;
  const rest = `${size % base}`.padStart(decimals, '0').replace(/0+$/, '');
  return `${sign}${INTEGER.format(size / base)}${decimals > 0 && rest ? `.${rest}` : ''}`;
}

/** Returns "812 B" or "1.9 MB": three digits are enough to compare sizes. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  let value = bytes;
  let unit = '';
  for (const next of ['kB', 'MB', 'GB', 'TB']) {
    value /= 1000;
    unit = next;
    if (value < 999.5) break;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

/**
 * Formats Unix seconds as UTC, "2026-05-04 12:03:44Z", or returns the number where no date can hold
 * it.
 */
export function utcText(seconds: number): string {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime()))
    return `${Math.abs(seconds)} s ${seconds < 0 ? 'before' : 'after'} 1970`;
  const iso = date.toISOString();
  return `${iso.slice(0, -5).replace('T', ' ')}${iso.endsWith('.000Z') ? '' : iso.slice(-5, -1)}Z`;
}

/** Formats the same moment in the reader's own time zone; null where no date can hold it. */
export function localText(seconds: number): string | null {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? null : LOCAL.format(date);
}

/** Formats a duration in its largest units: "21 min", "2 h 5 min", "3 days". */
export function durationText(seconds: number): string {
  const whole = Math.round(Math.max(0, seconds));
  const minutes = Math.round(whole / 60);
  const hours = Math.floor(minutes / 60);
  if (whole < 60) return `${whole} s`;
  if (minutes < 60) return `${minutes} min`;
  if (hours >= 48) return `${countText(Math.round(hours / 24))} days`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** Clocks of one machine and of a server differ by this many seconds at most. */
export const CLOCK_GRACE = 5;

/** Says what is odd about a recorded time, by the clock of this machine; null when nothing is. */
export function oddTimeText(seconds: number, now: number): string | null {
  if (seconds < 0) return 'before 1970';
  return seconds > now + CLOCK_GRACE ? 'in the future, by this clock' : null;
}
