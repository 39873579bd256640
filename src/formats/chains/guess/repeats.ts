// Where an object inside of a record is hashed, and the record has members of it once more beside it: what
// is beside it is covered only as far as it says the same.

import { plainText } from '../hash/bytes.ts';
import { hasMember } from '../profile/covers.ts';
import { type Pointer, pointerTo } from '../profile/pointer.ts';
import { type ChainProfile, type HashPart, isKeyed, type Repeat } from '../profile/profile.ts';
import { guessedId } from './members.ts';
import { isScalar, type SeenRecord } from './seen.ts';

/** Members of one record that are looked for in its object. */
const MAX_REPEATS = 32;

/** The profile with members that always say what the hashed object says. */
export function withRepeats(profile: ChainProfile, records: readonly SeenRecord[]): ChainProfile {
  const { hash } = profile;
  if (isKeyed(hash)) return profile;
  const objects = hash.parts.flatMap((part) => objectsIn(part));
  const repeats = objects.flatMap((of) => findRepeats(of, profile, records)).slice(0, MAX_REPEATS);
  if (!repeats.length) return profile;
  const { id: _, ...found } = { ...profile, repeats };
  return { ...found, id: guessedId(found) };
}

function objectsIn(part: HashPart): readonly Pointer[] {
  if ('hashed' in part) return part.hashed.parts.flatMap((inner) => objectsIn(inner));
  return 'json' in part && part.json.of !== undefined ? [part.json.of] : [];
}

function findRepeats(of: Pointer, profile: ChainProfile, records: readonly SeenRecord[]): Repeat[] {
  const { hash } = profile;
  const parts = isKeyed(hash) ? [] : hash.parts;
  const names = new Set(
    records.flatMap(({ object }) => object.members.map(([name]) => pointerTo(name))),
  );
  return [...names].flatMap((at): Repeat[] => {
    const member = of + at;
    if (parts.some((part) => hasMember(part, at))) return [];
    if (!parts.some((part) => hasMember(part, member))) return [];
    return isRepeated(at, member, records) ? [{ at, says: { member } }] : [];
  });
}

/** In two records or more, and contradicted by none. */
function isRepeated(at: Pointer, member: Pointer, records: readonly SeenRecord[]): boolean {
  let same = 0;
  for (const { values } of records) {
    const [own, other] = [values.get(at), values.get(member)];
    if (!isScalar(own) || !isScalar(other)) continue;
    if (plainText(own) !== plainText(other)) return false;
    same++;
  }
  return same > 1;
}
