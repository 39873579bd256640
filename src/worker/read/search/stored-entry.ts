// A stored entry as queries ask for it: what is known without its bytes.

import type {
  ApprovalsPart,
  DigestPart,
  FindingsPart,
  LanePart,
  Searchable,
} from '../../../core/query/match/searchable.ts';
import type { Surroundings } from '../../../formats/search/entry.ts';
import type { DigestPage, EntryHead } from '../../../storage/digests/page.ts';
import type { Traits } from '../../../storage/rows.ts';

export class StoredEntry implements Searchable {
  readonly index: number;
  readonly traits: Traits | null;
  private readonly page: DigestPage;
  private readonly around: Surroundings;
  private made: { readonly head: EntryHead | null } | null = null;

  constructor(page: DigestPage, index: number, traits: Traits | null, around: Surroundings) {
    this.page = page;
    this.index = index;
    this.traits = traits;
    this.around = around;
  }

  get lane(): LanePart {
    return this.around.lane;
  }

  /** null: nothing can be read of it. */
  get digest(): DigestPart | null {
    this.made ??= { head: this.page.head(this.index) };
    return this.made.head;
  }

  get approvals(): ApprovalsPart | undefined {
    return this.around.approvals?.(this.index);
  }

  get notes(): readonly string[] | undefined {
    return this.around.notes?.(this.index);
  }

  get findings(): FindingsPart | null | undefined {
    return this.around.findings?.(this.index);
  }
}
