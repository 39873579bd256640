// Which versions of estimators and policies are in force, as far as events say.

import type { Fields } from '../../../base/json/fields.ts';
import type { HolonEvent } from './record.ts';

export const VERSIONED_ESTIMATORS = ['p_success', 'entropy', 'impact', 'ev'] as const;

/** The policy by which models are routed, whose version each routing names. */
export const ROUTING = 'routing';

export class Versioned {
  /** null: no event changed it so far, or proposed to. */
  inForce: string | null = null;
  /** In force or in use once: what was begun before a change may end after it. */
  readonly known = new Set<string>();
  /** The one that was used last. */
  used: string | null = null;
  /** The intent of each proposed version. */
  readonly proposed = new Map<string, string | null>();

  use(version: string): void {
    this.used = version;
    this.known.add(version);
  }

  enforce(version: string): void {
    this.inForce = version;
    this.known.add(version);
  }
}

export class Versions {
  private readonly estimators = new Map<string, Versioned>();
  private readonly policies = new Map<string, Versioned>();
  /** Estimators are proposed in this ledger. */
  proposes = false;

  estimator(name: string): Versioned | undefined {
    return this.estimators.get(name);
  }

  policy(name: string): Versioned | undefined {
    return this.policies.get(name);
  }

  advance({ type, fields }: HolonEvent): void {
    const text = (name: string) => fields.text(name) ?? '';
    switch (type) {
      case 'plan_variant_created':
      case 'plan_variant_scored':
        this.predict(fields.fields('predicted')?.fields('estimator_versions') ?? null);
        return;
      case 'model_routed':
        known(this.policies, ROUTING).use(text('routing_policy_version'));
        return;
      case 'estimator_proposed': {
        const own = known(this.estimators, text('estimator_name'));
        this.proposes = true;
        own.proposed.set(text('new_version'), fields.text('proposal_intent_id'));
        if (own.inForce === null) own.enforce(text('based_on_version'));
        // One that needs no person is in force at once.
        if (fields.value('human_approval_required') === false) own.enforce(text('new_version'));
        return;
      }
      case 'estimator_approved':
        known(this.estimators, text('estimator_name')).enforce(text('approved_version'));
        return;
      case 'policy_changed': {
        const own = known(this.policies, text('policy_name'));
        own.known.add(text('from_version'));
        own.enforce(text('to_version'));
      }
    }
  }

  private predict(versions: Fields | null): void {
    if (!versions) return;
    for (const name of VERSIONED_ESTIMATORS) {
      const version = versions.text(name);
      if (version !== null) known(this.estimators, name).use(version);
    }
  }
}

function known(all: Map<string, Versioned>, name: string): Versioned {
  const found = all.get(name) ?? new Versioned();
  all.set(name, found);
  return found;
}
