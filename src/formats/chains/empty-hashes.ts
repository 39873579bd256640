// Records that have members for hashes, with nothing in them: no ledger can be made of these, and it is said why.

import { decodeLenient, encodeText } from '../../base/bytes.ts';
import type { FileHead } from '../../ledger/sources/file.ts';
import { readChainRecord } from './record.ts';

const NAME = /(?:^|_)(?:hash|digest|checksum)$/i;
const MAX_LINES = 200;

/** null: some record has no such member, or most of them have something in it. */
export function emptyHashes({ head, tables }: FileHead): string | null {
  if (tables) return null;
  const lines = decodeLenient(head).split('\n').slice(0, MAX_LINES);
  const records = lines.flatMap((line) => readChainRecord(encodeText(line), true).object ?? []);
  if (records.length < 2) return null;
  const names = new Set<string>();
  let hashed = 0;
  for (const { members } of records) {
    const own = members.filter(([name]) => NAME.test(name));
    if (own.length === 0) return null;
    for (const [name] of own) names.add(name);
    if (own.some(([, value]) => value !== null && value !== '')) hashed++;
  }
  if (hashed > 1) return null;
  const which = [...names].slice(0, 4).map((name) => `“${name.slice(0, 60)}”`);
  const where = hashed === 0 ? 'all of its records' : 'all of its records but one';
  return `its records have members for hashes (${which.join(', ')}), and in ${where} these are empty: nothing in it can be verified`;
}
