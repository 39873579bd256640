// An answer of ours is one that the real server could have given when it has the same members and
// words, the same numbers except for times, and ids that are related to each other as theirs are.

import { isArray, isNumber, isObject, type JsonValue, member } from '../../../base/json/value.ts';

const ID = /^((?:[a-z]+:)?)([0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const IDS = /[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const FREE = /^(?:[0-9a-f]{8}|[0-9a-f]{128})$/;
/** These depend on a clock, or on what else was on the recorded server. */
const LOOSE = /^(?:.*_ms|created_at|total|window_started_secs_ago|tokens|usd_millicents)$/;
/** These are hashes of what is not ours to choose. */
const OWN = /^(?:final_world_hash|policy_set_hash|writ_id)$/;

/** Says which id of ours is in the place of which of theirs. */
export class ContractIds {
  private readonly ours = new Map<string, string>();
  private readonly theirs = new Map<string, string>();

  pair(theirs: string, ours: string): boolean {
    const known = this.ours.get(theirs);
    if (known !== undefined || this.theirs.has(ours)) return known === ours;
    this.ours.set(theirs, ours);
    this.theirs.set(ours, theirs);
    return true;
  }

  knows(theirs: string): boolean {
    return this.ours.has(theirs);
  }

  isOurs(id: string): boolean {
    return this.theirs.has(id);
  }

  translated(text: string): string {
    return text.replace(IDS, (id) => this.ours.get(id) ?? id);
  }
}

/**
 * Returns differences, each with its place; none when the real server could have given the answer.
 */
export function differences(
  theirs: JsonValue,
  ours: JsonValue,
  ids: ContractIds,
  place = '',
): readonly string[] {
  const differ = (what: string) => [`${place || 'body'}: ${what}`];
  const name =
    place
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]$/, '') ?? '';
  if (isObject(theirs) && isObject(ours)) {
    const [wanted, found] = [theirs, ours].map((object) =>
      object.members.map(([key]) => key).sort(),
    );
    if (wanted?.join() !== found?.join()) return differ(`members ${wanted}, not ${found}`);
    return theirs.members.flatMap(([key, value]) =>
      differences(value, member(ours, key) ?? null, ids, place ? `${place}.${key}` : key),
    );
  }
  if (isArray(theirs) && isArray(ours)) {
    if (theirs.length !== ours.length) return differ(`${theirs.length} items, not ${ours.length}`);
    return theirs.flatMap((item, i) => differences(item, ours[i] ?? null, ids, `${place}[${i}]`));
  }
  if (isNumber(theirs) && isNumber(ours))
    return LOOSE.test(name) || theirs.number === ours.number
      ? []
      : differ(`${theirs.number}, not ${ours.number}`);
  if (typeof theirs === 'string' && typeof ours === 'string')
    return sameText(theirs, ours, name, ids) ? [] : differ(`"${theirs}", not "${ours}"`);
  return theirs === ours ? [] : differ(`${nameKind(theirs)}, not ${nameKind(ours)}`);
}

function sameText(theirs: string, ours: string, name: string, ids: ContractIds): boolean {
  const [their, our] = [ID.exec(theirs), ID.exec(ours)];
  if (their?.[2] && our?.[2]) {
    if (their[1] !== our[1]) return false;
    return OWN.test(name) || ids.pair(their[2], our[2]);
  }
  if (name !== 'note' && FREE.test(theirs)) return FREE.test(ours) && theirs.length === ours.length;
  return timeless(ids.translated(theirs)) === timeless(ours);
}

function timeless(text: string): string {
  return text.replace(/produced in \d+ ms/, 'produced in some ms');
}

function nameKind(value: JsonValue): string {
  if (value === null) return 'null';
  return isArray(value) ? 'a list' : isObject(value) ? 'an object' : `${JSON.stringify(value)}`;
}
