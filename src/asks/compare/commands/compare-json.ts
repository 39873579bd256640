import type { Side } from '../../../ledger/compare/alignment.ts';
import { pathWords } from '../../../ledger/compare/apart.ts';
import type { Divergence } from '../../../ledger/compare/divergence.ts';
import { fieldJson } from '../../../ui/terminal/field-words.ts';
import type { ComparedLanes, ComparedLedgers } from './compare-lanes.ts';
import type { ComparedStates } from './compare-state.ts';
import { answerInText, laneAnswers } from './compare-text.ts';

const MAX_STRETCHES = 1000;

export function comparedJson(compared: ComparedLedgers) {
  const { lanes, onlyA, onlyB, states, isEqual, isSameFile } = compared;
  return {
    a: ledgerJson(compared, 'a'),
    b: ledgerJson(compared, 'b'),
    equal: isEqual,
    same_file: isSameFile,
    words: answerInText(compared).map((line) => line.replace(/ {2,}/, ' ')),
    lanes: lanes.map(laneJson),
    only_a: onlyA,
    only_b: onlyB,
    state: states && stateJson(states),
  };
}

function ledgerJson({ paths, ledgers }: ComparedLedgers, side: Side) {
  const { format, reader, id } = ledgers[side];
  const lanes = reader.lanes.filter(({ again }) => !again);
  return {
    source: paths[side],
    format: format.manifest.id,
    container: reader.container,
    id,
    lanes: lanes.length,
    entries: lanes.reduce((sum, lane) => sum + lane.entries, 0),
  };
}

function laneJson(lane: ComparedLanes) {
  const { a, b, by, titles, comparison, ledger, run, state, says } = lane;
  const { entries, identical, alike, acting, alignment, pairs, apart, lacks } = comparison;
  const words = laneAnswers(lane);
  const counts = alignment.counts();
  const listed = Math.min(alignment.stretches, MAX_STRETCHES);
  return {
    a,
    b,
    paired_by: by,
    title: titles,
    entries,
    identical,
    alike,
    acting,
    same_ledger: { answer: ledger.is, words: words.ledger },
    same_run: { answer: run.is, words: words.run, state_before: state },
    divergence: says && divergenceJson(says),
    pairs: { ...pairs, changed: counts.changed.a },
    only_a: counts['only a'].a,
    only_b: counts['only b'].b,
    not_aligned: counts.open,
    stretches: Array.from({ length: listed }, (_, number) => {
      const { kind, a: left, b: right } = alignment.stretch(number);
      return { kind: kind === 'open' ? 'not aligned' : kind, a: left, b: right };
    }),
    stretches_left_out: alignment.stretches - listed,
    set_apart: apart.map(({ path, as, differs }) => ({ member: pathWords(path), as, differs })),
    lacks,
  };
}

function divergenceJson({ seq, entry, kind, difference }: Divergence) {
  const plain = ({
    before = null,
    after = null,
  }: {
    before?: string | null;
    after?: string | null;
  }) => ({
    a: before,
    b: after,
  });
  return {
    seq,
    entry,
    kind,
    fields: difference?.fields.map(fieldJson) ?? [],
    record: difference?.record.map(({ member, as, ...of }) => ({ member, as, ...plain(of) })) ?? [],
    set_apart: difference?.apart.map(fieldJson) ?? [],
  };
}

function stateJson({ seq, resources, changes }: ComparedStates) {
  const side = (own: ComparedStates['changes'][number]['a']) =>
    own && {
      ...own.json,
      written_by: { lane: own.lane, index: own.index, seq: own.seq },
    };
  return {
    seq,
    resources,
    changes: changes.map(({ kind, id, a, b, fields }) => ({
      kind,
      id,
      a: side(a),
      b: side(b),
      fields: fields.map(fieldJson),
    })),
  };
}
