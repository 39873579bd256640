// Strict checks of how the entries of a trajectory belong together, which the runtime
// does not make: undone and denied commits, drifting versions, times, budgets.

import { objectAt, writtenAt } from '../../../base/json/access.ts';
import { type Seq, toSeq } from '../../../base/seq.ts';
import { type Entry, type EntryRef, toEntryRef } from '../../../ledger/model/entry.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import type { Payload } from '../payload/payload.ts';
import type { CommitSpans, Span } from '../payload/spans.ts';
import { COST_PARTS } from '../simulate/policy.ts';
import { costAt } from '../simulate/recorded.ts';
import type { ThymosCheckId } from './checks.ts';
import { found } from './findings.ts';
import { RecurringText } from './recurring.ts';

type Change = 'thymos.compiler-change' | 'thymos.policy-set-change' | 'thymos.writ-change';

function sum(a: number | bigint, b: number | bigint): number | bigint {
  const near = typeof a === 'number' && typeof b === 'number' ? a + b : Number.POSITIVE_INFINITY;
  return near <= Number.MAX_SAFE_INTEGER ? near : toSeq(BigInt(a) + BigInt(b));
}

/** What the checks of the next entries go by. */
export interface TiesState {
  readonly compiler: string;
  readonly policySet: string;
  readonly writ: string;
  readonly isFirst: boolean;
  readonly namedPolicySet: boolean;
  readonly recordedAt: number | null;
  readonly untimed: EntryRef | null;
  readonly saidUntimed: boolean;
  readonly spent: readonly Seq[];
  readonly caps: readonly (Seq | null)[] | null;
  readonly overspent: boolean;
}

export class LaneTies {
  /** Commits that say they undo another; examined when all lanes are known. */
  readonly undoings: { readonly entry: EntryRef; readonly commit: Uint8Array }[] = [];
  private readonly compiler = new RecurringText();
  private readonly policySet = new RecurringText();
  private readonly writ = new RecurringText();
  private isFirst = true;
  private namedPolicySet = false;
  private recordedAt: number | null = null;
  /** The first entry without a time. */
  private untimed: EntryRef | null = null;
  private saidUntimed = false;
  /** Of each part, exact: a bigint only beyond what a number holds. */
  private spent: (number | bigint)[] = COST_PARTS.map(() => 0);
  private caps: (bigint | null)[] | null = null;
  private overspent = false;
  private readonly log: FindingsLog<ThymosCheckId>;

  constructor(log: FindingsLog<ThymosCheckId>) {
    this.log = log;
  }

  state(): TiesState {
    const { isFirst, namedPolicySet, recordedAt, untimed, saidUntimed, spent, overspent } = this;
    const [compiler, policySet, writ] = [this.compiler.last, this.policySet.last, this.writ.last];
    const caps = this.caps?.map((cap) => (cap === null ? null : toSeq(cap))) ?? null;
    const versions = { compiler, policySet, writ, isFirst, namedPolicySet };
    return { ...versions, recordedAt, untimed, saidUntimed, spent, caps, overspent };
  }

  /** Of a lane of which nothing was examined yet. */
  resume(state: TiesState): void {
    this.compiler.last = state.compiler;
    this.policySet.last = state.policySet;
    this.writ.last = state.writ;
    this.isFirst = state.isFirst;
    this.namedPolicySet = state.namedPolicySet;
    this.recordedAt = state.recordedAt;
    this.untimed = state.untimed;
    this.saidUntimed = state.saidUntimed;
    this.spent = [...state.spent];
    this.caps = state.caps?.map((cap) => (cap === null ? null : BigInt(cap))) ?? null;
    this.overspent = state.overspent;
  }

  examine(entry: Entry, payload: Payload): void {
    this.time(entry);
    this.unknownFields(entry, payload);
    if (payload.type === 'commit' && payload.commit) this.commit(entry, payload, payload.commit);
    else if (payload.type === 'skill_bound') this.cap(payload);
  }

  /** Whether a bound skill limits what commits may cost. */
  get isCapped(): boolean {
    return this.caps !== null;
  }

  /** A commit that says the same as the one before it, at no earlier time. */
  follow(entry: Entry, payload: Payload, spans: CommitSpans): void {
    this.recordedAt = entry.recordedAt;
    this.spend(entry, payload, spans);
  }

  private time(entry: Entry): void {
    const { recordedAt } = entry;
    if (recordedAt === null) this.untimed ??= toEntryRef(entry);
    // Said once, where the other kind has been seen too.
    const isTimed = recordedAt !== null || this.recordedAt !== null;
    if (this.untimed && isTimed && !this.saidUntimed) {
      this.saidUntimed = true;
      this.log.add(this.untimed, {
        check: 'thymos.time-order',
        severity: 'warning',
        path: 'created_at',
        expected: 'a time, as other entries have',
        actual: 'none that can be read',
        message:
          'The entry has no time that can be read, and others of its trajectory have: it was taken out or changed. Times are not covered by any hash.',
      });
    }
    if (recordedAt === null) return;
    this.log.examine('thymos.time-order');
    const last = this.recordedAt;
    this.recordedAt = recordedAt;
    if (last === null || recordedAt >= last) return;
    this.log.add(entry, {
      check: 'thymos.time-order',
      severity: 'warning',
      path: 'created_at',
      expected: `${last} or later`,
      actual: String(recordedAt),
      message: `The entry is recorded ${last - recordedAt} seconds before the previous entry: the clock was set back, or the time was changed. Times are not covered by any hash.`,
    });
  }

  private unknownFields(entry: Entry, { unknown }: Payload): void {
    this.log.examine('thymos.unknown-fields');
    const [first] = unknown;
    if (first === undefined) return;
    const what = ['known fields only', unknown.slice(0, 5).join(', ')] as const;
    found(this.log, entry, 'thymos.unknown-fields', what, { path: `payload.${first}` });
  }

  private commit(entry: Entry, payload: Payload, spans: CommitSpans): void {
    const changes = (check: Change, text: RecurringText, span: Span) => {
      const before = text.last;
      const now = text.read(payload, span);
      this.log.examine(check);
      // A version that changes inside a trajectory is reported once, where it changes.
      if (!this.isFirst && before !== now)
        found(this.log, entry, check, [before || 'none', now || 'none']);
    };
    changes('thymos.compiler-change', this.compiler, spans.compiler);
    changes('thymos.policy-set-change', this.policySet, spans.policySet);
    changes('thymos.writ-change', this.writ, spans.writ);
    this.isFirst = false;
    this.spend(entry, payload, spans);
    const { compensates } = spans;
    if (compensates)
      this.undoings.push({ entry: toEntryRef(entry), commit: payload.idAt(compensates) });
    this.denied(entry, spans, this.policySet.last);
  }

  /** Whether a commit names no policy set after others did: that is reported where it changes. */
  lostPolicySet(policySet: string): boolean {
    return policySet === '' && this.namedPolicySet;
  }

  private denied(entry: Entry, { decision }: CommitSpans, policySet: string): void {
    if (policySet !== '') this.namedPolicySet = true;
    this.log.examine('thymos.denied-commit');
    if (this.lostPolicySet(policySet)) return;
    if (decision === 'deny')
      found(this.log, entry, 'thymos.denied-commit', ['permit or require_approval', decision]);
  }

  private spend(entry: Entry, payload: Payload, spans: CommitSpans): void {
    for (let part = 0; part < COST_PARTS.length; part++)
      this.spent[part] = sum(this.spent[part] ?? 0, costAt(payload, spans, part));
    if (!this.caps) return;
    this.log.examine('thymos.budget');
    const over = COST_PARTS.findIndex((_, i) => {
      const cap = this.caps?.[i];
      return cap !== null && cap !== undefined && (this.spent[i] ?? 0) > cap;
    });
    if (over < 0 || this.overspent) return;
    this.overspent = true;
    const name = COST_PARTS[over] ?? 'tokens';
    this.log.add(entry, {
      check: 'thymos.budget',
      severity: 'warning',
      path: `payload.body.budget_cost.${name}`,
      expected: `at most ${this.caps[over]}`,
      actual: String(this.spent[over]),
      message: `With this commit the trajectory has spent more ${name.replaceAll('_', ' ')} than the bound skill allows.`,
    });
  }

  /** Several skills narrow one another: the least of each cap applies. */
  private cap({ tree }: Payload): void {
    const cap = objectAt(tree, 'skill', 'budget_cap');
    if (!cap) return;
    this.caps = COST_PARTS.map((name, i) => {
      const value = BigInt(writtenAt(cap, name) ?? 0);
      const before = this.caps?.[i] ?? null;
      return before !== null && before < value ? before : value;
    });
  }
}
