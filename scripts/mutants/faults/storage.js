/** @type {readonly import('../fault.js').Planted[]} */
export const STORAGE = [
  {
    id: 'earlier-deliveries-forgotten',
    file: 'src/ledger/storage/journal/journal-index.ts',
    find: 'later: [...known.later, seq] };',
    replace: 'later: [seq] };',
    effect:
      'Of a decision that was sent twice only the last attempt shows, and of two second signatures one.',
    seen: { unit: ['src/asks/approvals/answer/decided-once.test.ts'] },
  },
  {
    id: 'index-of-another-journal',
    file: 'src/ledger/storage/journal/journal-index.ts',
    find: 'if (end?.index !== INDEX || known?.id !== end.head) {',
    replace: 'if (end?.index !== INDEX) {',
    effect:
      'Records that take the place of others are not read again: decisions show that the journal does not have.',
    seen: null,
  },
  {
    id: 'void-decision-bars-the-next',
    file: 'src/ledger/storage/journal/journal-store.ts',
    find: 'if (decisionsInForce(same)) return false;',
    replace: 'if (same.length > 0) return false;',
    effect:
      'A decision that was never sent, because the run had gone on, can never be taken again at that head.',
    seen: { unit: ['src/asks/approvals/answer/decided-once.test.ts'] },
  },
  {
    id: 'oldest-key-signs',
    file: 'src/ledger/storage/journal/journal-store.ts',
    find: '(b.since ?? 0) - (a.since ?? 0)',
    replace: '(a.since ?? 0) - (b.since ?? 0)',
    effect: 'After a key was taken over from another browser, decisions are signed by the old one.',
    seen: { slow: ['src/asks/approvals/answer/own-keys.slow.test.ts'] },
  },
  {
    id: 'import-without-a-lock',
    file: 'src/ledger/storage/liveness.ts',
    find: 'run: (job, work) => locks.request(lockName(job), () => work()),',
    replace: 'run: (_job, work) => work(),',
    effect: 'A second tab takes an import that is running in the first for dead, and removes it.',
    seen: { unit: ['src/ledger/storage/liveness.test.ts'] },
  },
  {
    id: 'bytes-of-a-forgotten-ledger-stay',
    file: 'src/ledger/storage/dexie.ts',
    find: 'if (row) await removeFiles(row.build, row.source);',
    replace: 'if (row) await removeBuild(row.build);',
    effect:
      'A ledger was forgotten, and the copy of its file is still on the disk until the app is opened again.',
    seen: {
      journeys: 'e2e/storage.spec.ts',
      titles: 'the file of a ledger is kept once, outside the database, and goes with it',
    },
  },
  {
    id: 'deleted-note-comes-back',
    file: 'src/ledger/storage/dexie.ts',
    find: 'db.notes.delete([ledger, id])',
    replace: 'db.notes.delete([id, ledger])',
    effect: 'A note that was deleted is there again.',
    seen: {
      journeys: 'e2e/notes.spec.ts',
      titles: 'a note on an entry is kept, marked, found, edited, signed, handed over and deleted',
    },
  },
  {
    id: 'lanes-in-order-of-ids',
    file: 'src/ledger/storage/dexie.ts',
    find: '(await startingWith(db.lanes, build).toArray()).sort((a, b) => a.order - b.order),',
    replace: 'startingWith(db.lanes, build).toArray(),',
    effect: 'The lanes of a ledger are listed by their ids, and no longer as the ledger has them.',
    seen: {
      journeys: 'e2e/map.spec.ts',
      titles: 'lanes that no other lane leads to stand in the order of their ledger',
    },
  },
  {
    id: 'source-of-a-rebuilt-ledger-swept',
    file: 'src/ledger/storage/dexie.ts',
    find: 'row.build === build || row.source === build)',
    replace: 'row.build === build)',
    effect:
      'A ledger that a new version has read again loses its file at the next start: its entries cannot be opened.',
    seen: {
      browser: 'e2e/upgrade.spec.ts',
      titles: 'nothing that was stored on 2026-11-27-grams is lost',
    },
  },
  {
    id: 'grown-ledger-keeps-its-version',
    file: 'src/ledger/storage/store.ts',
    find: 'growth.content}`',
    replace: 'growth.origin.kind}`',
    effect: 'A run that is followed grows, and what is open of it goes on showing its old end.',
    seen: { unit: ['src/ledger/import/growth/growths.test.ts'] },
  },
];
