// What records say that they wrote. That it was written, and what is there now, is the log's own claim:
// mostly no content is recorded, and at best its hashes.

import type { JsonMember, JsonObject, JsonValue } from '../../base/json/value.ts';
import type { DeltaOp } from '../../ledger/fold/fold.ts';
import type { DecodedChain } from './decode.ts';
import { plainText } from './hash/bytes.ts';
import { memberWords, readRecordDecision } from './members.ts';
import { saysFailure } from './pairs.ts';
import { firstAt, valueAtPointer } from './profile/pointer.ts';
import type { ChainProfile, ProfileWrite } from './profile/profile.ts';
import { heldIn } from './telling.ts';

export interface ChainWrite {
  readonly kind: string;
  readonly id: string;
  readonly value: JsonValue;
  readonly removes: boolean;
}

/** A resource goes by so much of its name. */
const MAX_ID = 1000;

export function listChainWrites({
  object,
  profile,
  annotation,
}: DecodedChain): readonly ChainWrite[] {
  if (!object || !wasDone(object, profile) || annotation.result?.failed || annotation.call)
    return [];
  const { writes } = profile.members;
  if (!writes) return commonWrites(object, profile);
  return writes.flatMap((write) => writtenBy(object, write));
}

/** What was refused or only asked for, or failed, wrote nothing. */
function wasDone(object: JsonObject, profile: ChainProfile): boolean {
  const outcome = readRecordDecision(object, profile)?.outcome ?? 'permit';
  return outcome === 'permit' && !saysFailure(object, profile);
}

function writtenBy(object: JsonObject, write: ProfileWrite): ChainWrite[] {
  const { kind, when = [], removes = false } = write;
  if (!when.every(({ at, text }) => plainText(valueAtPointer(object, at)) === text)) return [];
  const id = plainText(firstAt(object, write.id)).slice(0, MAX_ID);
  if (id === '') return [];
  const content = firstAt(object, write.value);
  const hashes = listHashes(
    plainText(firstAt(object, write.before)),
    plainText(firstAt(object, write.after)),
  );
  return [{ kind, id, removes, value: describeContent(content, hashes) }];
}

function listHashes(before: string, after: string): readonly JsonMember[] {
  return [
    ...(before === '' ? [] : [['hash before', before] as const]),
    ...(after === '' ? [] : [['hash after', after] as const]),
  ];
}

/** In words, how much of it is known. */
function describeContent(content: JsonValue | undefined, hashes: readonly JsonMember[]): JsonValue {
  if (content !== undefined)
    return { members: [['known', 'content'], ['content', content], ...hashes] };
  const known = hashes.length ? 'hash only' : 'written, content not recorded';
  return { members: [['known', known], ...hashes] };
}

/** Tools that write files, by the names that agents commonly give them. */
const WRITES = /(?:^|[^a-z])(?:write|edit|append|patch|save|create|replace)(?:$|[^a-z])/i;
const REMOVES = /(?:^|[^a-z])(?:delete|remove|unlink|rm)(?:$|[^a-z])/i;
const PATHS = ['path', 'file_path', 'filepath', 'file', 'filename'];
const BEFORE = ['hash_before', 'before_hash', 'sha256_before', 'old_hash', 'previous_content_hash'];
const AFTER = ['hash_after', 'after_hash', 'sha256_after', 'new_hash', 'content_sha256'];

function commonWrites(object: JsonObject, profile: ChainProfile): readonly ChainWrite[] {
  const tool = memberWords(object, profile, 'tool').replace(/([a-z])([A-Z])/g, '$1_$2');
  const removes = REMOVES.test(tool);
  if (!removes && !WRITES.test(tool)) return [];
  const held = heldIn(object);
  const findText = (names: readonly string[]) => {
    for (const one of held)
      for (const name of names) {
        const found = firstAt(one, `/${name}`);
        if (typeof found === 'string' && found !== '') return found;
      }
    return '';
  };
  const id = findText(PATHS).slice(0, MAX_ID);
  if (id === '') return [];
  const value = describeContent(undefined, listHashes(findText(BEFORE), findText(AFTER)));
  return [{ kind: 'file', id, removes, value }];
}

export function listChainOps(decoded: DecodedChain): readonly DeltaOp[] {
  return listChainWrites(decoded).map(({ kind, id, removes }) => ({
    op: removes ? 'remove' : 'put',
    kind,
    id,
  }));
}
