// Strict checks of how the entries of a trajectory belong together, which the runtime
// does not make: undone and denied commits, drifting versions, times, budgets.

import { objectAt, textAt, writtenAt } from '../../../core/json/access.ts';
import type { JsonValue } from '../../../core/json/value.ts';
import type { Entry } from '../../../core/model/entry.ts';
import type { FindingsLog } from '../../../core/verify/log.ts';
import type { Payload } from '../payload/payload.ts';
import type { CommitSpans } from '../payload/scan.ts';
import { COST_PARTS } from '../simulate/policy.ts';
import type { CheckId } from './checks.ts';
import { found } from './findings.ts';

export class LaneTies {
  /** Commits that say they undo another; examined when all lanes are known. */
  readonly undoings: { readonly entry: Entry; readonly commit: string }[] = [];
  private compiler: string | null = null;
  private policySet: string | null = null;
  private writ: string | null = null;
  private namedPolicySet = false;
  private recordedAt: number | null = null;
  /** The first entry without a time. */
  private untimed: Entry | null = null;
  private saidUntimed = false;
  private readonly spent = COST_PARTS.map(() => 0n);
  private caps: (bigint | null)[] | null = null;
  private overspent = false;
  private readonly log: FindingsLog<CheckId>;

  constructor(log: FindingsLog<CheckId>) {
    this.log = log;
  }

  examine(entry: Entry, payload: Payload): void {
    this.time(entry);
    this.unknownFields(entry, payload);
    if (payload.type === 'commit' && payload.commit) this.commit(entry, payload, payload.commit);
    else if (payload.type === 'skill_bound') this.cap(payload);
  }

  private time(entry: Entry): void {
    const { recordedAt } = entry;
    if (recordedAt === null) this.untimed ??= entry;
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
    const [compiler, policySet] = [payload.text(spans.compiler), payload.text(spans.policySet)];
    const writ = payload.text(spans.writ);
    this.compare('thymos.compiler-change', entry, this.compiler, compiler);
    this.compare('thymos.policy-set-change', entry, this.policySet, policySet);
    this.compare('thymos.writ-change', entry, this.writ, writ);
    this.writ = writ;
    this.compiler = compiler;
    this.policySet = policySet;
    this.spend(entry, payload.at(spans.budget));
    if (spans.compensates) this.undoings.push({ entry, commit: payload.text(spans.compensates) });
    this.denied(entry, payload, spans, policySet);
  }

  /** Whether a commit names no policy set after others did: that is reported where it changes. */
  lostPolicySet(policySet: string): boolean {
    return policySet === '' && this.namedPolicySet;
  }

  private denied(entry: Entry, payload: Payload, spans: CommitSpans, policySet: string): void {
    if (policySet !== '') this.namedPolicySet = true;
    this.log.examine('thymos.denied-commit');
    if (this.lostPolicySet(policySet)) return;
    const decision = textAt(payload.trace(spans), 'decision', 'kind') ?? '';
    if (decision === 'deny')
      found(this.log, entry, 'thymos.denied-commit', ['permit or require_approval', decision]);
  }

  /** A version that changes inside a trajectory is reported once, where it changes. */
  private compare(
    check: 'thymos.compiler-change' | 'thymos.policy-set-change' | 'thymos.writ-change',
    entry: Entry,
    before: string | null,
    now: string,
  ): void {
    this.log.examine(check);
    if (before !== null && before !== now)
      found(this.log, entry, check, [before || 'none', now || 'none']);
  }

  private spend(entry: Entry, cost: JsonValue): void {
    COST_PARTS.forEach((name, i) => {
      this.spent[i] = (this.spent[i] ?? 0n) + BigInt(writtenAt(cost, name) ?? 0);
    });
    if (!this.caps) return;
    this.log.examine('thymos.budget');
    const over = COST_PARTS.findIndex((_, i) => {
      const cap = this.caps?.[i];
      return cap !== null && cap !== undefined && (this.spent[i] ?? 0n) > cap;
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
