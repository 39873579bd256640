// What an entry has to know of other events, read again from them: see annotation.ts.

import { objectAt, textAt, writtenAt } from '../../../base/json/access.ts';
import type { JsonMember, JsonObject } from '../../../base/json/value.ts';
import type { Seq } from '../../../base/seq.ts';
import { type HolonAnnotation, SHOWN_CONSTRAINTS } from '../annotation.ts';
import { listCandidates } from '../verify/arithmetic.ts';
import { copied } from './fate.ts';
import type { HolonPass } from './pass.ts';
import { type HolonEvent, nameIntentLane } from './record.ts';
import { fateAt } from './settled.ts';

type More = Pick<
  HolonAnnotation,
  'candidates' | 'planner' | 'round' | 'constraints' | 'missingParent' | 'delegates'
>;

interface Notes {
  readonly more: { -readonly [K in keyof More]: More[K] };
  readonly fate: HolonAnnotation['fate'];
  readonly start: HolonAnnotation['start'];
  /** The event into which a merge goes. */
  readonly into: number | null;
}

const written = (seq: Seq | null) => (seq === null ? null : String(seq));

export function noteEvent(pass: HolonPass, event: number): Notes {
  const { refs, track } = pass;
  const type = pass.events.readType(event);
  const noted = pass.events.notesAt(event);
  const [plan, other] = [refs.plan(event), refs.other(event)];
  const more: Notes['more'] = {};
  if (noted?.candidates) more.candidates = listCandidates(noted.candidates, track.event);
  if (plan >= 0 && plan !== event) more.planner = readPlanner(track.event(plan));
  if (noted?.round !== undefined) more.round = noted.round;
  if (type === 'human_review_requested') {
    const constraints = readConstraints(track.event(other));
    if (constraints) more.constraints = constraints;
  }
  if (noted?.missingParent !== undefined) more.missingParent = noted.missingParent;
  if (noted?.delegates)
    more.delegates = noted.delegates.map((one) => findDelegate(track.event(one)));
  const fate = plan === event ? fateAt(pass, event) : undefined;
  return {
    more,
    fate: fate && { ...fate, by: written(fate.by) },
    start:
      type === 'execution_completed' && other >= 0
        ? {
            seq: written(pass.readSeq(other)),
            predicted: objectAt(track.event(other)?.payload, 'predicted'),
          }
        : undefined,
    into: type === 'git_merge_attempted' && other >= 0 ? other : null,
  };
}

function readPlanner(created: HolonEvent | null): HolonAnnotation['planner'] {
  const text = (name: string) => copied(textAt(created?.payload, 'model', name));
  return { model: text('model_id'), tier: text('tier') };
}

/** Those that a review shows. */
function readConstraints(created: HolonEvent | null): JsonObject | null {
  const constraints = objectAt(created?.payload, 'constraints');
  if (!constraints) return null;
  const members = SHOWN_CONSTRAINTS.flatMap(([, name]): JsonMember[] => {
    const value = writtenAt(constraints, name) ?? textAt(constraints, name);
    return value === null ? [] : [[name, copied(value)]];
  });
  return { members };
}

function findDelegate(created: HolonEvent | null): {
  readonly lane: string;
  readonly label: string;
} {
  const label = textAt(created?.payload, 'goal') ?? '';
  return { lane: nameIntentLane(created?.intent ?? null), label };
}
