// The command warns where a file that it wrote holds a value that looks like a secret.

import {
  countSecretWords,
  type SecretCount,
  SecretCounter,
  secretTotal,
} from '../../base/secrets/count.ts';
import { BytesCounter } from '../../base/secrets/windows.ts';

/** Warns of a file that was written as one text. `advice` is a sentence. */
export function secretWarning(text: string, advice: string): readonly string[] {
  const counter = new SecretCounter();
  const bytes = new BytesCounter(counter);
  bytes.add(text);
  bytes.end();
  return writeSecretWarning(counter.counts(), advice);
}

/** Writes nothing where there is nothing to warn of. */
export function writeSecretWarning(
  counts: readonly SecretCount[],
  advice: string,
): readonly string[] {
  const total = secretTotal(counts);
  if (total === 0) return [];
  const values = total === 1 ? '1 value in it looks' : `${total} values in it look`;
  return [`${values} like keys or tokens (${countSecretWords(counts)}). ${advice}`];
}
