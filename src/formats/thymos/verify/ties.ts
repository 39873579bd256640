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
import { OPERATOR_DENIAL } from '../words.ts';
import type { CheckId } from './checks.ts';

/** A commit that says it undoes another; answered when all lanes are known. */
export interface Undoing {
  readonly entry: Entry;
  readonly commit: string;
}

/** A commit that was let through by an approval; its request may be in the branch's source. */
export interface Resumption {
  readonly entry: Entry;
  readonly proposal: string;
}

const BUDGET = ['tokens', 'tool_calls', 'wall_clock_ms', 'usd_millicents'] as const;

export class LaneTies {
  readonly proposals = new Set<string>();
  readonly intents = new Set<string>();
  readonly carriedOut = new Map<string, Entry>();
  readonly undoings: Undoing[] = [];
  readonly resumptions: Resumption[] = [];
  private compiler: string | null = null;
  private policySet: string | null = null;
  private recordedAt: number | null = null;
  private readonly spent = BUDGET.map(() => 0n);
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

  private warn(
    check: CheckId,
    entry: Entry,
    path: string,
    expected: string,
    actual: string,
    message: string,
  ): void {
    this.log.add(entry, { check, severity: 'warning', path, expected, actual, message });
  }

  private time(entry: Entry): void {
    const { recordedAt } = entry;
    if (recordedAt === null) return;
    this.log.examine('thymos.time-order');
    const last = this.recordedAt;
    this.recordedAt = recordedAt;
    if (last === null || recordedAt >= last) return;
    this.warn(
      'thymos.time-order',
      entry,
      'created_at',
      `${last} or later`,
      String(recordedAt),
      `The entry is recorded ${last - recordedAt} seconds before the previous entry: the clock was set back, or the time was changed. Times are not covered by any hash.`,
    );
  }

  private unknownFields(entry: Entry, { unknown }: Payload): void {
    this.log.examine('thymos.unknown-fields');
    const [first] = unknown;
    if (first === undefined) return;
    this.warn(
      'thymos.unknown-fields',
      entry,
      `payload.${first}`,
      'known fields only',
      unknown.slice(0, 5).join(', '),
      'The payload holds fields that the runtime drops before hashing: they are covered by no id, and anybody could have put them there.',
    );
  }

  private commit(entry: Entry, payload: Payload, spans: CommitSpans): void {
    this.compiler = this.steady(
      'thymos.compiler-change',
      entry,
      'compiler_version',
      this.compiler,
      payload.text(spans.compiler),
    );
    this.policySet = this.steady(
      'thymos.policy-set-change',
      entry,
      'policy_set_hash',
      this.policySet,
      payload.text(spans.policySet),
    );
    this.spend(entry, payload.at(spans.budget));
    if (spans.compensates) {
      this.undoings.push({ entry, commit: payload.text(spans.compensates) });
      return;
    }
    const proposal = payload.text(spans.proposal);
    this.log.examine('thymos.one-commit-a-proposal');
    const earlier = this.carriedOut.get(proposal);
    if (earlier) {
      this.warn(
        'thymos.one-commit-a-proposal',
        entry,
        'payload.body.proposal_id',
        'a proposal of its own',
        `that of seq ${earlier.seq}`,
        'Two commits carry out the same proposal: what was decided once was done twice.',
      );
    } else this.carriedOut.set(proposal, entry);
    if (textAt(payload.trace(spans), 'decision', 'kind') === 'require_approval') {
      this.resumptions.push({ entry, proposal });
    }
  }

  /** A version that changes inside a trajectory is reported once, where it changes. */
  private steady(
    check: CheckId,
    entry: Entry,
    field: string,
    before: string | null,
    now: string,
  ): string {
    this.log.examine(check);
    if (before !== null && before !== now) {
      const what = check === 'thymos.compiler-change' ? 'compiler version' : 'policy set';
      this.warn(
        check,
        entry,
        `payload.body.${field}`,
        before,
        now,
        `The ${what} changes here, in the middle of the trajectory: from here on other rules apply than before.`,
      );
    }
    return now;
  }

  private spend(entry: Entry, cost: JsonValue): void {
    BUDGET.forEach((name, i) => {
      this.spent[i] = (this.spent[i] ?? 0n) + BigInt(writtenAt(cost, name) ?? 0);
    });
    if (!this.caps) return;
    this.log.examine('thymos.budget');
    const over = BUDGET.findIndex((_, i) => {
      const cap = this.caps?.[i];
      return cap !== null && cap !== undefined && (this.spent[i] ?? 0n) > cap;
    });
    if (over < 0 || this.overspent) return;
    this.overspent = true;
    const name = BUDGET[over] ?? 'tokens';
    this.warn(
      'thymos.budget',
      entry,
      `payload.body.budget_cost.${name}`,
      `at most ${this.caps[over]}`,
      String(this.spent[over]),
      `With this commit the trajectory has spent more ${name.replaceAll('_', ' ')} than the bound skill allows.`,
    );
  }

  /** Several skills narrow one another: the least of each cap applies. */
  private cap({ tree }: Payload): void {
    const cap = objectAt(tree, 'skill', 'budget_cap');
    if (!cap) return;
    this.caps = BUDGET.map((name, i) => {
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
    if (expected !== claimed) {
      this.log.add(entry, {
        check: 'thymos.proposal-id',
        severity: 'error',
        path: 'payload.proposal.id',
        expected,
        actual: claimed,
        message:
          'The proposal’s id is not the hash of its body: what is asked was changed, or the id was, and the entry sealed again. Do not decide on it.',
      });
    }
    this.proposals.add(claimed);
    this.intents.add(textAt(body, 'intent_id') ?? '');
  }

  private rejection(entry: Entry, { tree }: Payload): void {
    const operator = textAt(tree, 'reason', 'detail') === OPERATOR_DENIAL;
    if (!operator || textAt(tree, 'reason', 'kind') !== 'policy_denied') return;
    this.log.examine('thymos.denial');
    const intent = textAt(tree, 'intent_id') ?? '';
    if (this.intents.has(intent)) return;
    this.warn(
      'thymos.denial',
      entry,
      'payload.intent_id',
      'the intent of an earlier request',
      intent,
      'The operator’s denial answers no request of this trajectory: the request was removed, or the denial was put here.',
    );
  }
}
