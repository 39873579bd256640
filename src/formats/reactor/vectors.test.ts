// Every recorded vector of the real system: canonical text, receipts, chains, truths.

import { describe, expect, test } from 'vitest';
import { encodeText, fromHex } from '../../base/bytes.ts';
import { JsonError } from '../../base/json/parse.ts';
import { isObject, type JsonObject, type JsonValue } from '../../base/json/value.ts';
import { corpusNames, corpusText, inCorpus } from '../../testing/corpus.ts';
import {
  hashAddress,
  parseReactorJson,
  reactorCanonical,
  receiptContentHash,
  toCanonicalJson,
} from './read/canonical.ts';
import { verifyReceiptChain } from './read/chain.ts';
import { verifyReceipt } from './read/receipt.ts';
import {
  EMPTY_ARTIFACT,
  readWorldModel,
  worldModelAddress,
  writeWorldModel,
} from './read/world-model.ts';

interface CanonicalVector {
  readonly name: string;
  readonly input?: string;
  readonly input_js?: string;
  readonly canonical?: string;
  readonly canonical_bytes?: number;
  readonly sha256?: string;
  readonly error?: string;
  readonly parse_error?: string;
  readonly content_hash?: string;
}
interface ReceiptVector {
  readonly name: string;
  readonly receipt: string;
  readonly ok: boolean;
  readonly errors?: readonly string[];
  readonly expected_content_hash?: string;
  readonly actual_content_hash?: string;
}
interface ChainVector {
  readonly name: string;
  readonly chain: string;
  readonly result: { ok: boolean; head?: string | null; length?: number; errors?: string[] };
}
interface FileVector {
  readonly path: string;
  readonly base64?: string;
  readonly bytes?: number;
  readonly sha256?: string;
}
interface WorldVector {
  readonly name: string;
  readonly hex?: string;
  readonly files?: readonly FileVector[];
  readonly serialized_base64?: string;
  readonly address?: string;
  readonly address_of_bytes?: string;
  readonly address_reserialised?: string;
  readonly error?: string;
}

function load<T>(file: string, key: string): readonly T[] {
  const lists: Record<string, readonly T[]> = JSON.parse(corpusText('reactor', file));
  return lists[key] ?? [];
}

const parse = (text: string) => parseReactorJson(encodeText(text));
const of64 = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'));
const thrown = (run: () => unknown): string | null => {
  try {
    run();
    return null;
  } catch (error) {
    return String(error);
  }
};

describe('canonical vectors', () => {
  test.each(load<CanonicalVector>('canonical-vectors.json', 'vectors'))('$name', (vector) => {
    const { input, input_js, parse_error, error } = vector;
    if (parse_error !== undefined) {
      expect(() => parse(input ?? '')).toThrow(JsonError);
      return;
    }
    // The vectors that no JSON text can spell are written as expressions.
    const read = () =>
      input_js === undefined
        ? parse(input ?? '')
        : toCanonicalJson(new Function(`return ${input_js}`)());
    if (error !== undefined) {
      expect(thrown(() => reactorCanonical(read()))).toBe(error);
      return;
    }
    const text = reactorCanonical(read());
    expect(text).toBe(vector.canonical);
    expect(encodeText(text).length).toBe(vector.canonical_bytes);
    expect(hashAddress(encodeText(text))).toBe(vector.sha256);
    if (vector.content_hash !== undefined)
      expect(receiptContentHash(spread(read()))).toBe(vector.content_hash);
  });
});

/** What `{ ...value }` makes of a value: the recorder hashed that. */
function spread(value: JsonValue): JsonObject {
  if (value !== null && typeof value === 'object' && isObject(value)) return value;
  const items = typeof value === 'string' ? value.split('') : Array.isArray(value) ? value : [];
  return { members: items.map((item, i) => [String(i), item]) };
}

// Their receipts are copies of published ones, so only the large corpus has them.
function recorded<T extends { readonly name: string }>(file: string, check: (vector: T) => void) {
  const absent = !inCorpus('reactor', file);
  const vectors = absent ? [] : load<T>(file, 'vectors');
  for (const name of corpusNames('reactor', file)) {
    test.skipIf(absent)(name, () => {
      const vector = vectors.find((one) => one.name === name);
      if (!vector) throw new Error('not recorded');
      check(vector);
    });
  }
}

describe('receipt vectors', () => {
  recorded<ReceiptVector>('receipt-vectors.json', (vector) => {
    const verdict = verifyReceipt(parse(vector.receipt));
    expect(verdict.errors.map(({ message }) => message)).toEqual(vector.errors ?? []);
    expect(verdict.errors.length === 0).toBe(vector.ok);
    if (vector.expected_content_hash) expect(verdict.expected).toBe(vector.expected_content_hash);
    if (vector.actual_content_hash) expect(verdict.actual).toBe(vector.actual_content_hash);
  });
});

describe('chain vectors', () => {
  recorded<ChainVector>('chain-vectors.json', ({ chain, result }) => {
    const values = parse(chain);
    const verdict = verifyReceiptChain(Array.isArray(values) ? values : []);
    expect(verdict.messages).toEqual(result.errors ?? []);
    if (result.ok) expect(verdict.head).toBe(result.head);
    if (result.ok) expect(verdict.length).toBe(result.length);
  });
});

describe('world-model vectors', () => {
  test.each(load<WorldVector>('world-model-vectors.json', 'serialize'))('write $name', (vector) => {
    const files = (vector.files ?? []).map(({ path, base64 }) => ({
      path,
      bytes: of64(base64 ?? ''),
    }));
    if (vector.error) {
      expect(thrown(() => writeWorldModel(files))).toBe(vector.error);
      return;
    }
    expect(writeWorldModel(files)).toEqual(of64(vector.serialized_base64 ?? ''));
    expect(worldModelAddress(files)).toBe(vector.address);
    if (!files.length) expect(worldModelAddress(files)).toBe(EMPTY_ARTIFACT);
  });

  test.each(load<WorldVector>('world-model-vectors.json', 'vectors'))('read $name', (vector) => {
    const bytes = fromHex(vector.hex ?? '') ?? new Uint8Array();
    if (vector.error) {
      expect(thrown(() => readWorldModel(bytes))).toBe(vector.error);
      return;
    }
    const files = readWorldModel(bytes);
    expect(hashAddress(bytes)).toBe(vector.address_of_bytes);
    expect(worldModelAddress(files)).toBe(vector.address_reserialised);
    const read = files.map(({ path, bytes: content }) => ({
      path,
      bytes: content.length,
      sha256: hashAddress(content).slice(7),
    }));
    expect(read).toEqual(vector.files);
  });
});
