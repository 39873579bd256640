// The demo ledgers are fetched from where the app is, and imported like any other file.

import { queryOptions } from '@tanstack/react-query';
import { AppException } from '../../../base/error.ts';
import type { ByteChange, ChangedCopy } from '../../../ledger/model/byte-change.ts';
import type { Pins } from '../../../ledger/model/check.ts';
import { anchorsName } from '../../../ledger/model/demo.ts';
import { ask } from '../host.ts';
import { readAnchorFile } from '../ledgers/anchors.ts';
import { resolveFile } from '../place.ts';

export interface DemoInfo {
  readonly system: string;
  readonly file: string;
  readonly name: string;
  readonly title: string;
  readonly story: string;
  readonly size: number;
  readonly id: string;
  /** The public key in hex. Such a demo also has a file of anchors. */
  readonly signer?: string;
  /** Public keys that are known from elsewhere, in hex, each with its name. */
  readonly keys?: readonly { readonly name: string; readonly key: string }[];
  readonly tampering?: DemoTampering;
  readonly waits?: boolean;
  /** The longest lane, and the last request that waits at the end of one. */
  readonly lane?: string;
  readonly request?: { readonly lane: string; readonly index: number };
  /** The byte of an entry that its tampering changes, and its new value. */
  readonly byte?: { readonly at: number; readonly offset: number; readonly to: number };
  readonly copyOf?: string;
}

/**
 * A change that shows what a ledger is good for, with the ledger's answer and the effect of the
 * change.
 */
export interface DemoTampering extends ByteChange {
  readonly question: string;
  readonly alteration: string;
}

export function demosQuery() {
  return queryOptions({
    queryKey: ['demos'],
    queryFn: async (): Promise<readonly DemoInfo[]> => {
      const list: unknown = await (await fetchDemo('index.json')).json().catch(() => null);
      if (!Array.isArray(list)) throw missingDemo('The list of demo ledgers');
      return list.filter(isDemo);
    },
  });
}

/** @throws when the file is not there. */
async function fetchDemo(file: string): Promise<Response> {
  const answer = await fetch(resolveFile(`demo/${encodeURIComponent(file)}`));
  if (!answer.ok) throw missingDemo(`The demo file ${file}`);
  return answer;
}

/** Changes a byte of a demo on a copy: the real verifier's words on real bytes. */
export function tamperingQuery(demo: DemoInfo | null) {
  return queryOptions({
    queryKey: ['demos', 'tampering', demo?.id],
    queryFn: async (): Promise<ChangedCopy> => {
      const [set] = demo ? await ledgersIn(demo) : [];
      if (!demo?.tampering || !set) throw missingDemo('The demo ledger');
      return ask({ name: 'changed copy', input: { set, change: demo.tampering } });
    },
  });
}

/** A demo in an archive is unpacked, like any other. */
export async function ledgersIn({ file: name }: DemoInfo) {
  const file = new File([await (await fetchDemo(name)).blob()], name);
  return (await ask({ name: 'find ledgers', input: [{ name, file }] })).sets;
}

/** Loads what is known of a demo from elsewhere: who signed it, and how much of it there is. */
export async function loadDemoPins({ file, signer }: DemoInfo): Promise<Pins> {
  if (signer === undefined) return {};
  const anchors = await readAnchorFile(await (await fetchDemo(anchorsName(file))).blob());
  return { signer, anchors };
}

export function missingDemo(where: string): AppException {
  return new AppException({ code: 'part of the app missing', where });
}

function isDemo(value: unknown): value is DemoInfo {
  if (typeof value !== 'object' || value === null) return false;
  const { system, file, name, title, story, id, size } = value as Partial<
    Record<keyof DemoInfo, unknown>
  >;
  const texts = [system, file, name, title, story, id].every((text) => typeof text === 'string');
  return texts && typeof size === 'number';
}
