// What the place of an event in its ledger makes of it: kept beside its bytes, so that
// one entry alone can be told. Written and read here only.

import { decodeText, encodeText } from '../../core/bytes.ts';
import type { JsonObject } from '../../core/json/value.ts';
import type { Entry } from '../../core/model/entry.ts';
import type { Candidate } from './verify/arithmetic.ts';

/** Everything here is plain data; sequence numbers are texts. */
export interface Annotation {
  /** 1-based line in its file. */
  readonly line: number;
  /** The file's name, where the ledger has several. */
  readonly file?: string;
  /** The checks that looked here, one bit each. */
  readonly looks: number;
  /** How a plan variant ended. */
  readonly fate?: {
    readonly state: 'open' | 'selected' | 'lost';
    readonly reason: string | null;
    readonly by: string | null;
    readonly winner: string | null;
  };
  /** What a planning chose from. */
  readonly candidates?: readonly Candidate[];
  /** The start that a completion closes. */
  readonly start?: { readonly seq: string | null; readonly predicted: JsonObject | null };
  /** Who planned what is executed. */
  readonly planner?: { readonly model: string | null; readonly tier: string | null };
  /** Review decisions of this kind before it. */
  readonly round?: number;
  /** Where a merge goes: the last event of the parent's lane before it. */
  readonly into?: { readonly lane: string; readonly commit: string | null };
  /** Sub-intents that leave here. */
  readonly delegates?: readonly { readonly lane: string; readonly label: string }[];
  /** The parent's lane, where it is not in this ledger. */
  readonly orphanOf?: string;
}

const NONE: Annotation = { line: 0, looks: 0 };

export function writeAnnotation(annotation: Annotation): Uint8Array {
  return encodeText(JSON.stringify(annotation));
}

export function readAnnotation({ annotation }: Entry): Annotation {
  // Written above, by this version of the code: kept rows of another are made anew.
  return annotation ? (JSON.parse(decodeText(annotation)) as Annotation) : NONE;
}
