// Times as the format writes them: UTC, to any number of fraction digits.

/** An instant, exactly. */
export interface Instant {
  /** Unix seconds, whole. */
  readonly seconds: number;
  /** Digits of the fraction without trailing zeros. */
  readonly fraction: string;
}

const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:Z|\+00:00)$/;

/** The last day that was read: lines that follow one another are mostly of one day. */
let lastDay = { text: '', seconds: Number.NaN };

/** YYYY-MM-DDTHH: */
const TO_HOUR = 14;
/** The last hour that was read, to its colon; at first a text that no time begins with. */
let lastHour = { text: ' '.repeat(TO_HOUR + 10), seconds: Number.NaN };

/** null: not a real date and time, or not in UTC. */
export function readTime(text: string): Instant | null {
  if (text.length === TO_HOUR + 6 && text.startsWith(lastHour.text)) {
    const [minutes, seconds] = [sixtieth(text, TO_HOUR), sixtieth(text, TO_HOUR + 3)];
    if (minutes >= 0 && seconds >= 0 && text[TO_HOUR + 2] === ':' && text.endsWith('Z'))
      return { seconds: lastHour.seconds + 60 * minutes + seconds, fraction: '' };
  }
  const found = TIME.exec(text);
  if (!found) return null;
  const [, day = '', hour, minute, second, fraction = ''] = found;
  if (day !== lastDay.text) lastDay = { text: day, seconds: daySeconds(day) };
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  if (h > 23 || m > 59 || s > 59 || Number.isNaN(lastDay.seconds)) return null;
  const seconds = lastDay.seconds + 3600 * h;
  lastHour = { text: text.slice(0, TO_HOUR), seconds };
  return {
    seconds: seconds + 60 * m + s,
    fraction: fraction.replace(/0+$/, ''),
  };
}

/** Two digits, below 60; −1: they are none. */
function sixtieth(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - 0x30, text.charCodeAt(at + 1) - 0x30];
  return tens >= 0 && tens < 6 && ones >= 0 && ones < 10 ? 10 * tens + ones : -1;
}

/** When a day begins; NaN: it does not exist. */
function daySeconds(day: string): number {
  const [year = 0, month = 0, ofMonth = 0] = day.split('-').map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, ofMonth);
  // It rolls over into another month.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== ofMonth) return Number.NaN;
  return date.getTime() / 1000;
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
