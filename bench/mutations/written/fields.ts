// Every field of a ledger's records is changed once, and everything sealed again: nothing else in
// the ledger repeats some fields.

import type { LooseBlock } from '../../../src/testing/blocks.ts';

export type LeafPath = readonly (string | number)[];

export interface FieldLeaf {
  readonly path: LeafPath;
  readonly value: unknown;
}

/**
 * The content of these members is a tool's, an agent's or a caller's own: each counts as one field.
 */
const OWN: ReadonlySet<string> = new Set([
  'args',
  'output',
  'value',
  'params',
  'metadata',
  'context',
  'semantic_diff',
  'fingerprints',
  'data',
  'details',
  'input',
  'measurements',
]);

export function listLeaves(value: unknown, path: LeafPath = []): readonly FieldLeaf[] {
  if (value === null || typeof value !== 'object') return [{ path, value }];
  const inner: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, i) => [i, item])
    : Object.entries(value);
  return inner.flatMap(([name, item]) => listLeaves(item, [...path, name]));
}

/** Returns `request: proposal.body.plan.args`. */
export function nameField(kind: string, path: LeafPath, own = OWN): string {
  const end = path.findIndex(
    (name, i) => typeof name === 'string' && i < path.length && own.has(name),
  );
  const names = end < 0 ? path : path.slice(0, end + 1);
  const text = names.map((name) => (typeof name === 'number' ? '[]' : `.${name}`)).join('');
  return `${kind}: ${text.slice(1)}`;
}

function another(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value !== 'string') return 'x';
  const [hex] = /[0-9a-f]{32,}$/.exec(value) ?? [];
  if (!hex) return `${value}x`;
  const turned = hex.replace(/[0-9a-f]/g, (digit) =>
    ((Number.parseInt(digit, 16) + 1) % 16).toString(16),
  );
  return value.slice(0, -hex.length) + turned;
}

/** Returns the record with another value at this place. */
export function withLeaf(record: LooseBlock, { path, value }: FieldLeaf): LooseBlock {
  const [name = '', ...rest] = path;
  return { ...record, [name]: put(record[name], rest, another(value)) };
}

function put(value: unknown, [name, ...rest]: LeafPath, to: unknown): unknown {
  if (name === undefined) return to;
  if (Array.isArray(value))
    return value.map((item, i) => (i === name ? put(item, rest, to) : item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === name ? put(item, rest, to) : item]),
  );
}

/** Returns one place for each field of the records, which are of these kinds. */
export function places<T>(
  records: readonly T[],
  nameKind: (record: T, path: LeafPath) => string,
): ReadonlyMap<string, { readonly at: number; readonly leaf: FieldLeaf }[]> {
  const fields = new Map<string, { at: number; leaf: FieldLeaf }[]>();
  for (const [at, record] of records.entries())
    for (const leaf of listLeaves(record)) {
      const field = nameField(nameKind(record, leaf.path), leaf.path);
      fields.set(field, [...(fields.get(field) ?? []), { at, leaf }]);
    }
  return fields;
}
