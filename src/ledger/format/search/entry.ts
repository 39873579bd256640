// Queries ask for parts of an entry of an opened source. Nothing is read of it that no query asks
// for.

import { decodeLenient } from '../../../base/bytes.ts';
import { JsonError, parseJson } from '../../../base/json/parse.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import type { EntryDigest } from '../../model/digest.ts';
import type { Entry } from '../../model/entry.ts';
import type {
  ApprovalsPart,
  CostOfEntry,
  DigestPart,
  FindingsPart,
  InForce,
  PayloadPart,
  Searchable,
  SearchedLane,
  StatePart,
  TraitsPart,
  WrittenResource,
} from '../../query/match/searchable.ts';
import { RECORD_DEPTH } from '../../query/record-depth.ts';
import type { LedgerFormat } from '../format.ts';

/** These facts about entries are known only once their lane, or all lanes, were read. */
export interface Surroundings {
  readonly lane: SearchedLane;
  approvals?(index: number): ApprovalsPart;
  /** Null when it was not verified. */
  findings?(index: number): FindingsPart | null;
  /** People's notes about it are in no ledger. */
  notes?(index: number): readonly string[];
  /**
   * Says whether what operation `op` of an entry wrote is in force at a head; null when nobody can
   * say.
   */
  isInForce?(index: number, op: number, kind: string, id: string): boolean | null;
}

export class SearchableEntry implements Searchable {
  readonly entry: Entry;
  private readonly format: LedgerFormat;
  private readonly around: Surroundings;
  private readonly memo: {
    decoded?: { readonly value: unknown };
    digest?: EntryDigest;
    traits?: TraitsPart;
    cost?: CostOfEntry;
    payload?: PayloadPart;
  } = {};

  /** `digest` is the one that the format would make now, where it was made before. */
  constructor(format: LedgerFormat, entry: Entry, around: Surroundings, digest?: EntryDigest) {
    this.format = format;
    this.entry = entry;
    this.around = around;
    if (digest) this.memo.digest = digest;
  }

  get lane(): SearchedLane {
    return this.around.lane;
  }

  get traits(): TraitsPart {
    const { line, facts } = this.stored;
    const { shape, kind, tools, rules, decision, signed } = line;
    const recordKind = this.entry.kind;
    this.memo.traits ??= { shape, kind, tools, rules, decision, signed, facts, recordKind };
    return this.memo.traits;
  }

  get digest(): DigestPart {
    const { index, seq, id, parent, recordedAt } = this.entry;
    return { index, seq, id, parent, recordedAt, digest: this.stored };
  }

  get cost(): CostOfEntry {
    const { format, entry } = this;
    this.memo.cost ??= { parts: format.state.cost?.(entry, this.decoded) ?? null };
    return this.memo.cost;
  }

  get payload(): PayloadPart {
    this.memo.payload ??= new RecordedPayload(
      this.format,
      this.entry,
      () => this.decoded,
      () => [...this.writes()],
    );
    return this.memo.payload;
  }

  get notes(): readonly string[] | undefined {
    return this.around.notes?.(this.entry.index);
  }

  get approvals(): ApprovalsPart | undefined {
    return this.around.approvals?.(this.entry.index);
  }

  get findings(): FindingsPart | null | undefined {
    return this.around.findings?.(this.entry.index);
  }

  get state(): StatePart | undefined {
    const { around } = this;
    return around.isInForce && { written: () => this.writes() };
  }

  private get decoded(): unknown {
    this.memo.decoded ??= { value: this.format.reader.decode(this.entry) };
    return this.memo.decoded.value;
  }

  private get stored(): EntryDigest {
    this.memo.digest ??= this.format.words.digest(this.entry, this.decoded);
    return this.memo.digest;
  }

  private *writes(): Generator<InForce> {
    const { format, entry, around } = this;
    for (const [i, op] of (this.stored.delta?.ops ?? []).entries()) {
      if (op.op === 'restore' || op.op === 'retract' || op.op === 'remove') continue;
      const { kind, id } = op;
      yield {
        kind,
        id,
        value: () => format.state.value(entry, this.decoded, i),
        isInForce: () => around.isInForce?.(entry.index, i, kind, id) ?? null,
      };
    }
  }
}

/** Letters may be hidden in these. */
const ESCAPES = /\\[u/]/;

class RecordedPayload implements PayloadPart {
  private readonly format: LedgerFormat;
  private readonly entry: Entry;
  /** The literal content of a record is known without decoding. */
  private readonly decode: () => unknown;
  private readonly writes: () => Iterable<WrittenResource>;
  private text: string | null = null;
  private small: string | null = null;
  private parsed: { readonly value: JsonValue | undefined } | null = null;

  constructor(
    format: LedgerFormat,
    entry: Entry,
    decode: () => unknown,
    writes: () => Iterable<WrittenResource>,
  ) {
    this.format = format;
    this.entry = entry;
    this.decode = decode;
    this.writes = writes;
  }

  get raw(): string {
    this.text ??= decodeLenient(this.entry.bytes);
    return this.text;
  }

  get isDamaged(): boolean {
    const { entry, format } = this;
    return entry.fault !== undefined || format.reader.isRead?.(entry, this.decode()) === false;
  }

  get json(): JsonValue | undefined {
    this.parsed ??= { value: parsed(this.entry.bytes) };
    return this.parsed.value;
  }

  mayContain(text: string): boolean {
    this.small ??= this.raw.toLowerCase();
    return this.small.includes(text) || ESCAPES.test(this.small);
  }

  decision() {
    return this.format.words.decision(this.entry, this.decode());
  }

  view() {
    return this.format.words.view(this.entry, this.decode());
  }

  request() {
    return this.format.words.requests?.view(this.entry, this.decode()) ?? null;
  }

  uses() {
    return this.format.words.names?.(this.entry, this.decode()).uses ?? [];
  }

  ids() {
    return this.format.words.names?.(this.entry, this.decode()).ids ?? {};
  }

  named() {
    return this.format.words.names?.(this.entry, this.decode()).named ?? [];
  }

  written() {
    return this.writes();
  }
}

const BOM = [0xef, 0xbb, 0xbf];

function parsed(bytes: Uint8Array): JsonValue | undefined {
  const start = BOM.every((byte, i) => bytes[i] === byte) ? BOM.length : 0;
  try {
    return parseJson(bytes.subarray(start), {
      maxDepth: RECORD_DEPTH,
      keepLoneSurrogates: true,
      allowNonFinite: true,
    });
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}
