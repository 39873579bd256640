/** @type {readonly import('../fault.js').Planted[]} */
export const FORMATS = [
  {
    id: 'head-with-another-id',
    file: 'src/formats/thymos/verify/across/heads.ts',
    find: 'if (head.id === last.id && head.seq === last.seq) continue;',
    replace: 'if (head.id === last.id || head.seq === last.seq) continue;',
    effect: 'Somebody writes another id into the table of heads, and nothing is said of it.',
    seen: { unit: ['src/formats/thymos/verify/across/heads.test.ts'] },
  },
  {
    id: 'branch-answers-a-later-request',
    file: 'src/formats/thymos/verify/across/lineage.ts',
    find: 'return request !== undefined && request.index <= upTo;',
    replace: 'return request !== undefined;',
    effect:
      'A branch carries out what its source asked for only after the branch had left, and that passes.',
    seen: { unit: ['src/formats/thymos/verify/across/lineage.test.ts'] },
  },
  {
    id: 'same-second-runs-backwards',
    file: 'src/formats/chains/verify/order.ts',
    find: 'if (lane.time !== null && recordedAt < lane.time)',
    replace: 'if (lane.time !== null && recordedAt <= lane.time)',
    effect:
      'An honest log with two records of one second is said to have a clock that was set back.',
    seen: { unit: ['src/formats/chains/verify/required.test.ts'] },
  },
  {
    id: 'ten-quadrillion-spelled-wrong',
    file: 'src/formats/chains/hash/numbers.ts',
    find: 'if (exponent < -4 || exponent >= 16) {',
    replace: 'if (exponent < -4 || exponent > 16) {',
    effect: 'A log that was written by Python fails verification where a number is 1e16.',
    seen: { unit: ['src/formats/chains/hash/bytes.test.ts'] },
  },
  {
    id: 'first-write-of-a-page-wins',
    file: 'src/ledger/sources/sqlite/wal.ts',
    find: 'for (const [page, place] of pending) places.set(page, place);',
    replace: 'for (const [page, place] of pending) if (!places.has(page)) places.set(page, place);',
    effect:
      'Of a database that is copied with its write-ahead log, older pages are read, and the last entries are missing.',
    seen: { unit: ['src/ledger/sources/sqlite/wal.test.ts'] },
  },
  {
    id: 'zip-with-extra-fields',
    file: 'src/ledger/sources/archive/zip.ts',
    find: 'const lengths = view.getUint16(local + 26, true) + view.getUint16(local + 28, true);',
    replace: 'const lengths = view.getUint16(local + 26, true);',
    effect:
      'A zip that was packed by a usual program, which writes extra fields, is called damaged.',
    seen: null,
  },
  {
    id: 'first-part-of-a-message-counts',
    file: 'src/formats/sessions/read/sums.ts',
    find: 'last.counts = last.usage.length > 0;',
    replace: '(parts[0] ?? last).counts = last.usage.length > 0;',
    effect:
      'A session is said to have cost less than it did: of each message the first part counts.',
    seen: { unit: ['src/formats/sessions/sessions.test.ts'] },
  },
  {
    id: 'sure-prediction-in-no-bin',
    file: 'src/formats/holon/figures/calibration.ts',
    find: 'if (p >= 0 && p <= 1) bins',
    replace: 'if (p >= 0 && p < 1) bins',
    effect: 'Predictions of 100 % are left out of the picture of how good predictions are.',
    seen: { unit: ['src/formats/holon/figures/figures.test.ts'] },
  },
  {
    id: 'rollback-that-was-rolled-back',
    file: 'src/formats/blocks/rolled-back.ts',
    find: 'this.stretch(last.by, to, range);',
    replace: 'this.stretch(last.by + 1, to, range);',
    effect: 'A rollback which a later one went back before looks as if it still counted.',
    seen: { unit: ['src/formats/blocks/rolled-back.test.ts'] },
  },
  {
    id: 'call-that-ended-a-run-ran',
    file: 'src/formats/sessions/inspect/approvals.ts',
    find: "new Set(['reject', 'terminate'])",
    replace: "new Set(['reject'])",
    effect: 'A tool ran although a person ended the run over its call, and no finding says so.',
    seen: null,
  },
];
