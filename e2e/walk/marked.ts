// In these ledgers of every format, every string that its reader does not need as it is has
// characters that hide, turn the text around or steer a terminal.

import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { encodeText } from '../../src/base/bytes.ts';
import { nobleHash } from '../../src/base/hash/hash.ts';
import { rampart } from '../../src/formats/chains/builtin/rampart.ts';
import { ChainWriter } from '../../src/formats/chains/write/writer.ts';
import { codingRun } from '../../src/formats/thymos/write/demo/coding.ts';
import { policyIntercept } from '../../src/formats/thymos/write/demo/intercept.ts';
import { toJsonLines, type Written } from '../../src/formats/thymos/write/writer/containers.ts';
import { reseal } from '../../src/testing/reseal.ts';
import type { RunScript } from '../../src/testing/server/script.ts';
import type { AppLedger } from '../support/app.ts';
import { demoFile } from '../support/ledgers.ts';

/** The mark has an override, a space without width, an isolate, an escape, a control and a tag. */
const MARK = '\u202e\u200b\u2066\u001b\u009b\u{e0041}';

/** The mark follows the first character, so that short forms of a text have it too. */
export const marked = (text: string): string => {
  const first = [...text.slice(0, 2)][0] ?? '';
  return `${first}${MARK}${text.slice(first.length)}`;
};

interface Marking {
  readonly keep: RegExp;
  readonly free?: RegExp;
  readonly hashes?: boolean;
}

const HASH = /^(sha256:)?[0-9a-f]{32,}$/;

function markedValue(value: unknown, { keep, free, hashes = false }: Marking, name = ''): unknown {
  const again = (inner: unknown, at: string, isFree: boolean) =>
    markedValue(inner, { keep: isFree ? /^$/ : keep, ...(free && { free }), hashes }, at);
  if (typeof value === 'string')
    return keep.test(name) || (!hashes && HASH.test(value)) ? value : marked(value);
  if (Array.isArray(value)) return value.map((item) => again(item, name, false));
  if (typeof value !== 'object' || value === null) return value;
  const isFree = free?.test(name) ?? false;
  const around = name.split('.').at(-1) ?? '';
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      isFree ? marked(key) : key,
      again(inner, isFree ? around : `${around}.${key}`, isFree),
    ]),
  );
}

function markedText(text: string, marking: Marking): string {
  return JSON.stringify(markedValue(JSON.parse(text), marking));
}

function lines(bytes: Uint8Array, most: number): readonly string[] {
  return strFromU8(bytes).trimEnd().split('\n').slice(0, most);
}

function fromLines(name: string, all: readonly string[]): AppLedger {
  return { name: marked(name), bytes: encodeText(all.map((line) => `${line}\n`).join('')) };
}

const unreadable = (all: readonly string[]) =>
  all.map((line) => markedText(line, { keep: /^$/, hashes: true }));

const THYMOS: Marking = {
  keep: /^(decision|reason|status)\.kind$|\.(op|type|compiler_version)$/,
  free: /\.(value|args|output)$/,
};

/** The ledger is marked and sealed again, so that it verifies. */
function thymos(name: string, { entries }: Written): AppLedger {
  const altered = entries.map((entry) => {
    const text = new TextDecoder().decode(entry.bytes);
    return { ...entry, bytes: encodeText(markedText(text, THYMOS)) };
  });
  const sealed = reseal(altered, []);
  return { name: marked(name), bytes: toJsonLines({ entries: sealed, allHeads: () => [] }) };
}

export const markedThymos = () => thymos('hidden.jsonl', codingRun(nobleHash).ledger);
export const markedRequests = () => thymos('asking.jsonl', policyIntercept(nobleHash).ledger);

/** Its ids are no ids: every lane, entry and parent has a name that lies. */
function markedIds(): AppLedger {
  const all = lines(toJsonLines(policyIntercept(nobleHash).ledger), 9);
  return fromLines('ids.jsonl', [
    ...all.map((line) =>
      markedText(line, { keep: new RegExp(`${THYMOS.keep.source}|^\\.kind$`), hashes: true }),
    ),
    ...unreadable(all.slice(0, 1)),
  ]);
}

function markedBlocks(): AppLedger {
  const all = lines(demoFile('blocks-release-notes.jsonl').bytes, 1_000);
  const marking = { keep: /^\.(type|format|status)$/, free: /\.(value|initial_context)$/ };
  return fromLines('blocks.jsonl', [
    ...all.map((line) => markedText(line, marking)),
    ...unreadable(all.slice(1, 3)),
  ]);
}

function markedHolon(): AppLedger {
  const all = lines(demoFile('holon-faults.jsonl').bytes, 400);
  const asItIs = '^\\.(event_type|schema_version|ts)$';
  const states =
    '_state$|\\.(status|decision|tier|task_kind|review_kind|trust_required|decision_ts)$';
  return fromLines('holon.jsonl', [
    ...all.map((line, i) =>
      // The later ones have states and outcomes that nobody knows.
      markedText(line, { keep: new RegExp(i < 300 ? `${asItIs}|${states}` : asItIs) }),
    ),
    ...unreadable(all.slice(1, 3)),
  ]);
}

function markedChain(): AppLedger {
  const writer = new ChainWriter(rampart, nobleHash);
  const all = lines(demoFile('chain-policy-gate.jsonl').bytes, 1_000);
  const keep = /\.(schema_version|timestamp|action|prev_hash|hash)$/;
  for (const line of all) writer.append(JSON.parse(markedText(line, { keep, free: /\.request$/ })));
  return fromLines('chain.jsonl', [...writer.lines, ...unreadable(all.slice(0, 1))]);
}

function markedReactor(): AppLedger {
  const all = unzipSync(demoFile('harbour-watch.zip').bytes);
  const keep = /\.(schema|hash_algorithm|status|scheme|source)$/;
  const free = /^\.(fingerprints)$/;
  const files = Object.entries(all).map(([path, bytes]) => {
    const own = path.replace('harbour-watch', marked('harbour'));
    const file = path.split('/').at(-1);
    if (file === 'labels.json') {
      const names = Object.entries(JSON.parse(strFromU8(bytes)) as Record<string, string>);
      const all = names.map(([node, label]) => [marked(node), marked(label)]);
      return [own, strToU8(JSON.stringify(Object.fromEntries(all)))];
    }
    const isJson = ['receipts.json', 'topology.json', 'beats.json'].includes(file ?? '');
    return [own, isJson ? strToU8(markedText(strFromU8(bytes), { keep, free })) : bytes];
  });
  return { name: marked('reactor.zip'), bytes: zipSync(Object.fromEntries(files)) };
}

/** Returns the ledgers by the names that a walk has for them. */
export const markedLedgers = (): Readonly<Record<string, AppLedger>> => ({
  thymos: markedThymos(),
  ids: markedIds(),
  blocks: markedBlocks(),
  holon: markedHolon(),
  chain: markedChain(),
  reactor: markedReactor(),
});

/**
 * Makes one archive with files that are no ledgers, and one that says it is: each is named and
 * refused.
 */
export function markedFaults(): readonly AppLedger[] {
  const text = encodeText(`${MARK} is no ledger\n`);
  return [
    {
      name: marked('faults.zip'),
      bytes: zipSync({ [marked('notes.txt')]: text, 'a.jsonl': text }),
    },
    { name: marked('broken.jsonl'), bytes: text },
    { name: marked('broken.db'), bytes: encodeText(`SQLite format 3\0${MARK}`) },
  ];
}

/** A policy that denies everything, in many words. */
export const markedPolicy = JSON.stringify({
  name: marked('policy'),
  rules: [
    {
      name: marked('rule'),
      when: { where: [{ path: `args.${marked('path')}`, operator: 'is not', value: marked('a') }] },
      // biome-ignore lint/suspicious/noThenProperty: it is a member of the file, and nothing awaits it
      then: { decision: 'require approval', channel: marked('channel') },
    },
  ],
  otherwise: { decision: 'deny' },
});

/** The actions of a server's agents, and their words. */
export const markedScript = (): RunScript => {
  const call = {
    tool: marked('mail_send'),
    args: { [marked('to')]: marked('everybody') },
    output: marked('sent'),
    changes: [{ kind: marked('mail'), id: marked('one'), value: marked('text') }],
  };
  const [channel, reason] = [marked('maintainer'), marked('because')];
  return {
    task: marked('Rotate the key'),
    steps: [
      { step: 'call', call },
      { step: 'delegate', task: marked('Look after it'), steps: [{ step: 'call', call }] },
      { step: 'ask', channel, reason, rules: [marked('rule')], call },
    ],
  };
};
