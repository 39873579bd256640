import type { AskTraits } from '../../base/ask.ts';
import type { HeldKeys } from '../../base/signature/keyring.ts';
import type {
  BreakItLedger,
  StepNumber,
  TamperCase,
  TamperStep,
} from '../../ledger/model/tamper.ts';
import type { NamedBlob } from '../../ledger/storage/rows.ts';

/** Names a ledger and says how its copy is forged. */
export interface ForgedCase {
  readonly ledger: string;
  readonly forged: TamperCase;
}

declare module '../../base/ask.ts' {
  interface Asks {
    /**
     * Opens a ledger for forging, with the values of one entry. A null `at` lets the worker choose
     * an entry that shows most.
     * @throws when it is too large.
     */
    readonly 'break-it ledger': {
      input: {
        readonly ledger: string;
        readonly lane: string | null;
        readonly at: number | null;
      };
      answer: BreakItLedger;
      progress: never;
    };
    /**
     * Makes one step of a forgery on a copy in memory; nothing is kept. The signer is compared with
     * `keys`.
     */
    readonly 'break-it step': {
      input: ForgedCase & { readonly step: StepNumber; readonly keys: HeldKeys | null };
      answer: TamperStep;
      progress: never;
    };
    /** The forged copy comes first, then the files that it may be compared with. */
    readonly 'forged files': { input: ForgedCase; answer: readonly NamedBlob[]; progress: never };
  }
}

export const BREAK_IT_ASKS = {
  'break-it ledger': { mayRepeat: true },
  'break-it step': { mayRepeat: true },
  'forged files': { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
