// Whether a package's own reader spells a number of a record in another way than it is written.

import { isArray, isNumber, type JsonValue } from '../../../base/json/value.ts';
import { SPELLINGS } from '../hash/numbers.ts';
import type { JsonSpelling, Verifier } from '../profile/profile.ts';

/** How it writes numbers again, where it does so; null: as they are. */
export function ownNumbers(verifier: Verifier | undefined): JsonSpelling['numbers'] | null {
  for (const compare of verifier?.compares ?? []) {
    if (compare.is !== 'hash') continue;
    for (const part of compare.parts ?? [])
      if ('json' in part && part.json.style !== 'RFC 8785') return part.json.style.numbers;
  }
  return null;
}

export function isRespelled(value: JsonValue, numbers: JsonSpelling['numbers']): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (isArray(value)) return value.some((item) => isRespelled(item, numbers));
  if (!isNumber(value)) return value.members.some(([, item]) => isRespelled(item, numbers));
  // Short whole numbers are the same in every language.
  if (value.number.length < SHORT && /^-?\d+$/.test(value.number)) return false;
  return SPELLINGS[numbers](value.number) !== value.number;
}

const SHORT = 16;
