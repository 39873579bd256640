// A format describes itself in words and plain data: small, so that a page, a help text or a README
// may show it without loading the code behind it.

import type { Pins } from '../model/check.ts';
import type { KindShape } from '../model/view.ts';

export interface Manifest {
  readonly id: string;
  readonly name: string;
  readonly ledgers: string;
  /** Says in a few words after the name what is opened: "state folder, or its receipts.json". */
  readonly opens: string;
  /** Says the same for the README, where there is room and Markdown. */
  readonly opensInFull: string;
  /** Says what its record can prove, and what not. */
  readonly proves: string;
  readonly reference: string;
  /** Nothing is said or shown of records that are not listed. */
  readonly records: FormatRecords;
  readonly pins: readonly (keyof Pins)[];
  /** Its records are signed in several ways, and can be compared with a file of keys. */
  readonly takesKeys?: true;
  /** A person writes such a ledger there by hand, with the system's own engine. */
  readonly lab?: FormatLab;
  /** Its findings can be saved as records of its own format, in a file whose name ends so. */
  readonly findingsFile?: string;
  readonly marks?: Readonly<Partial<Record<KindShape, string>>>;
  readonly views: readonly FormatView[];
}

export interface FormatRecords {
  readonly ids?: true;
  /** Entries change a state that is folded and hashed: of every ledger, or of those that record it. */
  readonly world?: true | 'where recorded';
  readonly agent?: true;
  readonly compilers?: true;
  readonly policySets?: true;
  /** Names what carries a signature, where anything may: "commit". */
  readonly signed?: string;
}

export interface FormatLab {
  readonly path: string;
  readonly title: string;
  readonly story: string;
  readonly about: string;
}

export interface FormatView {
  readonly tab: 'read' | 'run' | 'ask';
  readonly view: string;
  readonly title: string;
  readonly about: string;
  /** A third way to see the run, beside its rows and its map. */
  readonly isLevel?: true;
  /** A person sees, and chooses, there by which description a ledger is read. */
  readonly describes?: true;
}
