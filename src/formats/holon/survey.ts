// What is kept of a ledger as a whole, next to its entries: plain data, in one piece.

import { toHex } from '../../core/bytes.ts';
import type { Seal } from '../../core/model/check.ts';
import type { FigureSurvey } from './figures/survey.ts';
import type { IntentSurvey } from './intents/survey.ts';

export interface HolonSurvey {
  readonly figures: FigureSurvey;
  readonly intents: IntentSurvey;
  readonly seal: PackedSeal;
  /** The last line with a number: what is appended goes on from it. */
  readonly head: string | null;
}

/** A seal with its hashes one after another, 32 bytes each. */
export interface PackedSeal {
  readonly file: string;
  readonly lines: Uint8Array;
}

export function unpacked({ file, lines }: PackedSeal): Seal {
  const line = (_: unknown, i: number) => toHex(lines.subarray(32 * i, 32 * i + 32));
  return { file, lines: Array.from({ length: lines.length / 32 }, line) };
}
