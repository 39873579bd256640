// What is asked about forged copies of a ledger.

import type { AskTraits } from '../../base/ask.ts';
import type { HeldKeys } from '../../base/signature/keyring.ts';
import type { BenchLedger, StepNumber, TamperCase, TamperStep } from '../../ledger/model/tamper.ts';
import type { NamedBlob } from '../../ledger/storage/rows.ts';

/** A ledger, and what is done to a copy of it. */
export interface ForgedCase {
  readonly ledger: string;
  readonly forged: TamperCase;
}

declare module '../../base/ask.ts' {
  interface Asks {
    /**
     * A ledger that can be forged, and the values of one of its entries, null for one that is worth it.
     * @throws when it is too large.
     */
    readonly 'break-it ledger': {
      input: {
        readonly ledger: string;
        readonly lane: string | null;
        readonly at: number | null;
      };
      answer: BenchLedger;
      progress: never;
    };
    /** One step of a forgery on a copy in memory; nothing is kept. `keys`: what its signer is held against. */
    readonly 'break-it step': {
      input: ForgedCase & { readonly step: StepNumber; readonly keys: HeldKeys | null };
      answer: TamperStep;
      progress: never;
    };
    /** The forged copy of a case first, then what may be held against it. */
    readonly 'forged files': { input: ForgedCase; answer: readonly NamedBlob[]; progress: never };
  }
}

export const BREAK_IT_ASKS = {
  'break-it ledger': { mayRepeat: true },
  'break-it step': { mayRepeat: true },
  'forged files': { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
