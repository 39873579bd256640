// Decisions that were sent and whose outcome was not seen, as they are kept.

import { encodeText } from '../../../core/bytes.ts';
import { parseJson } from '../../../core/json/parse.ts';
import { at, numberAt } from '../http/json.ts';
import type { Attempt } from './deliver.ts';

/** What another version of this page may have written is read with care. */
export function readAttempt(text: string | null): Attempt | null {
  if (text === null) return null;
  try {
    const value = parseJson(encodeText(text), { maxDepth: 4 });
    const when = numberAt(value, 'at');
    return when === null ? null : { approve: at(value, 'approve') === true, at: when };
  } catch {
    return null;
  }
}
