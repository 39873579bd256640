// What the screens of intents and branches need of a whole ledger: which intent is below which,
// which plan variants there were and how they ended, and what happened in git.

import { Uint32Column } from '../../../base/columns.ts';
import type { PassState } from '../read/context.ts';
import type { PlanFate } from '../read/fate.ts';
import { type HolonEvent, nameIntentLane } from '../read/record.ts';
import { fateAt } from '../read/settled.ts';

export interface Position {
  /** In its lane. */
  readonly index: number;
  /** Among all events of the ledger. */
  readonly at: number;
  /** As written; null where it cannot be read. */
  readonly seq: string | null;
}

export interface IntentNode {
  readonly id: string;
  readonly lane: string;
  /** Index of its parent among the intents; −1: a root, or below one that is not there. */
  readonly parent: number;
  readonly goal: string;
  readonly branch: string | null;
  readonly state: string | null;
  /** null: it was never created. */
  readonly created: Position | null;
  /** Reviews that wait. */
  readonly openReviews: number;
  readonly executions: number;
  readonly failures: number;
}

export interface PlanNode extends Position {
  readonly intent: number;
  readonly plan: string;
  readonly variant: string | null;
  readonly ev: string | null;
  readonly tier: string | null;
  readonly fate: PlanFate['state'];
  readonly reason: string | null;
}

export interface GitNode extends Position {
  readonly intent: number;
  readonly what: 'rebase' | 'merge' | 'promotion';
  readonly from: string;
  readonly to: string;
  /** "success", "conflict", "failed". */
  readonly status: string;
  readonly note: string;
}

export interface IntentSurvey {
  readonly intents: readonly IntentNode[];
  readonly plans: readonly PlanNode[];
  readonly git: readonly GitNode[];
}

type Growing<T> = { -readonly [K in keyof T]: T[K] };

export class IntentSurveyBuilder {
  private readonly indices = new Map<string, number>();
  private readonly intents: Growing<IntentNode>[] = [];
  /** Their creations: they are read again. */
  private readonly plans = new Uint32Column();
  private readonly git: GitNode[] = [];
  private readonly openReviews = new Map<number, Set<string>>();
  /** What a rebase that goes on was begun onto, by branch. */
  private readonly onto = new Map<string, string>();

  push(pass: PassState, event: HolonEvent, number: number): void {
    const { type, fields, intent: id } = event;
    if (id === null) return;
    const intent = this.indexOf(id);
    const node = this.intents[intent];
    if (!node) return;
    const position: Position = {
      index: pass.indexOf(number),
      at: number,
      seq: event.seq === null ? null : String(event.seq),
    };
    const text = (name: string) => fields.text(name) ?? '';
    const git = (what: GitNode['what'], from: string, to: string, status: string, note: string) => {
      this.git.push({ ...position, intent, what, from, to, status, note });
    };
    switch (type) {
      case 'intent_created':
        node.created = position;
        return;
      case 'plan_variant_created':
        if (pass.refs.plan(number) === number) this.plans.push(number);
        return;
      case 'execution_completed':
        node.executions++;
        if (text('status') === 'failure') node.failures++;
        return;
      case 'git_rebase_started':
        this.onto.set(text('branch'), text('parent_branch'));
        return;
      case 'git_rebase_completed': {
        const branch = text('branch');
        const files = fields.texts('conflict_files').join(', ');
        git('rebase', this.onto.get(branch) ?? '', branch, text('status'), files);
        return;
      }
      case 'git_merge_attempted':
        git(
          'merge',
          text('from_branch'),
          text('to_branch'),
          text('status'),
          text('failure_reason'),
        );
        return;
      case 'intent_promoted_to_main':
        git('promotion', text('from_branch'), text('to_branch'), 'success', text('release_tag'));
        return;
      case 'human_review_requested': {
        const kinds = this.openReviews.get(intent) ?? new Set();
        this.openReviews.set(intent, kinds.add(text('review_kind')));
        return;
      }
      case 'human_review_decision':
        this.openReviews.get(intent)?.delete(text('review_kind'));
    }
  }

  /** Once the whole ledger was read. */
  build(pass: PassState): IntentSurvey {
    const { track } = pass;
    const intents = this.intents.map((node, intent): IntentNode => {
      const { parent, goal, branch, state } = track.intent(node.id);
      return {
        ...node,
        parent: parent === null ? -1 : (this.indices.get(parent) ?? -1),
        goal,
        branch,
        state,
        openReviews: this.openReviews.get(intent)?.size ?? 0,
      };
    });
    const plans: PlanNode[] = [];
    for (let i = 0; i < this.plans.length; i++) {
      const node = this.planNode(pass, this.plans.at(i) ?? 0);
      if (node) plans.push(node);
    }
    return { intents, plans, git: this.git };
  }

  private planNode(pass: PassState, created: number): PlanNode | null {
    const event = pass.track.event(created);
    if (!event) return null;
    const { fields, seq, plan, intent } = event;
    const variant = fields.text('variant_id');
    const ev = fields.fields('predicted')?.written('ev') ?? null;
    const tier = fields.fields('model')?.text('tier') ?? null;
    const { state, reason } = fateAt(pass, created);
    return {
      index: pass.indexOf(created),
      at: created,
      seq: seq === null ? null : String(seq),
      intent: this.indices.get(intent ?? '') ?? -1,
      plan: plan ?? '',
      variant,
      ev,
      tier,
      fate: state,
      reason,
    };
  }

  private indexOf(id: string): number {
    const known = this.indices.get(id);
    if (known !== undefined) return known;
    this.indices.set(id, this.intents.length);
    return (
      this.intents.push({
        id,
        lane: nameIntentLane(id),
        parent: -1,
        goal: '',
        branch: null,
        state: null,
        created: null,
        openReviews: 0,
        executions: 0,
        failures: 0,
      }) - 1
    );
  }
}
