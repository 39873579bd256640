// OpenThymos ledgers that our own writers made, forged and sealed again as a whole: every id,
// parent and number is right, and so is every commit that a branch names.

import { encodeText, toHex } from '../../../src/base/bytes.ts';
import { nobleHash } from '../../../src/base/hash/hash.ts';
import { toJsonLines } from '../../../src/formats/thymos/write/writer/containers.ts';
import type { WrittenEntry } from '../../../src/formats/thymos/write/writer/writer.ts';
import type { Pins } from '../../../src/ledger/model/check.ts';
import {
  CONTRADICTIONS,
  FIRST,
  GRANT,
  honest,
  OTHER,
  SIGNED,
  SIGNER,
} from '../../../src/testing/forgeries/thymos-run.ts';
import { at, type Edit, reseal, set } from '../../../src/testing/reseal.ts';
import { type Forgery, oneFile, sentence } from './forgery.ts';
import { LANES } from './thymos-lanes.ts';

const [FORMAT, NAME] = ['thymos', 'ledger.jsonl'];
const SOMEBODY = 'ab'.repeat(32);

export function bytesOf(entries: readonly WrittenEntry[]): Uint8Array {
  return new Uint8Array(toJsonLines({ entries, allHeads: () => [] }));
}

function row(title: string, entries: readonly WrittenEntry[], pins: Pins = {}): Forgery {
  const files = oneFile(NAME, bytesOf(entries));
  return { format: FORMAT, title: sentence(title), cases: [{ files, pins }] };
}

const altered = (title: string, ...edits: readonly Edit[]) => row(title, reseal(honest(), edits));
const signature = (value: string) => [set(GRANT, ['body', 'signature'], value)];
const firstSignature = () => String(at(honest(SIGNER), FIRST, ['body', 'signature']));
const KEY = toHex(SIGNER.publicKey);
/** What the honest run was made with, as somebody may know it from elsewhere. */
const COMPILER = 'thymos-compiler/0.0.1';
const POLICY_SET = toHex(nobleHash.blake3(encodeText('policy')));

export const SOUND_LEDGER = oneFile(NAME, bytesOf(honest()));

export const THYMOS: readonly Forgery[] = [
  ...CONTRADICTIONS.map(({ name, edits }) => row(name, reseal(honest(), edits))),
  row(
    'a signature copied from another commit',
    reseal(honest(SIGNER), signature(firstSignature())),
  ),
  row('64 zero bytes as a signature', reseal(honest(SIGNER), signature('00'.repeat(64)))),
  row('a signature put on one of the unsigned commits', reseal(honest(), signature(SIGNED))),
  row('everything signed by somebody else, with --key', honest(OTHER), { keys: [KEY] }),
  row('every signature removed, with --key', honest(), { keys: [KEY] }),
  row('everything signed by somebody else, with --require-signer', honest(OTHER), { signer: KEY }),
  row(
    'another compiler in every commit, with --compiler',
    reseal(
      honest(),
      [FIRST, GRANT].map((one) => set(one, ['body', 'compiler_version'], 'c/2')),
    ),
    { compiler: COMPILER },
  ),
  row(
    'another policy set in every commit, with --policy-set',
    reseal(
      honest(),
      [FIRST, GRANT].map((one) => set(one, ['body', 'policy_set_hash'], SOMEBODY)),
    ),
    { policySet: POLICY_SET },
  ),
  row('another value in the state, with --world', reseal(honest(), []), { world: SOMEBODY }),
  altered('a commit without a compiler', set(GRANT, ['body', 'compiler_version'], '')),
  altered('a commit of another compiler', set(GRANT, ['body', 'compiler_version'], 'c/2')),
  altered('a commit under another policy set', set(GRANT, ['body', 'policy_set_hash'], SOMEBODY)),
  altered('a commit under no policy set', set(GRANT, ['body', 'policy_set_hash'], '')),
  altered('a commit that undoes a missing one', set(GRANT, ['body', 'compensates'], SOMEBODY)),
  altered('a member that nobody reads', set(GRANT, ['body', 'note'], 'x')),
  ...LANES,
];
