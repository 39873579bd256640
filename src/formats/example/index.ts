// A settings log: a JSON object a line, with a setting, its value and the hash of the line before.
// It shows all that a format needs. No system writes it, and the app does not read it.

import { encodeText } from '../../base/bytes.ts';
import { sha256Hex } from '../../base/hash/sha256.ts';
import { memberAt, textAt } from '../../base/json/access.ts';
import { canonicalText } from '../../base/json/canonical.ts';
import { parseJson } from '../../base/json/parse.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { apart } from '../../ledger/compare/apart.ts';
import { decision, jsonBlock, line, mainFile, makeDigest } from '../../ledger/format/describe.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
import { readObject, writtenLines } from '../../ledger/format/json-line.ts';
import type { LedgerReader } from '../../ledger/format/reader.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import { examineInOrder } from '../../ledger/verify/check-log.ts';
import { SETTINGS_CHECKS, SETTINGS_RECORDS } from './checks.ts';
import { settingsManifest } from './manifest.ts';

const MAY_BE_CUT = { state: 'not proven', reason: 'Its end may have been cut off.' } as const;
const APART = apart('hash', 'before');

export const settings: LedgerFormat<LedgerReader, JsonObject | null> = {
  manifest: settingsManifest,
  recogniser: {
    detect({ head }) {
      const [first] = writtenLines(inMemory(head));
      return first !== undefined && textAt(readSetting(first.bytes), 'before') === '';
    },
  },
  reader: {
    *open(files) {
      const entries: Entry[] = [];
      for (const { bytes } of writtenLines(mainFile(files).bytes)) {
        const [index, id, parent] = [entries.length, sha256Hex(bytes), entries.at(-1)?.id ?? null];
        entries.push({ index, seq: index + 1, id, parent, kind: '', recordedAt: null, bytes });
        yield;
      }
      return {
        container: 'JSON Lines',
        lanes: [{ id: 'settings', entries: entries.length }],
        findings: [],
        entries: (_lane, from = 0, to = entries.length) => entries.slice(from, to),
        close() {},
      };
    },
    decode: ({ bytes }) => readSetting(bytes),
  },
  rules: {
    version: 'settings-verifier/1',
    checks: SETTINGS_CHECKS,
    createRules: () => ({
      lane(_lane, log) {
        const examine = examineInOrder(SETTINGS_RECORDS, log);
        let before = '';
        return {
          examine(entry, record) {
            examine(entry, { record, before }, entry.index + 1);
            before = entry.id;
          },
        };
      },
      laneFacts: (title) => ({ title, completeness: MAY_BE_CUT }),
    }),
  },
  words: {
    digest(entry, record) {
      const id = textAt(record, 'sets');
      if (id === null) return makeDigest(line('failed', 'setting', 'not readable'));
      const ops = [{ op: 'put' as const, kind: 'setting', id }];
      return makeDigest(line('change', 'setting', id), { delta: { commit: entry.id, ops } });
    },
    laneTitle: () => ({ title: 'Settings', origin: 'root' }),
    view: (_, record) => ({ headline: 'Setting', facts: [], blocks: [jsonBlock('Line', record)] }),
    decision: () => decision(),
    comparing: { payload: (_, record) => record, json: () => null, apart: () => APART },
  },
  state: {
    value: (_, record) => memberAt(record, 'to') ?? null,
    bytes: (_, record) => encodeText(canonicalText(memberAt(record, 'to') ?? null, String)),
  },
};

const readSetting = (bytes: Uint8Array) =>
  readObject(() => parseJson(bytes, { maxDepth: 64 })).object;
