import { addAll } from '../../../base/lists.ts';
import { shortened } from '../../../base/visible.ts';
import type { Side } from '../../../ledger/compare/alignment.ts';
import { allWords } from '../../../ledger/compare/all-words.ts';
import {
  apartWords,
  type ComparedNames,
  comparedPlaceWords,
  lackWords,
  ledgerWords,
  runWords,
} from '../../../ledger/compare/words.ts';
import type { FieldChange } from '../../../ledger/diff/diff.ts';
import { countWords } from '../../../ui/terminal/count.ts';
import { fieldLines } from '../../../ui/terminal/field-words.ts';
import { printValue } from '../../../ui/terminal/json.ts';
import { maskedValue } from '../../../ui/terminal/terminal.ts';
import type { ComparedLanes, ComparedLedgers } from './compare-lanes.ts';
import { rowLines } from './compare-rows.ts';
import type { ComparedStates, PrintedResource } from './compare-state.ts';

const NAMES: ComparedNames = { a: 'A', b: 'B' };
const MAX_LANES = 20;
const MAX_FIELDS = 20;
const MAX_TEXT = 300;

export function describeComparison(compared: ComparedLedgers): string[] {
  const { lanes, onlyA, onlyB, states } = compared;
  const lines = [
    ...describeHead(compared, 'a'),
    ...describeHead(compared, 'b'),
    '',
    ...answerInText(compared),
  ];
  const parting = lanes.filter(
    ({ run, ledger, state }) =>
      run.is !== 'same' || ledger.is !== 'identical' || state === 'differs',
  );
  for (const lane of parting.slice(0, MAX_LANES)) addAll(lines, ['', ...laneLines(lane, compared)]);
  if (parting.length > MAX_LANES)
    lines.push(
      '',
      `and ${countWords(parting.length - MAX_LANES, 'lane')} more that differ (--json has all)`,
    );
  for (const [side, own] of [
    ['A', onlyA],
    ['B', onlyB],
  ] as const)
    if (own.length)
      addAll(lines, ['', `Only in ${side}: ${countWords(own.length, 'lane')}`, ...few(own)]);
  if (states) addAll(lines, ['', ...stateLines(states)]);
  return lines;
}

function describeHead({ paths, ledgers }: ComparedLedgers, side: Side): string[] {
  const { format, reader } = ledgers[side];
  const lanes = reader.lanes.filter(({ again }) => !again);
  const entries = lanes.reduce((sum, lane) => sum + lane.entries, 0);
  return [
    `${NAMES[side]}  ${paths[side]}  (${format.manifest.name}, ${reader.container}: ${countWords(lanes.length, 'lane')}, ${countWords(entries, 'entry', 'entries')})`,
  ];
}

/** Answers both questions for all lanes together. */
export function answerInText(compared: ComparedLedgers): string[] {
  const { lanes, isSameFile, areOfTwoSystems, onlyA, onlyB } = compared;
  if (areOfTwoSystems)
    return [
      'Two systems wrote these: their entries say nothing about one another. --at compares states.',
    ];
  if (isSameFile) return ['Same ledger?  The same file, byte for byte.', 'Same run?     The same.'];
  const [only, more] = lanes;
  const isOne = only && !more && !onlyA.length && !onlyB.length;
  const { ledger, run } = isOne ? laneAnswers(only) : allWords(lanes, onlyA.length, onlyB.length);
  const isExact = lanes.every((lane) => lane.ledger.is === 'identical');
  const around = isExact && lanes.length > 0 && !onlyA.length && !onlyB.length ? ` ${AROUND}` : '';
  return [`Same ledger?  ${ledger}${around}`, `Same run?     ${run}`];
}

const AROUND =
  'The files are not the same: the order of their lines, their container, or what is around the entries differs.';

export function laneAnswers({ ledger, run, state, from, says, acts }: ComparedLanes) {
  return {
    ledger: ledgerWords(ledger, NAMES, from),
    run: runWords(run, NAMES, { state, says, acts }),
  };
}

const PAIRED: Readonly<Record<ComparedLanes['by'], string>> = {
  id: '',
  title: ', which is called the same',
  position: ', which comes at the same place',
  choice: '',
};

function laneLines(lane: ComparedLanes, { ledgers, lanes }: ComparedLedgers): string[] {
  const { a, b, by, titles, comparison, says } = lane;
  const { entries, apart } = comparison;
  const { ledger, run } = laneAnswers(lane);
  const other = a === b ? '' : ` and ${shortId(b)} of B${PAIRED[by]}`;
  const fields = says?.difference?.fields ?? [];
  return [
    [`${shortId(a)}${other}`, titles.a === a ? '' : titles.a].join('  ').trimEnd(),
    ...(lanes.length > 1 ? [`  ledger: ${ledger}`, `  run: ${run}`] : []),
    `  ${entries.a} and ${countWords(entries.b, 'entry', 'entries')}:`,
    ...rowLines(ledgers, lane, comparison.alignment).map((line) => `    ${line}`),
    ...(fields.length
      ? [`  first difference, ${comparedPlaceWords(says, NAMES)}:`, ...describeFields(fields)]
      : []),
    ...apartWords(apart).map((words) => `  set apart, ${words}`),
    ...lackWords(comparison, NAMES).map((words) => `  ${words}`),
  ];
}

function describeFields(fields: readonly FieldChange[], id?: string): string[] {
  const lines = fields.slice(0, MAX_FIELDS).flatMap((field) => fieldLines(field, id));
  const more = fields.length - MAX_FIELDS;
  return [
    ...lines.map((line) => `    ${shortened(line.trimStart(), MAX_TEXT)}`),
    ...(more > 0 ? [`    and ${countWords(more, 'field')} more`] : []),
  ];
}

function stateLines({ seq, resources, changes }: ComparedStates): string[] {
  const place = seq.a === seq.b ? `seq ${seq.a}` : `seq ${seq.a} of A and seq ${seq.b} of B`;
  const lines = [
    `State after ${place} (${resources.a} and ${countWords(resources.b, 'resource')}): ${changes.length ? `${countWords(changes.length, 'resource')} ${changes.length === 1 ? 'differs' : 'differ'}` : 'the same'}`,
  ];
  for (const { kind, id, a, b, fields } of changes) {
    const sign = a && b ? '~' : a ? '-' : '+';
    const where = [a && `A ${describeWriter(a)}`, b && `B ${describeWriter(b)}`]
      .filter(Boolean)
      .join(', ');
    lines.push(`  ${sign} ${kind}:${id}  written by ${where}`);
    if (!fields.length) {
      for (const own of [a, b])
        if (own && !(a && b))
          lines.push(
            `    ${shortened(maskedValue(printValue(own.json.value.value), id), MAX_TEXT)}`,
          );
      if (a && b) lines.push(`    retracted in ${a.json.retracted ? 'A' : 'B'} alone`);
    } else addAll(lines, describeFields(fields, id));
  }
  return lines;
}

function shortId(id: string): string {
  return /^[0-9a-f]{64}$/.test(id) ? id.slice(0, 8) : id;
}

function describeWriter({ seq, index }: PrintedResource): string {
  return `seq ${seq ?? index}`;
}

function few(ids: readonly string[]): string[] {
  const lines = ids.slice(0, MAX_LANES).map((id) => `  ${id}`);
  const more = ids.length - MAX_LANES;
  return more > 0 ? [...lines, `  and ${more} more`] : lines;
}
