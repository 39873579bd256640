// `fold`, `diff`, `log`: reading a ledger without judging it.

import { parseArgs } from 'node:util';
import { changeKind, diffWorlds, type FieldChange } from '../core/diff/diff.ts';
import { fieldChanges } from '../core/diff/fields.ts';
import { type LaneFold, type Resource, sortedResources, type World } from '../core/fold/fold.ts';
import type { JsonValue } from '../core/json/value.ts';
import type { Entry } from '../core/model/entry.ts';
import { LedgerFolds } from '../formats/folds.ts';
import type { Host } from '../formats/format.ts';
import { LedgerValue, printJson, printValue } from './json.ts';
import { findLane, indexOfSeq, type Opened, openLedger } from './open.ts';
import { shown } from './terminal.ts';
import { UsageError } from './usage.ts';
import { Values } from './values.ts';

type Print = (text: string) => void;

export async function fold(args: readonly string[], host: Host, print: Print): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      lane: { type: 'string' },
      seq: { type: 'string' },
      index: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const { ledger, lane } = await openLane('fold', positionals, values.lane, host);
  const folded = foldOf(ledger, lane);
  const index = placeOf(ledger, lane, values, folded.entries);
  const resources = sortedResources(worldAt(folded, index).values());
  const written = new Values(
    ledger,
    resources.map(({ value }) => value),
  );
  const { foldJson } = ledger.format;
  if (values.json && foldJson) {
    const plain = resources.map(({ kind, id, value }) => ({ kind, id, value: written.at(value) }));
    print(printJson(new LedgerValue(foldJson(plain))));
    return 0;
  }
  const listed = resources.map((resource) => resourceJson(written, resource));
  print(
    values.json
      ? printJson(listed)
      : listed
          .map((r) =>
            shown(
              `${r.kind}:${r.id} v${r.version}${r.retracted ? ' retracted' : ''} ${printValue(r.value.value)}`,
            ),
          )
          .join('\n'),
  );
  return 0;
}

/** By seq, by place in the lane, or the last entry. */
function placeOf(
  { reader }: Opened,
  lane: string,
  { seq, index }: { readonly seq?: string | undefined; readonly index?: string | undefined },
  entries: number,
): number {
  if (seq !== undefined) return indexOfSeq(reader, lane, seq);
  if (index === undefined) return entries - 1;
  const place = /^\d+$/.test(index) ? Number(index) : Number.NaN;
  if (place < entries) return place;
  throw new UsageError(`--index is a place from 0 to ${entries - 1}, not "${index}".`);
}

function resourceJson(
  values: Values,
  { kind, id, version, retracted, lastCommit, value }: Resource,
) {
  return {
    kind,
    id,
    version,
    value: new LedgerValue(values.at(value)),
    retracted,
    last_commit: `commit:${lastCommit}`,
  };
}

export async function diff(args: readonly string[], host: Host, print: Print): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      lane: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  if (values.from === undefined || values.to === undefined)
    throw new UsageError('diff: give --from N and --to M.');
  const { ledger, lane } = await openLane('diff', positionals, values.lane, host);
  const folded = foldOf(ledger, lane);
  const before = worldAt(folded, indexOfSeq(ledger.reader, lane, values.from));
  const after = worldAt(folded, indexOfSeq(ledger.reader, lane, values.to));
  const pairs = diffWorlds(before, after);
  const places = pairs.flatMap((pair) => [pair.before, pair.after]);
  const written = new Values(
    ledger,
    places.flatMap((resource) => (resource ? [resource.value] : [])),
  );
  const changes = pairs.map((pair) => {
    const { kind, id } = pair.after ?? pair.before ?? { kind: '', id: '' };
    const fields =
      pair.before && pair.after
        ? fieldChanges(written.at(pair.before.value), written.at(pair.after.value))
        : [];
    return {
      kind,
      id,
      change: changeKind(pair),
      before: pair.before && resourceJson(written, pair.before),
      after: pair.after && resourceJson(written, pair.after),
      fields,
    };
  });
  if (values.json) {
    print(
      printJson(changes.map((change) => ({ ...change, fields: change.fields.map(fieldJson) }))),
    );
  } else {
    const lines = changes.flatMap(({ change, kind, id, fields }) => [
      `${change} ${kind}:${id}`,
      ...fields.flatMap(fieldWords),
    ]);
    print(lines.length ? lines.map(shown).join('\n') : 'nothing changed');
  }
  return 0;
}

function fieldJson({ path, change, before, after }: FieldChange) {
  return { path, change, before: wrap(before), after: wrap(after) };
}

function wrap(value: JsonValue | undefined): LedgerValue | undefined {
  return value === undefined ? undefined : new LedgerValue(value);
}

function fieldWords({ path, before, after, lines }: FieldChange): string[] {
  const name = path || 'value';
  if (lines) {
    const signs = { added: '+', removed: '-', same: ' ' };
    return [`  ${name}`, ...lines.map(({ change, text }) => `    ${signs[change]} ${text}`)];
  }
  if (before === undefined) return [`  + ${name}: ${printValue(after ?? null)}`];
  if (after === undefined) return [`  - ${name}: ${printValue(before)}`];
  return [`  ~ ${name}: ${printValue(before)} → ${printValue(after)}`];
}

export async function log(args: readonly string[], host: Host, print: Print): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { lane: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const ledger = await openOne('log', positionals, host);
  const { format, reader } = ledger;
  const lanes =
    values.lane === undefined
      ? reader.lanes.filter(({ again }) => !again).map(({ id }) => id)
      : [findLane(reader, values.lane)];
  const parts: unknown[] = [];
  for (const lane of lanes) {
    let title = '';
    const rows: string[] = [];
    for (const entry of reader.entries(lane)) {
      if (entry.index === 0) ({ title } = format.laneTitle(entry));
      const { line } = format.digest(entry);
      if (values.json)
        parts.push({
          lane,
          ...entryJson(entry),
          title: line.title,
          note: line.note,
          ...(line.orphaned && { orphaned: true }),
        });
      else
        rows.push(
          shown(
            `${String(entry.seq).padStart(6)}  ${line.kind.padEnd(16)}  ${line.title}${line.note ? `  (${line.note})` : ''}${line.orphaned ? '  orphaned' : ''}`,
          ),
        );
    }
    if (!values.json) parts.push(`${shown(`${lane}  ${title}`)}\n${rows.join('\n')}`);
  }
  print(values.json ? printJson(parts) : parts.join('\n\n'));
  return 0;
}

function entryJson({ seq, id, parent, kind, recordedAt }: Entry) {
  return { seq, id, parent, kind, recorded_at: recordedAt };
}

async function openLane(
  command: string,
  positionals: readonly string[],
  lane: string | undefined,
  host: Host,
) {
  const ledger = await openOne(command, positionals, host);
  const [only, more] = ledger.reader.lanes.filter(({ again }) => !again);
  if (lane !== undefined) return { ledger, lane: findLane(ledger.reader, lane) };
  if (only && !more) return { ledger, lane: only.id };
  throw new UsageError(
    `${command}: this ledger holds ${ledger.reader.lanes.length} lanes; name one with --lane ID ("log" lists them).`,
  );
}

async function openOne(
  command: string,
  positionals: readonly string[],
  host: Host,
): Promise<Opened> {
  const [path, more] = positionals;
  if (path === undefined || more !== undefined) throw new UsageError(`${command}: give one PATH.`);
  return openLedger(path, host);
}

function foldOf({ format, reader }: Opened, lane: string): LaneFold {
  const folded = new LedgerFolds(format, reader).fold(lane);
  if (folded) return folded;
  throw new UsageError(
    'there is no state here: the lane that this one branched from does not fold up to where it leaves it.',
  );
}

function worldAt(folded: LaneFold, index: number): World {
  const world = folded.worldAt(index);
  if (world) return world;
  const { broken } = folded;
  throw new UsageError(
    `there is no state at this entry: the change of entry ${broken?.index} does not apply (${broken?.error.fault} on ${broken?.error.kind}:${broken?.error.id}).`,
  );
}
