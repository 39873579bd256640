// The entries that match a filter are found in parts: the caller asks for the next one, and ends
// the search by asking for no more.

import type { OpenedLane } from '../../../ledger/held/opened-lane.ts';
import { createPace } from '../../../ledger/held/pace.ts';
import type { TimelineFilter, TimelineMatches } from '../../../ledger/model/timeline.ts';
import type { DigestPage } from '../../../ledger/storage/digests/page.ts';
import type { Traits } from '../../../ledger/storage/rows.ts';
import { markedBesides } from './marks.ts';

const PART_MS = 100;

/**
 * Searches from `from` on, at least the entries of one page. All parts of a filter must match, and
 * of each part any of its values. `isEnough`, asked after each page, says whether the rest is left
 * to the next part.
 */
export async function findMatches(
  lane: OpenedLane,
  filter: TimelineFilter,
  from: number,
  isEnough: () => boolean = createPace(undefined, PART_MS).due,
): Promise<TimelineMatches> {
  const total = lane.entries;
  const matches = new Int32Array(Math.max(0, total - from));
  let count = 0;
  const part = (upTo: number) => ({ matches: matches.slice(0, count), upTo, total });
  const text = filter.text?.trim().toLowerCase() ?? '';
  const hasTraits = traitsMatcher(filter);
  // A mark may be that of a kind, or not: both are known once the lane was read.
  if (filter.marks?.length) await lane.index();
  const isCandidate = candidates(lane, filter, hasTraits);
  if (text === '' && (!hasTraits || lane.indexed)) {
    for (let index = from; index < total; index++) if (isCandidate(index)) matches[count++] = index;
    return part(total);
  }
  const isInPage = hasTraits && !lane.indexed ? inPage(hasTraits) : () => true;
  const pace = createPace();
  for await (const page of lane.readPages(pagesToRead(lane, from, isCandidate))) {
    const isNamed = text === '' ? () => true : page.named(text);
    const end = page.first + page.entries;
    for (let index = Math.max(from, page.first); isNamed && index < end; index++)
      if (isCandidate(index) && isInPage(page, index) && isNamed(index)) matches[count++] = index;
    if (isEnough()) return part(end);
    if (pace.due()) await pace.pause();
  }
  return part(total);
}

type HasTraits = (traits: Traits) => boolean;

function candidates(
  lane: OpenedLane,
  filter: TimelineFilter,
  hasTraits: HasTraits | null,
): (index: number) => boolean {
  const { indexed } = lane;
  const areIn = hasTraits && indexed?.traits.map(hasTraits);
  const isMarked = marksMatcher(lane, filter.marks);
  return (index) =>
    isMarked(index) &&
    (!areIn || areIn[indexed?.traitsOf[index] ?? -1] === true) &&
    (!filter.findings || lane.severityAt(index) !== null);
}

function marksMatcher(
  lane: OpenedLane,
  marks: TimelineFilter['marks'],
): (index: number) => boolean {
  const { indexed } = lane;
  const wanted = toSet(marks);
  if (!wanted || !indexed) return () => true;
  const areIn = indexed.traits.map(({ shape }) => wanted.has(shape));
  const besides = [...markedBesides(lane)].flatMap(([name, one]) => (wanted.has(name) ? one : []));
  return (index) =>
    areIn[indexed.traitsOf[index] ?? -1] === true || besides.some((one) => one.has(index));
}

function inPage(hasTraits: HasTraits): (page: DigestPage, index: number) => boolean {
  const known = new Map<Traits | null, boolean>();
  return (page, index) => {
    const traits = page.traits(index);
    const isIn = known.get(traits) ?? (traits !== null && hasTraits(traits));
    known.set(traits, isIn);
    return isIn;
  };
}

function* pagesToRead(
  lane: OpenedLane,
  from: number,
  isCandidate: (index: number) => boolean,
): Generator<number, void> {
  const { pages } = lane.row;
  for (let page = lane.pageAt(from); page < pages.length; page++) {
    const end = pages[page + 1] ?? lane.entries;
    for (let index = Math.max(from, pages[page] ?? 0); index < end; index++)
      if (isCandidate(index)) {
        yield page;
        break;
      }
  }
}

/** Null when the filter asks for none of them. */
function traitsMatcher(filter: TimelineFilter): HasTraits | null {
  const kinds = toSet(filter.kinds);
  const tools = toSet(filter.tools);
  const rules = toSet(filter.rules);
  const decisions = toSet(filter.decisions);
  if (!kinds && !tools && !rules && !decisions) return null;
  return (own) => {
    if (kinds && !kinds.has(own.kind)) return false;
    if (decisions && !decisions.has(own.decision ?? '')) return false;
    if (tools && !own.tools.some((tool) => tools.has(tool))) return false;
    return !rules || own.rules.some((rule) => rules.has(rule));
  };
}

function toSet(values: readonly string[] | undefined): ReadonlySet<string> | null {
  return values?.length ? new Set(values) : null;
}
