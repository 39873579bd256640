// The context of a run while it is verified: rebuilt from the log, to be compared with the
// state hashes of its checkpoints.

import { encodeText } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import type { WorldSummary } from '../../../ledger/model/check.ts';
import type { CheckLog } from '../../../ledger/verify/check-log.ts';
import type { BlocksAnnotation } from '../annotation.ts';
import { blocksCanonical } from '../canonical.ts';
import { Checkpoints } from '../checkpoints.ts';
import { ContextHasher, type KeptContext } from '../context-hash.ts';
import { initialContext } from '../header.ts';
import { listMember, showMember, toMemberMap } from '../record.ts';
import type { RecordFields } from '../usual.ts';

/** The checkpoints that some rollback goes back to, each with the last that does; no other is kept. */
export type RollbackTargets = ReadonlyMap<number, number>;

export class RunContext {
  private readonly context: ContextHasher;
  private readonly kept = new Checkpoints<{ id: string; at: number; kept: KeptContext }>();
  private readonly targets: RollbackTargets;

  constructor(hash: HashEngine, targets: RollbackTargets) {
    this.context = new ContextHasher(hash);
    this.targets = targets;
  }

  begin(header: JsonObject): void {
    for (const [key, value] of toMemberMap(initialContext(header)))
      this.context.put(key, encodeText(blocksCanonical(value)));
  }

  /** `at`: the index of the record. */
  follow(at: number, object: RecordFields, { does }: BlocksAnnotation): void {
    const { context, kept } = this;
    const text = (name: string) => object.text(name) ?? '';
    switch (does.what) {
      case 'sets':
        context.put(text('key'), object.canonical('value'));
        break;
      case 'deletes':
        context.remove(text('key'));
        break;
      case 'freezes': {
        if (this.targets.has(at)) kept.add({ id: text('snapshot_id'), at, kept: context.keep() });
        break;
      }
      case 'goes back': {
        const id = text('snapshot_id');
        const target = kept.get(id);
        if (!target) break;
        context.restore(target.kept);
        kept.endAfter(target);
        if (this.targets.get(target.at) === at) kept.remove(id);
        if (!kept.size) context.forgetKept();
        break;
      }
      case 'purges':
        for (const purged of listMember(object, 'snapshot_ids') ?? [])
          if (typeof purged === 'string') kept.remove(purged);
        break;
    }
  }

  summary(): WorldSummary {
    return { hash: this.context.hash(), resources: this.context.size };
  }

  examineStateHash(log: CheckLog, object: RecordFields, { does }: BlocksAnnotation): void {
    if (does.what !== 'freezes') return;
    log.examine();
    const recorded = object.value('state_hash');
    if (recorded === this.context.hash()) return;
    const expected = this.context.hashAgain();
    if (recorded === expected) return;
    log.error({
      path: 'state_hash',
      expected,
      actual: showMember(recorded),
      message:
        'The context that the log gives here is another one than this checkpoint froze. A write before it was changed, taken out or added; a rollback to it restores what the log gives.',
    });
  }
}
