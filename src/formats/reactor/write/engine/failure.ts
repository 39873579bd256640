// What a failed receipt says about its cause.

import type { JsonObject } from '../../../../base/json/value.ts';
import { ATOMIC } from '../../read/receipt.ts';
import { NO_DIFF, toJsonObject } from './receipt.ts';

/** The tokens of a node that has only failed so far. */
export const COLD = new Map([[ATOMIC, 'cold-start:empty']]);

const MAX_LENGTH = 500;

/** Beginnings by which keys of well-known services are known; what follows is the secret. */
const KEY = /\b(sk-|ghp_|gho_|xox[abp]-|AKIA|Bearer )[\w./+=-]{4,}/g;

/** The first line, without keys, cut. */
export function failureDiff(reason: string): JsonObject {
  const [line = ''] = reason.split(/\r?\n/, 1);
  const safe = line.replace(KEY, '$1***REDACTED***');
  const cut = safe.length > MAX_LENGTH ? `${safe.slice(0, MAX_LENGTH)}…` : safe;
  return cut ? toJsonObject({ failure_reason: cut }) : NO_DIFF;
}
