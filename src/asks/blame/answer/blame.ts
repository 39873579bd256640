// Blame finds who wrote a resource, a value inside it, or each line of a text: what ledger/blame
// finds, with the entries and values of a stored ledger.

import { AppException } from '../../../base/error.ts';
import { type JsonPath, partAt, readPath } from '../../../base/json/path.ts';
import { findResourceEvents, type ResourceEvent } from '../../../ledger/blame/events.ts';
import { blameLines, MAX_BLAMED_TEXT } from '../../../ledger/blame/lines.ts';
import { lastChange, partEvents, partVersions } from '../../../ledger/blame/parts.ts';
import { textsIn } from '../../../ledger/blame/texts.ts';
import { changeKind } from '../../../ledger/diff/diff.ts';
import { fieldChanges } from '../../../ledger/diff/fields.ts';
import type { OpLocation } from '../../../ledger/fold/fold.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { StoredStates } from '../../../ledger/held/states/states.ts';
import type { Worlds } from '../../../ledger/held/states/worlds.ts';
import { CARRIES_OUT } from '../../../ledger/import/build/lane-builder.ts';
import type {
  BlameAsk,
  BlameChange,
  BlamedEntry,
  BlamedText,
  BlameHead,
  BlamePage,
} from '../../../ledger/model/blame.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';

/** Limits of one answer: changes, entries that are read, and their bytes. */
const MOST_CHANGES = 20;
const MOST_READ = 400;
const MOST_BYTES = 4_000_000;
const MOST_TEXTS = 8;

export class Blame {
  private readonly cache: LedgerCache;
  private readonly worlds: Worlds;
  private readonly states: StoredStates;

  constructor(cache: LedgerCache, worlds: Worlds, states: StoredStates) {
    this.cache = cache;
    this.worlds = worlds;
    this.states = states;
  }

  async head(row: LedgerRow, ask: BlameAsk): Promise<BlameHead> {
    const { kind, id } = ask;
    const path = parsePath(ask);
    const seq = (await (await this.cache.lane(row, ask.lane)).seq(ask.index)) ?? ask.index;
    const { world, broken } = await this.worlds.at(row, ask);
    const found = world?.get(kind, id) ?? null;
    const resource = found && (await this.states.view(row, found));
    const value = partAt(resource?.value, path);
    const parts = await this.worlds.parts(row, ask);
    const { by, restored } = await lastChange(
      () => findResourceEvents(parts, ask),
      path,
      (location) => this.states.valueAt(row, location),
    );
    return {
      resource,
      value,
      by: by && (await this.entry(row, by)),
      restored: restored && (await this.entry(row, restored)),
      texts: textsIn(value ?? null, ask.key, MOST_TEXTS, true),
      seq,
      broken,
    };
  }

  /** `before` asks for the changes before that one. */
  async page(row: LedgerRow, ask: BlameAsk, before: BlamePage['next']): Promise<BlamePage> {
    const parts = await this.worlds.parts(row, ask);
    const changes: BlameChange[] = [];
    const read = { entries: 0, bytes: 0 };
    let last: ResourceEvent | null = null;
    let next: BlamePage['next'] = null;
    const events = function* () {
      for (const event of findResourceEvents(parts, ask, before)) {
        const isEnough =
          changes.length >= MOST_CHANGES || read.entries > MOST_READ || read.bytes > MOST_BYTES;
        if (last && isEnough) {
          next = { lane: last.lane, index: last.index };
          return;
        }
        last = event;
        yield event;
      }
    };
    const value = async ({ lane, index, op }: OpLocation) => {
      const entry = await this.cache.entry(row, lane, index);
      read.entries++;
      read.bytes += entry.bytes.length;
      return this.states.valueIn(row, entry, op);
    };
    for await (const change of partEvents(events(), parsePath(ask), value)) {
      const { event } = change;
      changes.push({
        entry: await this.entry(row, event),
        by: event.by,
        isUndone: event.isUndone,
        change: changeKind(event),
        versions: [event.before?.version ?? null, event.after?.version ?? null],
        fields: fieldChanges(change.before, change.after),
        provenance:
          event.by === 'write' && event.after
            ? await this.states.provenance(row, event.after.value)
            : [],
      });
    }
    return { changes, next };
  }

  async lines(row: LedgerRow, ask: BlameAsk): Promise<BlamedText> {
    const { world } = await this.worlds.at(row, ask);
    const found = world?.get(ask.kind, ask.id) ?? null;
    const path = parsePath(ask);
    const text = found ? partAt(await this.states.valueAt(row, found.value), path) : undefined;
    if (typeof text !== 'string') return without('There is no text here.');
    if (text.length > MAX_BLAMED_TEXT)
      return without(
        `It has ${text.length} characters, and only texts of up to ${MAX_BLAMED_TEXT} are taken apart into lines.`,
      );
    const parts = await this.worlds.parts(row, ask);
    const versions = partVersions(findResourceEvents(parts, ask), path, (at) =>
      this.states.valueAt(row, at),
    );
    const { blame, entries } = await blameLines(text, versions, (event) => this.entry(row, event));
    const { lines, by, rewritten, isCut, openLines } = blame;
    const orBefore = isCut ? openLines : new Int32Array();
    return { lines, by, entries, rewritten: [...rewritten], orBefore, note: null };
  }

  private async entry(
    row: LedgerRow,
    { lane, index }: Pick<ResourceEvent, 'lane' | 'index'>,
  ): Promise<BlamedEntry> {
    const opened = await this.cache.lane(row, lane);
    const { seq, id, recordedAt, digest } = await opened.head(index);
    const entry = await opened.entry(index);
    const format = this.cache.format(row);
    const decoded = format.reader.decode(entry);
    const { outcome, headline } = format.words.decision(entry, decoded);
    const request = opened.leavingAt(index).find(({ label }) => label === CARRIES_OUT);
    return {
      lane,
      index,
      seq,
      id,
      recordedAt,
      line: digest.line,
      commit: digest.ties.commit ?? null,
      decision: { outcome, headline },
      named: format.words.names?.(entry, decoded).named ?? [],
      request: request?.to.index ?? null,
    };
  }
}

/** @throws {AppException} */
function parsePath({ key }: BlameAsk): JsonPath {
  const path = readPath(key);
  if (path) return path;
  throw new AppException({ code: 'usage', found: `${key}: this is no place in a value.` });
}

function without(note: string): BlamedText {
  return {
    lines: [],
    by: new Uint32Array(),
    entries: [],
    rewritten: [],
    orBefore: new Int32Array(),
    note,
  };
}
