// Names that occur twice in one object.

import {
  isArray,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
} from '../../../core/json/value.ts';

/** Path of a member name that occurs twice in one object, or null. */
export function duplicateKey(tree: JsonValue): string | null {
  // Walked without paths: only for one that is found is its path worked out.
  const stack: JsonValue[] = [tree];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (isArray(value)) {
      for (const item of value) if (isNested(item)) stack.push(item);
    } else if (isObject(value)) {
      const name = twice(value);
      if (name !== null) return pathTo(tree, value, name);
      for (const [, item] of value.members) if (isNested(item)) stack.push(item);
    }
  }
  return null;
}

function isNested(value: JsonValue): boolean {
  return value !== null && typeof value === 'object' && !isNumber(value);
}

/** Few names are compared one with another; many are remembered. */
const FEW = 12;

function twice({ members }: JsonObject): string | null {
  if (members.length > FEW) {
    const seen = new Set<string>();
    for (const [name] of members) {
      if (seen.has(name)) return name;
      seen.add(name);
    }
    return null;
  }
  for (let i = 1; i < members.length; i++) {
    const name = members[i]?.[0];
    for (let j = 0; j < i; j++) if (name !== undefined && members[j]?.[0] === name) return name;
  }
  return null;
}

function pathTo(tree: JsonValue, wanted: JsonObject, name: string): string {
  const stack: { readonly value: JsonValue; readonly path: string }[] = [{ value: tree, path: '' }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, path } = next;
    if (value === wanted) return path ? `${path}.${name}` : name;
    if (isArray(value)) {
      for (const [i, item] of value.entries()) {
        if (isNested(item)) stack.push({ value: item, path: `${path}[${i}]` });
      }
    } else if (isObject(value)) {
      for (const [own, item] of value.members) {
        if (isNested(item)) stack.push({ value: item, path: path ? `${path}.${own}` : own });
      }
    }
  }
  return name;
}
