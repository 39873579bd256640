// What each record of a run does, by its index: a number for what nearly all of them do, and what
// only it says for the others.

import { Uint32Column } from '../../base/columns.ts';
import type { BlockWhy, Does } from './annotation.ts';
import { changeNothing, DELETES, type FollowedBlock, SETS, SETS_NEW } from './follow.ts';

const WHYS: readonly BlockWhy[] = [
  'unreadable',
  'unusable',
  'unknown',
  'later header',
  'after the end',
  'no header',
  'absent',
  'called already',
  'not called',
];

/** What many records do alike, by number. */
const COMMON: readonly Does[] = [
  { what: 'begins' },
  DELETES,
  SETS_NEW,
  SETS,
  { what: 'freezes', twice: null },
  { what: 'purges', unknown: [] },
  { what: 'calls', stray: false, leftOpen: false },
  { what: 'returns', otherParent: null, otherRun: null },
  ...WHYS.map((why) => changeNothing(why).does),
];

const NUMBERS: ReadonlyMap<Does, number> = new Map(COMMON.map((does, i) => [does, i]));

function isAlike(a: Does, b: Does): boolean {
  switch (a.what) {
    case 'sets':
      return b.what === a.what && a.isNew === b.isNew;
    case 'freezes':
      return b.what === a.what && a.twice === b.twice;
    case 'purges':
      return b.what === a.what && a.unknown.length + b.unknown.length === 0;
    case 'calls':
      return b.what === a.what && a.stray === b.stray && a.leftOpen === b.leftOpen;
    case 'returns':
      return b.what === a.what && a.otherParent === b.otherParent && a.otherRun === b.otherRun;
    case 'nothing':
      return b.what === a.what && a.why === b.why;
    default:
      return b.what === a.what;
  }
}

export class FollowedRecords {
  /** 1 + its place in COMMON; 0: it is among the others. */
  private readonly what = new Uint32Column();
  private readonly others = new Map<number, Does>();
  /** 1 + the number of its call; 0: none. */
  private readonly call = new Uint32Column();
  private readonly calls: string[] = [];
  private readonly numbers = new Map<string, number>();

  push({ does, call }: FollowedBlock): void {
    const common = 1 + (NUMBERS.get(does) ?? COMMON.findIndex((one) => isAlike(one, does)));
    if (!common) this.others.set(this.what.length, does);
    this.what.push(common);
    this.call.push(call === null ? 0 : 1 + this.findNumber(call));
  }

  at(index: number): FollowedBlock {
    const common = COMMON[(this.what.at(index) ?? 0) - 1];
    const call = this.calls[(this.call.at(index) ?? 0) - 1] ?? null;
    return { does: common ?? this.others.get(index) ?? changeNothing('no header').does, call };
  }

  private findNumber(call: string): number {
    const known = this.numbers.get(call);
    if (known !== undefined) return known;
    this.numbers.set(call, this.calls.length);
    return this.calls.push(call) - 1;
  }
}
