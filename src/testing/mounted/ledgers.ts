import { createWasmHash } from '../../base/hash/hash-wasm.ts';
import type { RunState } from '../../ledger/model/ledger.ts';
import { corpusBytes } from '../corpus.ts';
import { demoBytes } from '../one-demo.ts';
import { askingRun, type WrittenAsk, writtenRun } from '../written.ts';

export interface MountedLedger {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The run of a server that it is followed from, and what is known of it; left out for a file. */
  readonly followed?: { readonly run: string; readonly state?: RunState };
}

/** A ledger, or a function that makes it when it is first asked for. */
export type GivenFile = MountedLedger | (() => Promise<MountedLedger>);

const made = new Map<string, Promise<MountedLedger>>();

export const mountDemo = (file: string) => (): Promise<MountedLedger> => {
  const known = made.get(file) ?? make(file);
  made.set(file, known);
  return known;
};

async function make(file: string): Promise<MountedLedger> {
  return { name: file, bytes: await demoBytes(file, await createWasmHash()) };
}

/** Changes a text in a demo for one of the same length. */
export const altered =
  (file: string, from: string, to: string) => async (): Promise<MountedLedger> => {
    const bytes = Buffer.from((await mountDemo(file)()).bytes);
    const at = bytes.indexOf(from);
    if (at < 0 || from.length !== to.length) throw new Error(`${file} cannot be altered like that`);
    bytes.write(to, at);
    return { name: 'altered.db', bytes: new Uint8Array(bytes) };
  };

/** Makes one run that asks, and is never answered. */
export const mountAskingLedger = (
  name: string,
  note: string,
  requests: readonly WrittenAsk[],
): MountedLedger => ({
  name,
  bytes: askingRun(name, note, requests),
});

/** Returns a recorded ledger, by its path in the fixtures. */
export const mountRecordedLedger =
  (...path: readonly string[]) =>
  async (): Promise<MountedLedger> => ({
    name: path.at(-1) ?? '',
    bytes: corpusBytes(...path),
  });

const MARKUP = '<img src=x onerror="alert(1)"><script>alert(2)</script><b>bold</b>';
const HIDES = 'invoice\u202Egnp.exe\u202C \u2066hidden\u2069 zero\u200Bwidth';

/** Has text that wants to be markup, and text that hides. */
export const mountHostile = (): MountedLedger => ({
  name: 'hostile.jsonl',
  bytes: writtenRun('hostile.jsonl', MARKUP, [
    { tool: MARKUP, kind: MARKUP, id: 'markup', value: MARKUP },
    { tool: HIDES, kind: 'file', id: HIDES, value: HIDES },
  ]),
});
