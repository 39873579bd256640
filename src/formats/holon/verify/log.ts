// What the pass over a ledger finds, lane by lane. The pass is made when the ledger is
// opened, before a profile is chosen; the verifier takes from it what its profile wants.

import type { LeftOut, Profile } from '../../../ledger/model/check.ts';
import { FindingRoom, KeptFindings } from '../../../ledger/verify/findings.ts';
import type { MadeFinding } from '../../../ledger/verify/log.ts';
import type { HolonCheckId } from './checks.ts';

export interface PassFinding extends MadeFinding<HolonCheckId> {
  /** Found by the strict profile alone. */
  readonly strict?: boolean;
  /** Number of the event in the ledger; null: the line is no event. */
  readonly event: number | null;
  /** Position of the event in its lane. */
  readonly index: number | null;
  /** Position of the line among all lines read. */
  readonly row: number;
}

/** Of all lanes of one ledger. */
export class PassRooms {
  readonly reference = new FindingRoom();
  readonly strict = new FindingRoom();
}

type Numbered = PassFinding & { readonly nth: number };

/** Each profile keeps as many as if there were no other; a file full of faults must not fill memory. */
export class PassLog {
  /** null: nothing is in it, as in nearly all of very many. */
  private reference: KeptFindings<Numbered> | null = null;
  private strict: KeptFindings<Numbered> | null = null;
  private found = 0;
  private readonly rooms: PassRooms;

  constructor(rooms: PassRooms) {
    this.rooms = rooms;
  }

  add(finding: PassFinding): void {
    this.findList(finding.strict ? 'strict' : 'reference').add({ ...finding, nth: this.found++ });
  }

  /** In the order in which they were found. */
  of(profile: Profile): {
    readonly kept: readonly PassFinding[];
    readonly leftOut: readonly LeftOut[];
  } {
    const { reference, strict } = this;
    const lists = [reference, profile === 'strict' ? strict : null].filter((one) => one !== null);
    return {
      kept: lists.flatMap(({ kept }) => kept).sort((a, b) => a.nth - b.nth),
      leftOut: lists.flatMap(({ leftOut }) => leftOut),
    };
  }

  private findList(profile: Profile): KeptFindings<Numbered> {
    this[profile] ??= new KeptFindings(this.rooms[profile]);
    return this[profile];
  }
}
