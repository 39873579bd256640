// One entry goes through the phases of the verifier, with what each computes of it, and the state
// before and after it.

import type { JsonValue } from '../../../../base/json/value.ts';
import { loadPhases } from '../../../../formats/registry.ts';
import type { ResourceChange } from '../../../../ledger/diff/diff.ts';
import { entryDetail } from '../../../../ledger/held/detail.ts';
import type { LedgerCache } from '../../../../ledger/held/ledger-cache.ts';
import type { OpenedLane } from '../../../../ledger/held/opened-lane.ts';
import type { StoredStates } from '../../../../ledger/held/states/states.ts';
import type { Worlds } from '../../../../ledger/held/states/worlds.ts';
import type { CheckOutcome } from '../../../../ledger/model/check.ts';
import type { Phase } from '../../../../ledger/model/phase.ts';
import type {
  Proof,
  ReplayStop,
  ShownChange,
  ShownProof,
  ShownResource,
  ShownWorld,
  Station,
  StationCheck,
  StationKind,
} from '../../../../ledger/model/replay.ts';
import type { EntryDetail } from '../../../../ledger/model/timeline.ts';
import { worstStatus } from '../../../../ledger/report/replay/phases.ts';
import type { LedgerRow } from '../../../../ledger/storage/rows.ts';
import { shownBytes } from './bytes.ts';
import { valueWords } from './value-words.ts';

/** Of a larger state, only changes are shown. */
const MOST_RESOURCES = 2000;
const MOST_OTHERS = 40;
const MOST_CHANGES = 12;
const MOST_FIELDS = 6;

interface Parts {
  readonly cache: LedgerCache;
  readonly worlds: Worlds;
  readonly states: StoredStates;
}

export async function replayStop(
  parts: Parts,
  row: LedgerRow,
  lane: OpenedLane,
  index: number,
): Promise<ReplayStop> {
  const { cache, states } = parts;
  const format = cache.format(row);
  const detail = await entryDetail(format, lane, index);
  const entry = await lane.entry(index);
  const previous = index > 0 ? await lane.entry(index - 1) : null;
  const decoded = format.reader.decode(entry);
  const { hash } = await cache.ports.host();
  const { digest } = await lane.head(index);
  const written = digest.delta?.ops.length ? format.state.bytes(entry, decoded, 0).slice() : null;
  const proofs = (format.rules.proofs?.(entry, decoded, previous, hash) ?? []).map((proof) =>
    shownProof(proof, written),
  );
  const phases = await loadPhases(format.manifest.id);
  const checks = (kinds: readonly string[]) =>
    phases.filter(({ shows }) => kinds.includes(shows)).flatMap((phase) => phase.checks);
  // Before the first entry there is the state that the lane branched from, or nothing.
  const before = await worldAt(parts, row, lane.id, index - 1);
  const from = { lane: lane.id, index: index - 1 };
  const diff = await states.diff(row, from, { lane: lane.id, index });
  const changes = diff.changes.slice(0, MOST_CHANGES).map(shownChange);
  return {
    index,
    row: detail.row,
    size: entry.bytes.length,
    stations: STATIONS.map(([name, shows, kinds]) =>
      station(
        { name, shows, checks: checks(kinds) },
        detail,
        proofs,
        lane,
        readBytes(shows),
        needs,
      ),
    ),
    previous: previous && { seq: previous.seq, id: previous.id },
    before,
    after: await worldAt(parts, row, lane.id, index),
    changes,
    moreChanges: diff.more + diff.changes.length - changes.length,
    others: await othersAt(parts, row, lane, index, changes),
  };

  function needs(check: string) {
    return format.rules.checks.find(({ id }) => id === check)?.needs?.pin ?? null;
  }

  function readBytes(shows: StationKind) {
    return shows === 'load' ? shownBytes(entry.bytes, written) : null;
  }
}

/** The stations of every format have phases of its verifier; the report comes after them. */
const STATIONS: readonly (readonly [string, StationKind, readonly Phase['shows'][]])[] = [
  ['Load', 'load', ['load']],
  ['Fingerprints', 'hashes', ['hashes']],
  ['Chain', 'chain', ['chain']],
  ['Order', 'sequence', ['sequence', 'relations']],
  ['Signatures', 'signatures', ['signatures']],
  ['World', 'fold', ['fold']],
  ['Compare', 'compare', ['compare']],
];

function station(
  { name, shows, checks }: Pick<Station, 'name' | 'shows'> & Pick<Phase, 'checks'>,
  detail: EntryDetail,
  proofs: readonly ShownProof[],
  lane: OpenedLane,
  bytes: ShownProof['bytes'],
  needs: (check: string) => StationCheck['needs'],
): Station {
  const own = detail.checks
    .filter(({ check }) => checks.includes(check))
    .map((one) => ({ ...one, needs: needs(one.check) }));
  // A comparison with given values is made for the lane as a whole.
  const made = shows === 'compare' ? own.map((one) => ofLane(one, lane.report?.checks)) : own;
  const loaded: ShownProof[] = bytes
    ? [{ check: '', computed: '', from: 'read', expected: '', against: '', bytes }]
    : [];
  return {
    name,
    shows,
    status: worstStatus(made),
    proofs: [...loaded, ...proofs.filter(({ check }) => checks.includes(check))],
    checks: made,
  };
}

function shownChange({ kind, id, change, after, fields }: ResourceChange): ShownChange {
  const words = (value: JsonValue | undefined) => (value === undefined ? null : valueWords(value));
  return {
    kind,
    id,
    change,
    words: after && words(after.value),
    fields: fields.slice(0, MOST_FIELDS).map((field) => ({
      path: field.path || 'its value',
      before: words(field.before),
      after: words(field.after),
    })),
    moreFields: Math.max(0, fields.length - MOST_FIELDS),
  };
}

function ofLane(one: StationCheck, outcomes: readonly CheckOutcome[] = []): StationCheck {
  const outcome = outcomes.find(({ check }) => check === one.check);
  const isMade = one.status === 'fail' || one.status === 'warning';
  return outcome && !isMade ? { ...one, status: outcome.status, note: outcome.reason } : one;
}

function shownProof({ bytes, ...proof }: Proof, written: Uint8Array | null): ShownProof {
  return { ...proof, bytes: bytes ? shownBytes(bytes, written) : null };
}

async function worldAt(
  { states }: Parts,
  row: LedgerRow,
  lane: string,
  index: number,
): Promise<ShownWorld> {
  const { hash, hashNote = null, resources, broken } = await states.head(row, lane, index);
  return { hash, hashNote, resources, broken };
}

async function othersAt(
  { worlds, states, cache }: Parts,
  row: LedgerRow,
  { id: lane }: OpenedLane,
  index: number,
  changes: ReplayStop['changes'],
): Promise<readonly ShownResource[]> {
  const { world } = await worlds.at(row, { lane, index: index - 1 });
  if (!world || world.size > MOST_RESOURCES) return [];
  const changed = new Set(changes.map(({ kind, id }) => `${kind}\n${id}`));
  const others = [...world.resources()]
    .filter(({ kind, id }) => !changed.has(`${kind}\n${id}`))
    .sort((a, b) => a.touched.index - b.touched.index)
    .slice(-MOST_OTHERS);
  return Promise.all(
    others.map(async ({ kind, id, value, touched }): Promise<ShownResource> => {
      const words = valueWords(await states.valueAt(row, value));
      const seq = await (await cache.lane(row, touched.lane)).seq(touched.index);
      return { kind, id, words, seq };
    }),
  );
}
