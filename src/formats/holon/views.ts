// The inspector's Entry tab: facts in words first, then blocks of content.

import { memberAt, textAt, writtenAt } from '../../core/json/access.ts';
import { isArray, isNumber, isObject, type JsonValue, member } from '../../core/json/value.ts';
import type { Entry } from '../../core/model/entry.ts';
import type { Block, EntryView, Fact } from '../../core/model/view.ts';
import { readAnnotation } from './annotation.ts';
import type { HolonEvent } from './read/record.ts';

import { digest, spaced } from './words.ts';

export const fact = (label: string, value: string, as: Fact['as'] = 'text'): Fact => ({
  label,
  value,
  as,
});

export function entryView(entry: Entry, event: HolonEvent): EntryView {
  const annotation = readAnnotation(entry);
  const { line } = digest(entry, event);
  const { payload, tree } = event;
  const facts: Fact[] = [];
  const blocks: Block[] = [];
  for (const [name, value] of payload.members) {
    if (member(payload, name) !== value) continue;
    const flat = flatFact(name, value);
    if (flat) facts.push(flat);
    else blocks.push({ type: 'json', title: spaced(name), value });
  }
  if (annotation.start?.seq) facts.push(fact('Started by', `seq ${annotation.start.seq}`));
  if (annotation.planner?.model) {
    facts.push(
      fact('Planned by', `${annotation.planner.model} (${annotation.planner.tier ?? 'no tier'})`),
    );
  }
  if (annotation.fate) facts.push(fact('How it ended', fateWords(annotation.fate)));
  facts.push(
    fact('Agent', textAt(tree, 'agent_id') ?? 'not recorded'),
    fact('Run', textAt(tree, 'run_id') ?? 'not recorded', 'code'),
    fact('Written at', textAt(tree, 'ts') ?? 'not recorded', 'code'),
    fact(
      'Git',
      `${textAt(tree, 'git', 'branch') ?? 'no branch'} at ${textAt(tree, 'git', 'head_sha') ?? 'no commit'}${memberAt(tree, 'git', 'dirty') === true ? ', with uncommitted changes' : ''}`,
      'code',
    ),
    fact('Host', textAt(tree, 'host', 'hostname') ?? 'not recorded'),
    fact(
      'Line',
      annotation.file ? `${annotation.line} of ${annotation.file}` : String(annotation.line),
      'number',
    ),
    fact('Seal of this line', entry.id, 'hash'),
  );
  return { headline: line.title, facts, blocks };
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
}: NonNullable<ReturnType<typeof readAnnotation>['fate']>): string {
  const at = by === null ? '' : `, at seq ${by}`;
  if (state === 'open') return 'not settled in this ledger';
  if (state === 'selected') return `selected${at}${reason ? `: ${reason}` : ''}`;
  return `lost${winner ? ` to ${winner}` : ''}${at}${reason ? `: ${reason}` : ''}`;
}

/** A metric beside its other, with what lies between, as written and as computed. */
export function beside(
  label: string,
  predicted: JsonValue | undefined,
  actual: JsonValue | undefined,
  error: string | null,
): Fact {
  const [p, a] = [writtenAt(predicted), writtenAt(actual)];
  if (p === null || a === null) return fact(label, `predicted ${p ?? '—'}, actual ${a ?? '—'}`);
  const off = Number(Math.abs(Number(p) - Number(a)).toPrecision(6));
  const recorded = error === null ? '' : `, recorded as ${error}`;
  return fact(label, `predicted ${p} · actual ${a} · off by ${off}${recorded}`);
}
