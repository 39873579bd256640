// What an entry has to know of other events, read again from them: see annotation.ts.

import { objectAt, textAt, writtenAt } from '../../../base/json/access.ts';
import type { JsonMember, JsonObject } from '../../../base/json/value.ts';
import type { Seq } from '../../../base/seq.ts';
import { type Annotation, SHOWN_CONSTRAINTS } from '../annotation.ts';
import { candidatesOf } from '../verify/arithmetic.ts';
import { copied } from './fate.ts';
import type { Pass } from './pass.ts';
import { type HolonEvent, laneOf } from './record.ts';
import { fateAt } from './settled.ts';

type More = Pick<
  Annotation,
  'candidates' | 'planner' | 'round' | 'constraints' | 'missingParent' | 'delegates'
>;

interface Notes {
  readonly more: { -readonly [K in keyof More]: More[K] };
  readonly fate: Annotation['fate'];
  readonly start: Annotation['start'];
  /** The event into which a merge goes. */
  readonly into: number | null;
}

const written = (seq: Seq | null) => (seq === null ? null : String(seq));

export function notesOf(pass: Pass, event: number): Notes {
  const { refs, track } = pass;
  const type = pass.events.typeOf(event);
  const noted = pass.events.notesAt(event);
  const [plan, other] = [refs.plan(event), refs.other(event)];
  const more: Notes['more'] = {};
  if (noted?.candidates) more.candidates = candidatesOf(noted.candidates, track.event);
  if (plan >= 0 && plan !== event) more.planner = plannerOf(track.event(plan));
  if (noted?.round !== undefined) more.round = noted.round;
  if (type === 'human_review_requested') {
    const constraints = constraintsOf(track.event(other));
    if (constraints) more.constraints = constraints;
  }
  if (noted?.missingParent !== undefined) more.missingParent = noted.missingParent;
  if (noted?.delegates) more.delegates = noted.delegates.map((one) => delegateOf(track.event(one)));
  const fate = plan === event ? fateAt(pass, event) : undefined;
  return {
    more,
    fate: fate && { ...fate, by: written(fate.by) },
    start:
      type === 'execution_completed' && other >= 0
        ? {
            seq: written(pass.seqOf(other)),
            predicted: objectAt(track.event(other)?.payload, 'predicted'),
          }
        : undefined,
    into: type === 'git_merge_attempted' && other >= 0 ? other : null,
  };
}

function plannerOf(created: HolonEvent | null): Annotation['planner'] {
  const text = (name: string) => copied(textAt(created?.payload, 'model', name));
  return { model: text('model_id'), tier: text('tier') };
}

/** Those that a review shows. */
function constraintsOf(created: HolonEvent | null): JsonObject | null {
  const constraints = objectAt(created?.payload, 'constraints');
  if (!constraints) return null;
  const members = SHOWN_CONSTRAINTS.flatMap(([, name]): JsonMember[] => {
    const value = writtenAt(constraints, name) ?? textAt(constraints, name);
    return value === null ? [] : [[name, copied(value)]];
  });
  return { members };
}

function delegateOf(created: HolonEvent | null): { readonly lane: string; readonly label: string } {
  const label = textAt(created?.payload, 'goal') ?? '';
  return { lane: laneOf(created?.intent ?? null), label };
}
