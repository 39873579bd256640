// A warning where a file that was written holds what looks like a secret.

import {
  countSecretWords,
  type SecretCount,
  SecretCounter,
  secretTotal,
} from '../../base/secrets/count.ts';
import { BytesCounter } from '../../base/secrets/windows.ts';

/** Of a file that was written as one text. `advice`: what to do, as a sentence. */
export function secretWarning(text: string, advice: string): readonly string[] {
  const counter = new SecretCounter();
  const bytes = new BytesCounter(counter);
  bytes.add(text);
  bytes.end();
  return writeSecretWarning(counter.counts(), advice);
}

/** No line where there is nothing to warn of. */
export function writeSecretWarning(
  counts: readonly SecretCount[],
  advice: string,
): readonly string[] {
  const total = secretTotal(counts);
  if (total === 0) return [];
  const values = total === 1 ? '1 value in it looks' : `${total} values in it look`;
  return [`${values} like keys or tokens (${countSecretWords(counts)}). ${advice}`];
}
