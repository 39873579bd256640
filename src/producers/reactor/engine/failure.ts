// What a failed receipt says about its cause.

import type { JsonObject } from '../../../core/json/value.ts';
import { NO_DIFF, object } from './receipt.ts';

const MOST = 500;

/** Beginnings by which keys of well-known services are known; what follows is the secret. */
const KEY = /\b(sk-|ghp_|gho_|xox[abp]-|AKIA|Bearer )[\w./+=-]{4,}/g;

/** The first line, without keys, cut. */
export function failureDiff(reason: string): JsonObject {
  const [line = ''] = reason.split(/\r?\n/, 1);
  const safe = line.replace(KEY, '$1***REDACTED***');
  const cut = safe.length > MOST ? `${safe.slice(0, MOST)}…` : safe;
  return cut ? object({ failure_reason: cut }) : NO_DIFF;
}
