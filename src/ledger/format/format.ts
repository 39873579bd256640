// Five small interfaces separate the formats from everything else, with what a format has beyond
// them. Nothing else knows how bytes are read, what is checked, or how an entry is put into words.

import type { Extras } from './extras.ts';
import type { Manifest } from './manifest.ts';
import type { Question, Questions } from './questions.ts';
import type { LedgerReader, Reader } from './reader.ts';
import type { Recogniser } from './recogniser.ts';
import type { Rules } from './rules.ts';
import type { State } from './state.ts';
import type { Words } from './words.ts';

/**
 * One system's ledgers. `Opened` is what its reader makes of files; `Decoded` is an entry's content as
 * its reader decodes it, made once and handed to everything that describes the entry. The
 * type parameters stay inside the format: a host gives back only what it got from there.
 */
export interface LedgerFormat<
  Opened extends LedgerReader = LedgerReader,
  Decoded = unknown,
  CheckId extends string = string,
> {
  readonly manifest: Manifest;
  readonly recogniser: Recogniser;
  readonly reader: Reader<Opened, Decoded>;
  readonly rules: Rules<Opened, Decoded, CheckId>;
  readonly words: Words<Decoded>;
  readonly state: State<Decoded>;
  /** Its screens ask these questions about a ledger as a whole, by name. */
  readonly questions?: { readonly [Name in keyof Questions]?: Question<Name> };
  readonly extras?: Extras<Opened, Decoded, CheckId>;
}
