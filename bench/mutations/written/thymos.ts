// OpenThymos ledgers of our own writers are forged and sealed again as a whole: every id, parent
// and number is right, and so is every commit that a branch names.

import { encodeText, toHex } from '../../../src/base/bytes.ts';
import { nobleHash } from '../../../src/base/hash/hash.ts';
import { toJsonLines } from '../../../src/formats/thymos/write/writer/containers.ts';
import type { WrittenEntry } from '../../../src/formats/thymos/write/writer/writer.ts';
import type { Pins } from '../../../src/ledger/model/check.ts';
import {
  FIRST_ENTRY,
  GRANT_ENTRY,
  honest,
  OTHER_SIGNER,
  SIGNED,
  SIGNER,
  THYMOS_CONTRADICTIONS,
} from '../../../src/testing/forgeries/thymos-run.ts';
import { atPath, type Edit, reseal, setPayloadField } from '../../../src/testing/reseal.ts';
import { capitaliseSentence, type Forgery, oneFile } from './forgery.ts';
import { THYMOS_LANE_MUTATIONS } from './thymos-lanes.ts';

const [FORMAT, NAME] = ['thymos', 'ledger.jsonl'];
const SOMEBODY = 'ab'.repeat(32);

export function toThymosFile(entries: readonly WrittenEntry[]): Uint8Array {
  return new Uint8Array(toJsonLines({ entries, allHeads: () => [] }));
}

function row(title: string, entries: readonly WrittenEntry[], pins: Pins = {}): Forgery {
  const files = oneFile(NAME, toThymosFile(entries));
  return { format: FORMAT, title: capitaliseSentence(title), cases: [{ files, pins }] };
}

const altered = (title: string, ...edits: readonly Edit[]) => row(title, reseal(honest(), edits));
const signature = (value: string) => [setPayloadField(GRANT_ENTRY, ['body', 'signature'], value)];
const firstSignature = () => String(atPath(honest(SIGNER), FIRST_ENTRY, ['body', 'signature']));
const KEY = toHex(SIGNER.publicKey);
const COMPILER = 'thymos-compiler/0.0.1';
const POLICY_SET = toHex(nobleHash.blake3(encodeText('policy')));

export const SOUND_LEDGER = oneFile(NAME, toThymosFile(honest()));

export const THYMOS_MUTATIONS: readonly Forgery[] = [
  ...THYMOS_CONTRADICTIONS.map(({ name, edits }) => row(name, reseal(honest(), edits))),
  row(
    'a signature copied from another commit',
    reseal(honest(SIGNER), signature(firstSignature())),
  ),
  row('64 zero bytes as a signature', reseal(honest(SIGNER), signature('00'.repeat(64)))),
  row('a signature put on one of the unsigned commits', reseal(honest(), signature(SIGNED))),
  row('everything signed by somebody else, with --key', honest(OTHER_SIGNER), { keys: [KEY] }),
  row('every signature removed, with --key', honest(), { keys: [KEY] }),
  row('everything signed by somebody else, with --require-signer', honest(OTHER_SIGNER), {
    signer: KEY,
  }),
  row(
    'another compiler in every commit, with --compiler',
    reseal(
      honest(),
      [FIRST_ENTRY, GRANT_ENTRY].map((one) =>
        setPayloadField(one, ['body', 'compiler_version'], 'c/2'),
      ),
    ),
    { compiler: COMPILER },
  ),
  row(
    'another policy set in every commit, with --policy-set',
    reseal(
      honest(),
      [FIRST_ENTRY, GRANT_ENTRY].map((one) =>
        setPayloadField(one, ['body', 'policy_set_hash'], SOMEBODY),
      ),
    ),
    { policySet: POLICY_SET },
  ),
  row('another value in the state, with --world', reseal(honest(), []), { world: SOMEBODY }),
  altered(
    'a commit without a compiler',
    setPayloadField(GRANT_ENTRY, ['body', 'compiler_version'], ''),
  ),
  altered(
    'a commit of another compiler',
    setPayloadField(GRANT_ENTRY, ['body', 'compiler_version'], 'c/2'),
  ),
  altered(
    'a commit under another policy set',
    setPayloadField(GRANT_ENTRY, ['body', 'policy_set_hash'], SOMEBODY),
  ),
  altered(
    'a commit under no policy set',
    setPayloadField(GRANT_ENTRY, ['body', 'policy_set_hash'], ''),
  ),
  altered(
    'a commit that undoes a missing one',
    setPayloadField(GRANT_ENTRY, ['body', 'compensates'], SOMEBODY),
  ),
  altered('a member that nobody reads', setPayloadField(GRANT_ENTRY, ['body', 'note'], 'x')),
  ...THYMOS_LANE_MUTATIONS,
];
