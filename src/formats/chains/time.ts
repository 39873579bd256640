// Times as logs write them, as Unix seconds.

import { numberAt } from '../../base/json/access.ts';
import type { JsonValue } from '../../base/json/value.ts';
import type { TimeUnit } from './profile/profile.ts';

const RFC_3339 =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(\.\d{1,12})?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/** null: no time of this unit. */
export function parseSeconds(value: JsonValue | undefined, unit: TimeUnit): number | null {
  if (unit === 'RFC 3339') return typeof value === 'string' ? fromText(value) : null;
  const seconds = (numberAt(value) ?? Number.NaN) / (unit === 'milliseconds' ? 1000 : 1);
  return Number.isFinite(seconds) ? seconds : null;
}

function fromText(text: string): number | null {
  const found = RFC_3339.exec(text);
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map(Number);
  const [, , , , , , , fraction = '', sign = '+', offsetHours = '0', offsetMinutes = '0'] = found;
  const whole = Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
  const offset = Number(offsetHours) * 3600 + Number(offsetMinutes) * 60;
  return whole + Number(`0${fraction}`) - (sign === '-' ? -offset : offset);
}
