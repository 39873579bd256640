import { describe, expect, it } from 'vitest';
import { encodeText, toHex } from '../../../base/bytes.ts';
import { createWasmHash } from '../../../base/hash/hash-wasm.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import { decodeManyPayloads } from './many.ts';
import { asPayload } from './payload.ts';

const hash = await createWasmHash();
const HASH = 'ab'.repeat(32);

const hashText = (text: string) => toHex(hash.blake3(encodeText(text)));

/** What is wrong with it: its own id, and that of its commit. */
interface Wrong {
  readonly content: boolean;
  readonly body: boolean;
}

function makeEntry(index: number, value: string, wrong: Wrong): Entry {
  const body =
    `{"budget_cost":{"tokens":1,"tool_calls":1,"usd_millicents":1,"wall_clock_ms":1},"compiler_version":"c/1",` +
    `"delta":[{"id":"k","kind":"kv","op":"create","value":"${value}"}],"intent_id":"${HASH}","observations":[],"parent":["${HASH}"],` +
    `"policy_set_hash":"","policy_trace":{"decision":{"kind":"permit"},"rules_evaluated":["r"]},"proposal_id":"${HASH}","seq":1,` +
    `"signature":null,"trajectory_id":"${HASH}","writ_id":"${HASH}"}`;
  const payload = `{"body":${body},"id":"${wrong.body ? HASH : hashText(body)}","type":"commit"}`;
  const id = wrong.content ? HASH : hashText(payload);
  return { ...PLAIN, index, seq: index, id, bytes: encodeText(payload) };
}

const PLAIN = { parent: null, kind: 'commit', recordedAt: null };

/** More than are read at once; some are long, some cannot be read. */
const wrongs = Array.from({ length: 150 }, (_, i) => ({ content: i % 3 === 1, body: i % 5 === 2 }));
const entries = wrongs.map((wrong, i) =>
  i % 7 === 3
    ? { ...PLAIN, index: i, seq: i, id: HASH, bytes: encodeText('{}') }
    : makeEntry(i, 'x'.repeat((i * 37) % 2000), wrong),
);

describe.each([true, false])('payloads in numbers, strict %s', (isStrict) => {
  const read = [...decodeManyPayloads(entries, hash, isStrict)];

  it('come in their order, each with its entry', () => {
    expect(read.map(([entry]) => entry)).toEqual(entries);
  });

  it('say which of their hashes hold', () => {
    read.forEach(([{ index }, decoded]) => {
      const { content = true, body = true } = wrongs[index] ?? {};
      const held = { content: !content, body: isStrict && !body };
      expect(asPayload(decoded)?.held).toEqual(index % 7 === 3 ? undefined : held);
    });
  });

  it('are read no further ahead than many large ones go', () => {
    let asked = 0;
    const large = function* () {
      for (const entry of entries) {
        asked++;
        yield { ...entry, bytes: encodeText(' '.repeat(300_000)) };
      }
    };
    for (const _ of decodeManyPayloads(large(), hash, isStrict)) break;
    expect(asked).toBe(2);
  });
});
