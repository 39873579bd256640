// An entry changes the resources that it names.

import type { Delta, DeltaOp } from '../fold/fold.ts';
import type { Change } from '../model/timeline.ts';
import type { EntryLine } from '../model/view.ts';

/** `isThere` says whether a resource existed that is written whether or not it does. */
export function classifyOp({ op }: DeltaOp, isThere: boolean): Change['change'] {
  if (op === 'create') return 'created';
  if (op === 'retract' || op === 'remove') return 'retracted';
  return op === 'put' && !isThere ? 'created' : 'replaced';
}

const MAX_NAMED = 3;

/** Names the first changes of an entry; `changes` counts all of them. */
export function namedChanges(delta: Delta | null, changes: EntryLine['changes']): Change[] {
  const named = delta?.ops.slice(0, MAX_NAMED) ?? [];
  return named.flatMap((op) => {
    if (op.op === 'restore') return [];
    const { kind, id } = op;
    return { change: classifyOp(op, changes.created === 0), kind, id };
  });
}
