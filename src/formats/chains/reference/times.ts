// Times as typed readers take and write them again: with `Z` for UTC, and without zeros at the
// end of a fraction.

const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)(.)(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:([Zz])|([+-])(\d\d):(\d\d))$/su;

interface Parts {
  readonly separator: string;
  readonly second: number;
  readonly zone: string;
  readonly date: string;
  readonly clock: string;
  readonly fraction: string;
  readonly offset: { readonly sign: string; readonly hours: number; readonly minutes: number };
}

function parseParts(text: string): Parts | null {
  const found = DATE_TIME.exec(text);
  if (!found) return null;
  const [, year = '', month = '', day = '', separator = '', hour = '', minute = '', second = ''] =
    found;
  const [fraction = '', zone = '', sign = '', hours = '0', minutes = '0'] = found.slice(8);
  const days = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  const fits =
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= days &&
    Number(hour) <= 23 &&
    Number(minute) <= 59 &&
    Number(second) <= 60 &&
    Number(hours) <= 23 &&
    Number(minutes) <= 59;
  if (!fits) return null;
  return {
    separator,
    zone,
    second: Number(second),
    date: `${year}-${month}-${day}`,
    clock: `${hour}:${minute}:${second}`,
    fraction: fraction.slice(0, 9).replace(/0+$/, ''),
    offset: { sign, hours: Number(hours), minutes: Number(minutes) },
  };
}

/** As Rust's `time` crate; any letter may separate date and time. null: it refuses the text. */
export function rustTime(text: string): string | null {
  const parts = parseParts(text);
  if (!parts) return null;
  // A leap second becomes the last nanosecond before it.
  if (parts.second === 60)
    return written({ ...parts, clock: parts.clock.replace(/60$/, '59'), fraction: '9'.repeat(9) });
  return written(parts);
}

/** As Go's `time.Time`, to the letter of RFC 3339. null: it refuses the text. */
export function goTime(text: string): string | null {
  const parts = parseParts(text);
  if (parts?.separator !== 'T' || parts.zone === 'z' || parts.second === 60) return null;
  return written(parts);
}

function written({ date, clock, fraction, offset }: Parts): string {
  const { sign, hours, minutes } = offset;
  const two = (number: number) => String(number).padStart(2, '0');
  const zone = hours + minutes === 0 ? 'Z' : `${sign}${two(hours)}:${two(minutes)}`;
  return `${date}T${clock}${fraction ? `.${fraction}` : ''}${zone}`;
}

/** Nanoseconds since 1970, of what {@link goTime} made; null: Go's own beginning of time. */
export function parseInstant(text: string): bigint | null {
  const parts = parseParts(text);
  if (!parts || text === '0001-01-01T00:00:00Z') return null;
  const { date, clock, fraction, offset } = parts;
  const seconds = BigInt(Date.parse(`${date}T${clock}Z`)) / 1000n;
  const shift =
    BigInt((offset.hours * 60 + offset.minutes) * 60) * (offset.sign === '-' ? -1n : 1n);
  return (seconds - shift) * 1_000_000_000n + BigInt(fraction.padEnd(9, '0') || 0);
}
