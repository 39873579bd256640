// What a timeline knows of a whole lane: which entries match, what they could be
// filtered by, and where its findings are.

import type { TimelineFilter, TimelineIndex } from '../../core/model/timeline.ts';
import type { KindShape } from '../../core/model/view.ts';
import type { Series } from '../../core/series/series.ts';
import type { GraphMark } from '../../layout/index.ts';
import type { EntryHead } from '../../storage/digests/page.ts';
import type { Traits } from '../../storage/rows.ts';
import { Tally } from '../import/build/tally.ts';
import type { OpenedLane } from './opened-lane.ts';

/** What does not depend on the filter; a filter changes with every key that is typed. */
type Fixed = Omit<TimelineIndex, 'matches'>;

const fixedOf = new WeakMap<OpenedLane, Fixed>();

export async function timelineOf(lane: OpenedLane, filter: TimelineFilter): Promise<TimelineIndex> {
  const fixed = fixedOf.get(lane) ?? (await countLane(lane));
  fixedOf.set(lane, fixed);
  return { ...fixed, matches: await matchesOf(lane, filter) };
}

async function countLane(lane: OpenedLane): Promise<Fixed> {
  const [kinds, tools, rules, decisions] = [new Tally(), new Tally(), new Tally(), new Tally()];
  const { traits, traitsOf } = await lane.index();
  const times = new Uint32Array(traits.length);
  for (const position of traitsOf) times[position] = (times[position] ?? 0) + 1;
  for (const [position, own] of traits.entries()) {
    const count = times[position];
    kinds.add(own.kind, count);
    for (const tool of new Set(own.tools)) tools.add(tool, count);
    for (const rule of new Set(own.rules)) rules.add(rule, count);
    if (own.decision !== null) decisions.add(own.decision, count);
  }
  return {
    total: lane.entries,
    facets: {
      kinds: kinds.values(),
      tools: tools.values(),
      rules: rules.values(),
      decisions: decisions.values(),
    },
    findings: lane.marked,
    open: Uint32Array.from(lane.open),
  };
}

/** All parts of a filter must match, and of each part any of its values. */
async function matchesOf(lane: OpenedLane, filter: TimelineFilter): Promise<Int32Array> {
  const { traits, traitsOf } = await lane.index();
  const matching = traitsMatcher(filter);
  const areMatching = traits.map(matching);
  const chosen = new Int32Array(lane.entries);
  let matches = 0;
  for (let index = 0; index < lane.entries; index++) {
    if (!areMatching[traitsOf[index] ?? -1]) continue;
    if (filter.findings && lane.severityAt(index) === null) continue;
    chosen[matches++] = index;
  }
  const text = filter.text?.trim().toLowerCase() ?? '';
  const candidates = chosen.subarray(0, matches);
  return text === '' ? candidates.slice() : named(lane, candidates, text);
}

/** Those of ascending `candidates` that a text names: no other is made of its columns. */
async function named(lane: OpenedLane, candidates: Int32Array, text: string): Promise<Int32Array> {
  let [next, matches] = [0, 0];
  const chosen = new Int32Array(candidates.length);
  for await (const page of lane.allPages()) {
    if (next === candidates.length) break;
    for (; page.has(candidates[next] ?? -1); next++) {
      const index = candidates[next] ?? -1;
      if (isNamed(text, page.head(index))) chosen[matches++] = index;
    }
  }
  return chosen.slice(0, matches);
}

function traitsMatcher(filter: TimelineFilter): (traits: Traits) => boolean {
  const kinds = setOf(filter.kinds);
  const tools = setOf(filter.tools);
  const rules = setOf(filter.rules);
  const decisions = setOf(filter.decisions);
  return (own) => {
    if (kinds && !kinds.has(own.kind)) return false;
    if (decisions && !decisions.has(own.decision ?? '')) return false;
    if (tools && !own.tools.some((tool) => tools.has(tool))) return false;
    return !rules || own.rules.some((rule) => rules.has(rule));
  };
}

/** Whether a text is in anything that the entry is called by, or that it names. */
function isNamed(text: string, head: EntryHead | null): boolean {
  if (!head) return false;
  const { id, digest } = head;
  const { line, delta, ties, links, names = [] } = digest;
  const is = (word: string | null | undefined) => word?.toLowerCase().includes(text) ?? false;
  return (
    [line.title, line.note, line.kind, id, delta?.commit].some(is) ||
    [line.tools, line.rules, names].some((list) => list.some(is)) ||
    [ties.asks?.proposal, ties.asks?.intent, ties.carriesOut, ties.denies].some(is) ||
    [ties.commit, ties.undoes].some(is) ||
    links.some(({ lane, commit, label }) => is(lane) || is(commit) || is(label)) ||
    (delta?.ops.some((op) => op.op !== 'restore' && (is(op.id) || is(`${op.kind}:${op.id}`))) ??
      false)
  );
}

function setOf(values: readonly string[] | undefined): ReadonlySet<string> | null {
  return values?.length ? new Set(values) : null;
}

type MarkedShape = Extract<KindShape, GraphMark['mark']>;
const MARKED: ReadonlySet<KindShape> = new Set<MarkedShape>([
  'waiting',
  'denied',
  'delegation',
  'checkpoint',
  'rollback',
]);

function isMark(shape: KindShape): shape is MarkedShape {
  return MARKED.has(shape);
}

/** What a person may look for, in order; an entry may have several marks. */
export function marksOf(lane: OpenedLane, series: Series): GraphMark[] {
  const marks: GraphMark[] = [];
  for (let index = 0; index < lane.entries; index++) {
    const severity = lane.severityAt(index);
    if (severity) marks.push({ index, mark: severity });
    const shape = series.shapeAt(index);
    if (shape && isMark(shape)) marks.push({ index, mark: shape });
    const left = lane.arrivingAt(index).some(({ kind }) => kind === 'branch');
    if (shape === 'branch' || left) marks.push({ index, mark: 'branch' });
  }
  return marks;
}
