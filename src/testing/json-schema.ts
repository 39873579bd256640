// The checker knows as much of JSON Schema (2020-12) as schemas of this project use. An unknown
// keyword is an error, so that no part of a schema goes unchecked in silence.

export type Schema = { readonly [keyword: string]: unknown };

const NOTES = new Set(['$schema', '$id', '$defs', 'title', 'description']);

/** Returns the path of the first value that does not fit, or null. */
export function schemaMisfit(
  value: unknown,
  schema: Schema,
  root = schema,
  at = '',
): string | null {
  for (const keyword of Object.keys(schema)) {
    if (NOTES.has(keyword)) continue;
    const check = KEYWORDS[keyword];
    if (!check) throw new Error(`no test knows the keyword ${keyword}`);
    const found = check(value, schema, root, at);
    if (found !== null) return found;
  }
  return null;
}

type Check = (value: unknown, schema: Schema, root: Schema, at: string) => string | null;

const fails = (isSo: boolean, at: string) => (isSo ? at || 'the whole' : null);
const isText = (value: unknown): value is string => typeof value === 'string';
const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const KEYWORDS: Readonly<Record<string, Check>> = {
  type: (value, { type }, _, at) => fails(!TYPES[String(type)]?.(value), at),
  const: (value, schema, _, at) => fails(value !== schema.const, at),
  enum: (value, schema, _, at) => fails(!requireList(schema.enum).includes(value), at),
  pattern: (value, { pattern }, _, at) =>
    fails(isText(value) && !new RegExp(String(pattern), 'u').test(value), at),
  minLength: (value, { minLength }, _, at) =>
    fails(isText(value) && value.length < Number(minLength), at),
  maxLength: (value, { maxLength }, _, at) =>
    fails(isText(value) && value.length > Number(maxLength), at),
  minimum: (value, { minimum }, _, at) =>
    fails(typeof value === 'number' && value < Number(minimum), at),
  maximum: (value, { maximum }, _, at) =>
    fails(typeof value === 'number' && value > Number(maximum), at),
  minItems: (value, { minItems }, _, at) =>
    fails(Array.isArray(value) && value.length < Number(minItems), at),
  maxItems: (value, { maxItems }, _, at) =>
    fails(Array.isArray(value) && value.length > Number(maxItems), at),
  required: (value, { required }, _, at) =>
    fails(
      isRecord(value) && requireList(required).some((name) => !Object.hasOwn(value, String(name))),
      at,
    ),
  additionalProperties: (value, { properties, additionalProperties }, _, at) =>
    fails(
      additionalProperties === false &&
        isRecord(value) &&
        Object.keys(value).some((name) => !Object.hasOwn(asSchema(properties), name)),
      at,
    ),
  properties(value, { properties }, root, at) {
    if (!isRecord(value)) return null;
    for (const [name, own] of Object.entries(asSchema(properties))) {
      if (!Object.hasOwn(value, name)) continue;
      const found = schemaMisfit(value[name], asSchema(own), root, `${at}.${name}`);
      if (found !== null) return found;
    }
    return null;
  },
  items(value, { items }, root, at) {
    if (!Array.isArray(value)) return null;
    for (const [i, item] of value.entries()) {
      const found = schemaMisfit(item, asSchema(items), root, `${at}[${i}]`);
      if (found !== null) return found;
    }
    return null;
  },
  anyOf: (value, { anyOf }, root, at) =>
    fails(
      requireList(anyOf).every((one) => schemaMisfit(value, asSchema(one), root, at) !== null),
      at,
    ),
  $ref: (value, { $ref }, root, at) => {
    const name = String($ref).replace('#/$defs/', '');
    return schemaMisfit(value, asSchema(asSchema(root.$defs)[name]), root, at);
  },
};

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: isText,
  object: isRecord,
  array: Array.isArray,
  integer: Number.isInteger,
  null: (value) => value === null,
};

function asSchema(value: unknown): Schema {
  if (!isRecord(value)) throw new Error(`no schema: ${JSON.stringify(value)}`);
  return value;
}

function requireList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`no list: ${JSON.stringify(value)}`);
  return value;
}
