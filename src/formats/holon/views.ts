// What an entry says: facts in words first, then blocks of content.

import { memberAt, textAt } from '../../base/json/access.ts';
import { isArray, isNumber, isObject, type JsonValue, member } from '../../base/json/value.ts';
import { addAll } from '../../base/lists.ts';
import { fact, jsonBlock, spaced } from '../../ledger/format/describe.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Block, EntryView, Fact } from '../../ledger/model/view.ts';
import { type HolonAnnotation, readHolonAnnotation } from './annotation.ts';
import type { HolonEvent } from './read/record.ts';
import { digestHolon } from './words.ts';

export function recordedFact(label: string, value: string | null, as?: Fact['as']): Fact {
  return fact(label, value ?? 'not recorded', as);
}

export function viewHolonEntry(entry: Entry, event: HolonEvent): EntryView {
  const { start, planner, fate, line, file } = readHolonAnnotation(entry);
  const { payload, tree } = event;
  const facts: Fact[] = [];
  const blocks: Block[] = [];
  for (const [name, value] of payload.members) {
    if (member(payload, name) !== value) continue;
    const flat = flatFact(name, value);
    if (flat) facts.push(flat);
    else blocks.push(jsonBlock(spaced(name), value));
  }
  if (start?.seq) facts.push(fact('Started by', `seq ${start.seq}`));
  addAll(facts, plannerFacts(planner));
  if (fate) facts.push(fact('How it ended', fateWords(fate)));
  const branch = textAt(tree, 'git', 'branch') ?? 'no branch';
  const commit = textAt(tree, 'git', 'head_sha') ?? 'no commit';
  const dirty = memberAt(tree, 'git', 'dirty') === true ? ', with uncommitted changes' : '';
  facts.push(
    recordedFact('Agent', textAt(tree, 'agent_id')),
    recordedFact('Run', textAt(tree, 'run_id'), 'code'),
    recordedFact('Written at', textAt(tree, 'ts'), 'code'),
    fact('Git', `${branch} at ${commit}${dirty}`, 'code'),
    recordedFact('Host', textAt(tree, 'host', 'hostname')),
    fact('Line', file ? `${line} of ${file}` : String(line), 'number'),
    fact('Seal of this line', entry.id, 'hash'),
  );
  return { headline: digestHolon(entry, event).line.title, facts, blocks };
}

export function plannerFacts(planner: HolonAnnotation['planner']): Fact[] {
  if (!planner?.model) return [];
  return [fact('Planned by', `${planner.model} (${planner.tier ?? 'no tier'})`)];
}

/** A value that fits on a line; null: it needs a block of its own. */
function flatFact(name: string, value: JsonValue): Fact | null {
  const label = spaced(name);
  if (value === null) return fact(label, 'null', 'code');
  if (typeof value === 'boolean') return fact(label, value ? 'yes' : 'no');
  if (typeof value === 'string') return fact(label, value, name.endsWith('_id') ? 'code' : 'text');
  if (isNumber(value)) return fact(label, value.number, 'number');
  if (isArray(value)) {
    const texts = value.filter((item) => typeof item === 'string');
    return texts.length === value.length && texts.join(', ').length < 200
      ? fact(label, texts.join(', ') || 'none')
      : null;
  }
  return isObject(value) && value.members.length === 0 ? fact(label, 'empty') : null;
}

export function fateWords({
  state,
  reason,
  by,
  winner,
}: NonNullable<HolonAnnotation['fate']>): string {
  const at = by === null ? '' : `, at seq ${by}`;
  if (state === 'open') return 'not settled in this ledger';
  if (state === 'selected') return `selected${at}${reason ? `: ${reason}` : ''}`;
  return `lost${winner ? ` to ${winner}` : ''}${at}${reason ? `: ${reason}` : ''}`;
}

/** A metric as predicted and as it was, with the difference as computed and as recorded. */
export function comparison(
  label: string,
  predicted: string | null,
  actual: string | null,
  error: string | null,
): Fact {
  if (predicted === null || actual === null)
    return fact(label, `predicted ${predicted ?? '—'}, actual ${actual ?? '—'}`);
  const off = Number(Math.abs(Number(predicted) - Number(actual)).toPrecision(6));
  const written = error === null ? '' : `, recorded as ${error}`;
  return fact(label, `predicted ${predicted} · actual ${actual} · off by ${off}${written}`);
}
