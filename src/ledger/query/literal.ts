// A person types numbers and times in a query.

import type { Literal, NumberLiteral, TimeLiteral } from './ast.ts';

const NUMBER = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,6})?$/;
/** More digits are no number of anything. */
const MOST_DIGITS = 100;

/** Null when it is no number. */
export function numberLiteral(typed: string): NumberLiteral | null {
  if (!NUMBER.test(typed) || typed.length > MOST_DIGITS) return null;
  return { type: 'number', text: typed.replace(/^(-?)\./, '$10.') };
}

const TIME =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2})(?::(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?)?Z?)?)?)?$/;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Null when it is no time, or a day that does not exist. */
export function timeLiteral(typed: string): TimeLiteral | null {
  const [, year, month, day, hour, minute, second, fraction] = TIME.exec(typed) ?? [];
  if (year === undefined) return null;
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const clock = [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)] as const;
  const from = midnight(y, m, d) + clock[0] * HOUR + clock[1] * MINUTE + clock[2] * SECOND;
  const isThere = m >= 0 && m < 12 && new Date(midnight(y, m, d)).getUTCDate() === d;
  if (!isThere || clock[0] > 23 || clock[1] > 59 || clock[2] > 59) return null;
  const literal = (start: number, end: number): TimeLiteral => ({
    type: 'time',
    text: typed,
    from: start,
    to: end,
  });
  if (month === undefined) return literal(from, midnight(y + 1, 0, 1));
  if (day === undefined) return literal(from, midnight(y, m + 1, 1));
  if (hour === undefined) return literal(from, midnight(y, m, d + 1));
  if (minute === undefined) return literal(from, from + HOUR);
  if (second === undefined) return literal(from, from + MINUTE);
  if (fraction === undefined) return literal(from, from + SECOND);
  const start = from + Number(fraction.padEnd(3, '0'));
  return literal(start, start + 10 ** (3 - fraction.length));
}

/** A field may have either. A year alone is a number there. */
export function parseLiteral(typed: string): Literal | null {
  return numberLiteral(typed) ?? timeLiteral(typed);
}

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Returns a moment as records write it, in milliseconds since 1970; null when it is none. A day
 * begins at its first.
 */
export function parseTime(written: string): number | null {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(written) ? timeLiteral(written) : null;
  if (day) return day.from;
  const [, date, clock, zone] = MOMENT.exec(written) ?? [];
  if (date === undefined || !timeLiteral(date)) return null;
  const offset = zone?.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2').toUpperCase() ?? 'Z';
  const ms = Date.parse(`${date}T${clock}${offset}`);
  return Number.isNaN(ms) ? null : ms;
}

/** Date.UTC takes years below 100 for others. */
function midnight(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}
