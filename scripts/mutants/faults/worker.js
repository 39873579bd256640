/** @type {readonly import('../fault.js').Planted[]} */
export const WORKER = [
  {
    id: 'verdict-of-an-older-verifier',
    file: 'src/ledger/held/library.ts',
    find: 'verdict: verification?.verdict ?? null,',
    replace: 'verdict: judged?.verdict ?? null,',
    effect: 'The library shows a verdict that an older version gave as if this one had given it.',
    seen: { unit: ['src/ledger/import/import.test.ts'] },
  },
  {
    id: 'lane-keeps-old-findings',
    file: 'src/ledger/held/ledger-cache.ts',
    find: 'const key = [row.id, nameLedgerVersion(row), row.judged?.at ?? null, lane];',
    replace: 'const key = [row.id, nameLedgerVersion(row), lane];',
    effect:
      'A ledger was verified again with pins in another tab, and entries here still show what was found before.',
    seen: null,
  },
  {
    id: 'requests-of-older-versions-left-out',
    file: 'src/asks/approvals/answer/requests/inbox.ts',
    find: 'if (isCurrent && old.requests.total === 0) continue;',
    replace: 'if (old.requests.total === 0) continue;',
    effect:
      'After an update the inbox lacks requests of ledgers whose stored counts are of the version before.',
    seen: null,
  },
  {
    id: 'search-goes-on-in-the-middle',
    file: 'src/ledger/held/search/searches.ts',
    find: 'const first = place === from.lane ? from.index : 0;',
    replace: 'const first = from.index;',
    effect: 'A search that goes on leaves out the first entries of every lane that comes after.',
    seen: { slow: ['src/asks/search/commands/searches.slow.test.ts'] },
  },
  {
    id: 'older-note-wins',
    file: 'src/asks/notes/merge.ts',
    find: "return note.written_at > own.written_at ? 'replaced' : 'known';",
    replace: "return note.written_at < own.written_at ? 'replaced' : 'known';",
    effect: 'Taking in a file of notes puts an old text in the place of a newer one.',
    seen: { unit: ['src/asks/notes/answer.test.ts'] },
  },
  {
    id: 'half-a-file-is-kept',
    file: 'src/ledger/import/keep.ts',
    find: 'if (whole.size < end) throw outOfRoom(whole.size, end);',
    replace: 'if (whole.size === 0 && end > 0) throw outOfRoom(whole.size, end);',
    effect:
      'A browser that runs out of room keeps half of a file, and the ledger is called damaged instead.',
    seen: { unit: ['src/ledger/import/keep.test.ts'] },
  },
  {
    id: 'pins-of-an-import-ignored',
    file: 'src/ledger/import/import.ts',
    find: 'return { profile, pins };',
    replace: 'return { profile, pins: {} };',
    effect:
      'A case is opened, and its ledgers are verified without the anchors and pins that it names.',
    seen: null,
  },
  {
    id: 'writing-call-is-repeated',
    file: 'src/app/worker/client.ts',
    find: 'call(toArguments(asking), ASKS[asking.name].mayRepeat)',
    replace: 'call(toArguments(asking), asking.name in ASKS)',
    effect: 'A worker dies while it records something, and the next one does it a second time.',
    seen: { unit: ['src/app/worker/client.test.ts'] },
  },
  {
    id: 'published-anchor-one-entry-off',
    file: 'src/asks/hand-over/answer/noted-heads.ts',
    find: 'step.entry.index + 1, step.entry.id',
    replace: 'step.entry.index, step.entry.id',
    effect:
      'Anchors that were published elsewhere and still hold are said to show a rewritten history.',
    seen: { unit: ['src/asks/hand-over/answer/cases.test.ts'] },
  },
  {
    id: 'sleep-counts-as-silence',
    file: 'src/ledger/held/watchdog.ts',
    find: 'onTick(Math.min(now - last, 2 * EVERY_MS));',
    replace: 'onTick(now - last);',
    effect: 'A laptop wakes up, and an import that ran when it was closed is ended as if it hung.',
    seen: { unit: ['src/ledger/held/watchdog.test.ts'] },
  },
];
