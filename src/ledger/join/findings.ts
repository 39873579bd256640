// Some contradictions show only where several ledgers are looked at together. The verification of a
// single ledger finds the others.

import { isHash } from '../../base/bytes.ts';
import { findCircles, type Leading } from '../../base/circles.ts';
import { append, grouped } from '../../base/lists.ts';
import type { Severity } from '../model/check.ts';
import type { LedgerEnds } from './ends.ts';
import type { Join, JoinPlace } from './joint.ts';

export interface JoinFinding {
  readonly check: 'join.two-parents' | 'join.loop' | 'join.task' | 'join.no-parent';
  /** Nothing is wrong with a lane whose parent is in a ledger that is not here: that is `info`. */
  readonly severity: Severity;
  readonly lane: string;
  /** At most {@link MOST_PLACES} entries that say so. */
  readonly places: readonly JoinPlace[];
  readonly message: string;
}

const MOST_PLACES = 8;

/** Yields what is wrong with lanes of ledgers of one format. */
export function* laneFindings(ledgers: readonly LedgerEnds[]): Generator<JoinFinding> {
  const parents = indexParents(ledgers);
  yield* twoParents(parents);
  yield* loops(ledgers);
  yield* noParents(ledgers, parents);
}

function indexParents(ledgers: readonly LedgerEnds[]): ReadonlyMap<string, readonly JoinPlace[]> {
  const parents = new Map<string, JoinPlace[]>();
  for (const { ledger, lanes } of ledgers)
    for (const { lane, links } of lanes)
      for (const { index, link } of links)
        if (link.kind === 'delegation') append(parents, link.lane, { ledger, lane, index });
  return parents;
}

function* twoParents(parents: ReadonlyMap<string, readonly JoinPlace[]>): Generator<JoinFinding> {
  for (const [lane, all] of parents) {
    // Copies of one lane are one parent; a name, unlike a hash, may mean another lane elsewhere.
    const distinct = [...grouped(all, (place) => place.lane).values()].flatMap(
      ([first]) => first ?? [],
    );
    if (distinct.length < 2 || !isHash(lane)) continue;
    const byLedger = grouped(all, ({ ledger }) => ledger).values();
    if ([...byLedger].some((own) => new Set(own.map((one) => one.lane)).size === distinct.length))
      continue;
    yield {
      check: 'join.two-parents',
      severity: 'error',
      lane,
      places: distinct.slice(0, MOST_PLACES),
      message: `${distinct.length} lanes of different ledgers say that they delegated this one. A lane is begun by one delegation: the others were put there, or name another lane than they did.`,
    };
  }
}

function indexLeading(ledgers: readonly LedgerEnds[]): ReadonlyMap<string, Leading> {
  const leading = new Map<string, { lane: string }[]>();
  for (const { lanes } of ledgers)
    for (const { lane, links } of lanes) {
      if (!leading.has(lane)) leading.set(lane, []);
      for (const { link } of links) {
        if (link.kind === 'delegation') append(leading, lane, { lane: link.lane });
        if (link.kind === 'branch') append(leading, link.lane, { lane });
      }
    }
  return new Map(
    [...leading].filter(([lane]) => isHash(lane)).map(([lane, children]) => [lane, { children }]),
  );
}

function* loops(ledgers: readonly LedgerEnds[]): Generator<JoinFinding> {
  if (ledgers.length < 2) return;
  const leading = indexLeading(ledgers);
  const circles = findCircles(leading);
  if (circles.size === 0) return;
  const own = ledgers.map((ledger) => findCircles(indexLeading([ledger])));
  for (const lanes of grouped(circles.keys(), (lane) => circles.get(lane)).values()) {
    const isInOne = own.some((circle) => {
      const numbers = new Set(lanes.map((lane) => circle.get(lane)));
      return numbers.size === 1 && !numbers.has(undefined);
    });
    const places = placesIn(ledgers, new Set(lanes));
    const [first] = places;
    if (!first || isInOne) continue;
    yield {
      check: 'join.loop',
      severity: 'error',
      lane: first.lane,
      places,
      message: `${lanes.length} lanes of different ledgers lead back to themselves by delegations and branches. No run can be begun by what it begins: one of these records was added or changed.`,
    };
  }
}

function placesIn(ledgers: readonly LedgerEnds[], lanes: ReadonlySet<string>): JoinPlace[] {
  const places: JoinPlace[] = [];
  for (const { ledger, lanes: all } of ledgers)
    for (const { lane, links } of all) {
      if (!lanes.has(lane)) continue;
      for (const { index, link } of links)
        if (lanes.has(link.lane) && (link.kind === 'delegation' || link.kind === 'branch'))
          if (places.length < MOST_PLACES) places.push({ ledger, lane, index });
    }
  return places;
}

/** Yields delegations whose lane was found, and begins with something else. */
export function* taskFindings(joins: readonly Join[]): Generator<JoinFinding> {
  for (const { from, lane, agreement, found } of joins)
    for (const { what, state, handed, given } of agreement)
      if (what === 'task' && state === 'differs' && lane !== null)
        yield {
          check: 'join.task',
          severity: 'error',
          lane,
          places: [from, ...found.slice(0, 1)],
          message: `The delegated lane begins with another task than the one that was delegated: “${given}” is not “${handed}”. One of the two was changed, or the delegation names another lane.`,
        };
}

function* noParents(
  ledgers: readonly LedgerEnds[],
  parents: ReadonlyMap<string, readonly JoinPlace[]>,
): Generator<JoinFinding> {
  const said = new Set<string>();
  for (const { ledger, lanes } of ledgers)
    for (const { lane, given } of lanes) {
      if (!given || parents.has(lane) || said.has(lane)) continue;
      said.add(lane);
      yield {
        check: 'join.no-parent',
        severity: 'info',
        lane,
        places: [{ ledger, lane, index: 0 }],
        message: 'The lane says that it was delegated; none of these ledgers has the delegation.',
      };
    }
}
