// Strict checks of how the entries of a trajectory belong together, which the runtime
// does not make: requests and what became of them, undone commits, drifting versions.

import type { HashEngine } from '../../../core/hash/hash.ts';
import { memberAt, objectAt, textAt, writtenAt } from '../../../core/json/access.ts';
import type { JsonValue } from '../../../core/json/value.ts';
import type { Entry } from '../../../core/model/entry.ts';
import type { FindingsLog } from '../../../core/verify/log.ts';
import { contentHash } from '../payload/canonical.ts';
import type { Payload } from '../payload/payload.ts';
import type { CommitSpans } from '../payload/scan.ts';
import { COST_PARTS } from '../simulate/policy.ts';
import { OPERATOR_DENIAL } from '../words.ts';
import type { CheckId } from './checks.ts';
import { found } from './findings.ts';

export class LaneTies {
  readonly proposals = new Set<string>();
  readonly intents = new Set<string>();
  readonly carriedOut = new Map<string, Entry>();
  /** Commits that say they undo another; examined when all lanes are known. */
  readonly undoings: { readonly entry: Entry; readonly commit: string }[] = [];
  /** Commits that an approval let through; the request may be in the branch's source. */
  readonly resumptions: { readonly entry: Entry; readonly proposal: string }[] = [];
  private compiler: string | null = null;
  private policySet: string | null = null;
  private recordedAt: number | null = null;
  private readonly spent = COST_PARTS.map(() => 0n);
  private caps: (bigint | null)[] | null = null;
  private overspent = false;
  private readonly log: FindingsLog<CheckId>;
  private readonly hash: HashEngine;

  constructor(log: FindingsLog<CheckId>, hash: HashEngine) {
    this.log = log;
    this.hash = hash;
  }

  examine(entry: Entry, payload: Payload): void {
    this.time(entry);
    this.unknownFields(entry, payload);
    if (payload.type === 'commit' && payload.commit) this.commit(entry, payload, payload.commit);
    else if (payload.type === 'pending_approval') this.request(entry, payload);
    else if (payload.type === 'rejection') this.rejection(entry, payload);
    else if (payload.type === 'skill_bound') this.cap(payload);
  }

  private time(entry: Entry): void {
    const { recordedAt } = entry;
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
    this.compare('thymos.compiler-change', entry, this.compiler, compiler);
    this.compare('thymos.policy-set-change', entry, this.policySet, policySet);
    this.compiler = compiler;
    this.policySet = policySet;
    this.spend(entry, payload.at(spans.budget));
    if (spans.compensates) {
      this.undoings.push({ entry, commit: payload.text(spans.compensates) });
      return;
    }
    const proposal = payload.text(spans.proposal);
    this.log.examine('thymos.one-commit-a-proposal');
    const earlier = this.carriedOut.get(proposal);
    if (earlier) {
      const what = ['a proposal of its own', `that of seq ${earlier.seq}`] as const;
      found(this.log, entry, 'thymos.one-commit-a-proposal', what);
    } else this.carriedOut.set(proposal, entry);
    if (textAt(payload.trace(spans), 'decision', 'kind') === 'require_approval') {
      this.resumptions.push({ entry, proposal });
    }
  }

  /** A version that changes inside a trajectory is reported once, where it changes. */
  private compare(
    check: 'thymos.compiler-change' | 'thymos.policy-set-change',
    entry: Entry,
    before: string | null,
    now: string,
  ): void {
    this.log.examine(check);
    if (before !== null && before !== now) found(this.log, entry, check, [before, now]);
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

  private request(entry: Entry, { tree }: Payload): void {
    const body = memberAt(tree, 'proposal', 'body') ?? null;
    const claimed = textAt(tree, 'proposal', 'id') ?? '';
    this.log.examine('thymos.proposal-id');
    const expected = contentHash(body, this.hash);
    if (expected !== claimed) found(this.log, entry, 'thymos.proposal-id', [expected, claimed]);
    this.proposals.add(claimed);
    this.intents.add(textAt(body, 'intent_id') ?? '');
  }

  private rejection(entry: Entry, { tree }: Payload): void {
    const operator = textAt(tree, 'reason', 'detail') === OPERATOR_DENIAL;
    if (!operator || textAt(tree, 'reason', 'kind') !== 'policy_denied') return;
    this.log.examine('thymos.denial');
    const intent = textAt(tree, 'intent_id') ?? '';
    if (!this.intents.has(intent))
      found(this.log, entry, 'thymos.denial', ['the intent of an earlier request', intent]);
  }
}
