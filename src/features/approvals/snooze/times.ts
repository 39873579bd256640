// For how long a request can be put away, and how that is said. All of it is local time.

export interface SnoozeChoice {
  readonly label: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** When people begin to work. */
const MORNING = 9;
const MONDAY = 1;
const HOUR_MS = 3_600_000;

export function snoozeChoices(now: Date): readonly SnoozeChoice[] {
  const toMonday = (MONDAY - now.getDay() + 7) % 7 || 7;
  return [
    { label: 'An hour from now', until: now.getTime() + HOUR_MS },
    { label: 'Tomorrow morning', until: morningIn(now, 1) },
    { label: 'Next week', until: morningIn(now, toMonday) },
  ];
}

/** By the calendar: a day is not always 24 hours. */
function morningIn(now: Date, days: number): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING).getTime();
}

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
const YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** "today, 15:40", "tomorrow, 09:00", "Mon, 30 Nov, 09:00". */
export function momentText(at: number, now: Date): string {
  const date = new Date(at);
  return `${dayText(date, now)}, ${TIME.format(date)}`;
}

function dayText(date: Date, now: Date): string {
  const isOn = (days: number) =>
    date.toDateString() ===
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toDateString();
  if (isOn(0)) return 'today';
  if (isOn(1)) return 'tomorrow';
  return (date.getFullYear() === now.getFullYear() ? DAY : YEAR).format(date);
}

/** "until tomorrow, 09:00"; null: "until its run goes on". */
export function untilText(until: number | null, now: Date): string {
  return `until ${until === null ? 'its run goes on' : momentText(until, now)}`;
}

/** The value of a field of a date and a time, as its element spells it. */
export function fieldText(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Milliseconds since 1970 of such a field; null: it is empty, or not ahead of now. */
export function fieldMoment(text: string, now: number): number | null {
  // Without a zone it is read as local time.
  const at = text === '' ? Number.NaN : new Date(text).getTime();
  return Number.isNaN(at) || at <= now ? null : at;
}
