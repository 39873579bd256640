// What a record changes in the folded state: files as far as their text is known, and lists. A
// command may change any file; nothing is concluded from one.

import type { JsonMember, JsonValue } from '../../base/json/value.ts';
import type { DeltaOp } from '../../ledger/fold/fold.ts';
import type { DecodedStep } from './decode.ts';
import type { FileEffect } from './step.ts';

interface Write {
  readonly kind: string;
  readonly id: string;
  /** null: it is taken out of the state. */
  readonly value: JsonValue;
  readonly removes: boolean;
  readonly created: boolean;
}

export function listSessionWrites({
  step,
  annotation,
}: Pick<DecodedStep, 'step' | 'annotation'>): readonly Write[] {
  const files = step.files.map(
    (effect, nth): Write => ({
      kind: 'file',
      id: effect.path,
      value: fileValue(effect, annotation.texts?.[nth] ?? null),
      removes: effect.how === 'removed',
      created: effect.created,
    }),
  );
  const written = step.written.map(
    ({ kind, id, value, removes = false }): Write => ({ kind, id, value, removes, created: false }),
  );
  return [...files, ...written];
}

function fileValue(effect: FileEffect, known: string | null): JsonValue {
  const text = effect.text ?? known;
  const members: JsonMember[] = [];
  if (text !== null) members.push(['known', 'whole text'], ['text', text]);
  else if (effect.part)
    members.push(
      ['known', 'in part'],
      ['from line', { number: String(effect.part.from) }],
      ['text', effect.part.text],
    );
  else members.push(['known', 'touched, text unknown']);
  if (effect.byPerson) members.push(['changed by a person before it was written', true]);
  return { members };
}

export function listSessionOps(decoded: DecodedStep): readonly DeltaOp[] {
  return listSessionWrites(decoded).map(({ kind, id, removes }) => ({
    op: removes ? 'remove' : 'put',
    kind,
    id,
  }));
}
