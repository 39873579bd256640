// What a trajectory leaves to the entries after it, and how it goes on from there.

import { decodeText, encodeText, fromHex, toHex } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import { anchorShape, MerkleTree } from '../../../base/hash/merkle.ts';
import type { IdTable } from '../../../base/id-table.ts';
import type { WriteLine } from '../../../ledger/format/milestones.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import { refAt } from '../share/restored.ts';
import { copyEntryRef, packAnswers } from '../share/share-rules.ts';
import { hexToId } from '../verify/ids.ts';
import type { ThymosLane } from '../verify/lane.ts';
import {
  type LaneState,
  MANY_BYTES,
  MANY_IDS,
  type MilestoneIds,
  type MilestoneSigned,
  type Resources,
} from './shapes.ts';

/** Before the lane ends: its state is let go then. */
export function writeResources(
  { id: lane, resources, origin }: ThymosLane,
  write: WriteLine,
): void {
  // A branch is never gone on with: its state is folded after its source's.
  if (origin) return;
  let some: object[] = [];
  let bytes = 0;
  const flush = () => {
    if (some.length) write('resources', { lane, resources: some });
    some = [];
    bytes = 0;
  };
  for (const { kind, id, version, retracted, lastCommit, touched, value } of resources.resources(
    lane,
  )) {
    const { index, op } = touched;
    some.push({ kind, id, version, retracted, lastCommit, index, op, value: decodeText(value) });
    bytes += value.length;
    if (bytes >= MANY_BYTES || some.length >= MANY_IDS) flush();
  }
  flush();
}

/** Once its signatures are settled, and before the lanes are compared with one another. */
export function writeLane(lane: ThymosLane, write: WriteLine): void {
  const { id, context, requests } = lane;
  if (context.isStrict) {
    writeIds(id, 'commits', lane.commitIds, write);
    writeIds(id, 'carried out', requests.carriedOut, write);
    writeSigned(lane, write);
  }
  const { last, origin, foldFaults } = lane;
  const { leaves, nodes } = lane.ids.state();
  const { firstSigned, firstUnsigned, open, ...signatures } = lane.signatures.state();
  const ties = lane.ties.state();
  write('lane', {
    id,
    title: lane.title,
    note: lane.note,
    entries: lane.entries,
    bytes: lane.bytes,
    commits: lane.commits,
    headCommit: lane.headCommit,
    last: last && { entry: copyEntryRef(last), fault: last.fault?.path ?? null },
    compilers: [...lane.compilers],
    origin: origin && { ...origin, entry: copyEntryRef(origin.entry) },
    children: lane.children.map((one) => ({ ...one, entry: copyEntryRef(one.entry) })),
    undoings: lane.undoings.map(({ commit, entry }) => ({
      commit: toHex(commit),
      entry: copyEntryRef(entry),
    })),
    log: lane.log.facts(),
    stopped: lane.faults.stopped(),
    foldFaults: foldFaults.map(({ entry, made: { path, expected, actual, message } }) => ({
      entry: copyEntryRef(entry),
      path,
      expected,
      actual,
      message,
    })),
    contentFaults: lane.contentFaults.map(copyEntryRef),
    tree: { leaves, nodes: nodes.map((node) => node && toHex(node)) },
    seqs: lane.seqs.state(),
    anchored: [...lane.anchored.values()].filter((anchor) => anchor !== null),
    signatures: {
      ...signatures,
      firstSigned: firstSigned && copyEntryRef(firstSigned),
      firstUnsigned: firstUnsigned && copyEntryRef(firstUnsigned),
      open: open.map(({ entry, commit }) => ({ entry: copyEntryRef(entry), commit })),
    },
    ties: { ...ties, untimed: ties.untimed && copyEntryRef(ties.untimed) },
    requests: packRequests(lane),
  });
}

function packRequests({ requests }: ThymosLane): LaneState['requests'] {
  const { byProposal, asked } = requests;
  return {
    first: [...byProposal.entries()].flatMap(([proposal, which]) => {
      const entry = requests.requests[which];
      const waiting = requests.waiting(proposal);
      const written = waiting && toHex(waiting.bytes);
      return entry ? [{ proposal: toHex(proposal), entry: copyEntryRef(entry), written }] : [];
    }),
    asked: [...asked].map(([intent, own]) => ({
      intent,
      requests: own.requests.map(({ index, proposal }) => ({ index, proposal: toHex(proposal) })),
      denied: own.denied,
    })),
    ...packAnswers(requests),
  };
}

function writeIds(lane: string, of: MilestoneIds['of'], table: IdTable, write: WriteLine): void {
  let ids = '';
  let at: number[] = [];
  for (const [id, value] of table.entries()) {
    ids += toHex(id);
    at.push(value);
    if (at.length < MANY_IDS) continue;
    write('ids', { lane, of, ids, at });
    ids = '';
    at = [];
  }
  if (at.length) write('ids', { lane, of, ids, at });
}

function writeSigned({ id: lane, signatures }: ThymosLane, write: WriteLine): void {
  let signed: number[] = [];
  for (const [first, second] of signatures.seen) {
    signed.push(first, second);
    if (signed.length < 2 * MANY_IDS) continue;
    write('signed', { lane, signed });
    signed = [];
  }
  if (signed.length) write('signed', { lane, signed });
}

/** All that is kept of a lane. */
export interface KeptState {
  readonly state: LaneState;
  readonly resources: readonly Resources[];
  readonly ids: readonly MilestoneIds[];
  readonly signed: readonly MilestoneSigned[];
}

/** Of the tree over the ids of its entries. */
export function hashRoot({ tree }: LaneState, hash: HashEngine): string {
  return toHex(restoreTree(tree, new MerkleTree(anchorShape(hash))).root());
}

function restoreTree({ leaves, nodes }: LaneState['tree'], tree: MerkleTree): MerkleTree {
  tree.resume({ leaves, nodes: nodes.map((node) => (node === null ? null : hexToId(node))) });
  return tree;
}

/** A lane of which nothing was examined goes on from what is kept of it. */
export function resume(lane: ThymosLane, { state, resources, ids, signed }: KeptState): void {
  lane.log.replay(state.log);
  lane.title = state.title;
  lane.note = state.note;
  lane.entries = state.entries;
  lane.bytes = state.bytes;
  lane.commits = state.commits;
  if (state.headCommit !== null) lane.head.set(hexToId(state.headCommit));
  const { last, origin, stopped } = state;
  lane.last = last && {
    ...refAt(last.entry),
    ...(last.fault !== null && { fault: { path: last.fault } }),
  };
  for (const compiler of state.compilers) lane.compilers.add(compiler);
  lane.origin = origin && { ...origin, entry: refAt(origin.entry) };
  for (const one of state.children) lane.children.push({ ...one, entry: refAt(one.entry) });
  for (const { commit, entry } of state.undoings)
    lane.ties.undoings.push({ commit: hexToId(commit), entry: refAt(entry) });
  if (stopped) lane.faults.stop(stopped, stopped.code, stopped.message);
  for (const { entry, ...made } of state.foldFaults)
    lane.foldFaults.push({
      entry: refAt(entry),
      made: { check: 'thymos.fold', severity: 'error', ...made },
    });
  for (const entry of state.contentFaults) lane.contentFaults.push(refAt(entry));
  restoreTree(state.tree, lane.ids);
  lane.seqs.resume(state.seqs);
  for (const anchor of state.anchored)
    if (lane.anchored.has(anchor.entry_count)) lane.anchored.set(anchor.entry_count, anchor);
  lane.noteAnchor();
  const { firstSigned, firstUnsigned, open } = state.signatures;
  lane.signatures.resume({
    ...state.signatures,
    firstSigned: firstSigned && refAt(firstSigned),
    firstUnsigned: firstUnsigned && refAt(firstUnsigned),
    open: open.map(({ entry, commit }) => ({ entry: refAt(entry), commit })),
  });
  const { ties } = state;
  lane.ties.resume({ ...ties, untimed: ties.untimed && refAt(ties.untimed) });
  resumeRequests(lane, state);
  for (const { of, ids: some, at } of ids) {
    const table = of === 'commits' ? lane.commitIds : lane.requests.carriedOut;
    for (const [i, value] of at.entries())
      table.set(hexToId(some.slice(64 * i, 64 * i + 64)), value);
  }
  for (const { signed: some } of signed)
    for (let i = 0; i < some.length; i += 2)
      lane.signatures.seen.set(some[i] ?? 0, some[i + 1] ?? 0);
  for (const { resources: some } of resources)
    for (const { index, op, value, ...resource } of some)
      lane.resources.put(
        { ...resource, touched: { lane: lane.id, index, op }, value: encodeText(value) },
        hexToId(resource.lastCommit),
      );
}

function resumeRequests({ requests }: ThymosLane, state: LaneState): void {
  const { first, asked, resumptions, openDenials, denying, denials } = state.requests;
  for (const { proposal, entry, written } of first) {
    const request = refAt(entry);
    requests.resumeRequest(
      hexToId(proposal),
      request,
      written === null ? null : asWritten(entry, written),
    );
  }
  for (const { intent, requests: own, denied } of asked)
    requests.asked.set(intent, {
      requests: own.map(({ index, proposal }) => ({ index, proposal: hexToId(proposal) })),
      denied,
    });
  for (const { proposal, entry } of resumptions)
    requests.resumptions.push({ proposal: hexToId(proposal), entry: refAt(entry) });
  for (const { intent, entry } of openDenials)
    requests.openDenials.push({ intent, entry: refAt(entry) });
  for (const entry of denying) requests.denying.push(refAt(entry));
  for (const { proposal, denial } of denials) requests.denials.set(hexToId(proposal), denial);
}

/** What is compared of a request is its payload. */
function asWritten(entry: LaneState['contentFaults'][number], written: string): Entry {
  return {
    ...refAt(entry),
    parent: undefined,
    kind: 'pending_approval',
    bytes: fromHex(written) ?? new Uint8Array(),
  };
}
