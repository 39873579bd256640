// What a copied record is known by, beside its text.

import { textAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import type { TurnTraits } from '../read/turns.ts';
import { isTurnBegin } from './place.ts';
import { codexStep } from './step.ts';

const IDS = [['turn_id'], ['call_id'], ['id'], ['item', 'id']] as const;

export function readCodexTraits(record: JsonObject): TurnTraits {
  const { kind, isPrompt, runningTotal } = codexStep(record, null);
  const [type, inner] = [textAt(record, 'type'), textAt(record, 'payload', 'type')];
  const own = ['payload', ''].flatMap((place) =>
    IDS.flatMap((path) => textAt(record, ...(place ? [place] : []), ...path) ?? []),
  );
  const [id] = own;
  return {
    kind,
    isPrompt,
    isBegin: isTurnBegin(kind),
    identity: id === undefined ? null : JSON.stringify([type, inner, id]),
    isTotal: runningTotal !== null,
  };
}
