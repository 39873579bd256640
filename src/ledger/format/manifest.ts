// What a format says about itself, in words and plain data: small, so that a page, a help
// text or a README may show it without loading the code behind it.

import type { Pins } from '../model/check.ts';
import type { KindShape } from '../model/view.ts';

export interface Manifest {
  readonly id: string;
  /** Of the system. */
  readonly name: string;
  /** What its ledgers are called: "execution ledgers". */
  readonly ledgers: string;
  /** What is opened, in a few words after the name: "state folder, or its receipts.json". */
  readonly opens: string;
  /** The same for the README, where there is room and Markdown. */
  readonly opensInFull: string;
  /** What its record can prove, and what not. */
  readonly proves: string;
  /** What the reference profile is. */
  readonly reference: string;
  /** What its entries carry. Of what is not listed nothing is said or shown. */
  readonly records: FormatRecords;
  /** What a person can give it to expect. */
  readonly pins: readonly (keyof Pins)[];
  /** Its records are signed in several ways, and can be compared with a file of keys. */
  readonly takesKeys?: true;
  /** Where a person writes such a ledger by hand, with the system's own engine. */
  readonly lab?: FormatLab;
  /** Its findings can be saved as records of its own format: what the name of that file ends with. */
  readonly findingsFile?: string;
  /** What its entries that are drawn so are called, in the plural, where that is more than the usual word. */
  readonly marks?: Readonly<Partial<Record<KindShape, string>>>;
  /** Views that only its ledgers have, each in one of a ledger's tabs. */
  readonly views: readonly FormatView[];
}

export interface FormatRecords {
  /** Entries and proposals have ids of their own. */
  readonly ids?: true;
  /** Entries change a state that is folded and hashed: of every ledger, or of those that record it. */
  readonly world?: true | 'where recorded';
  /** An agent that changes files and runs commands: that is what happened. */
  readonly agent?: true;
  readonly compilers?: true;
  readonly policySets?: true;
  /** What carries a signature, where anything may: "commit". */
  readonly signed?: string;
}

export interface FormatLab {
  /** "lab/reactor" */
  readonly path: string;
  readonly title: string;
  /** What can be done there, in a sentence. */
  readonly story: string;
  /** The same in a few words. */
  readonly about: string;
}

export interface FormatView {
  readonly tab: 'read' | 'run' | 'ask';
  /** As its address names it. */
  readonly view: string;
  /** A word, for its link. */
  readonly title: string;
  /** What a person finds there, in a few words. */
  readonly about: string;
  /** A third way to see the run, beside its rows and its map. */
  readonly isLevel?: true;
  /** There a person sees, and chooses, by which description a ledger is read. */
  readonly describes?: true;
}
