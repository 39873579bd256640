// These faults are in the engine: in code that hashes, verifies, compares, searches and masks.

/** @type {readonly import('../fault.js').Planted[]} */
export const ENGINE = [
  {
    id: 'removed-lane-goes-unmissed',
    file: 'src/ledger/verify/stray-anchors.ts',
    find: 'ledger === undefined || own.has(ledger) || !isUseful',
    replace: 'ledger === undefined || !isUseful',
    effect:
      'Somebody takes a whole lane out of a ledger, and verifying with the anchors that name the ledger does not say that the lane is missing.',
    seen: { unit: ['src/app/cli/anchors.test.ts'] },
  },
  {
    id: 'warnings-crowd-out-an-error',
    file: 'src/ledger/verify/findings.ts',
    find: 'if (isFull ? isError && this.dropOther() : this.room.take(this, one, isError)) this.keep(one);',
    replace: 'if (!isFull && this.room.take(this, one, isError)) this.keep(one);',
    effect: 'Behind a thousand warnings the one error of a lane is counted, and nowhere listed.',
    seen: { unit: ['src/ledger/verify/findings.test.ts'] },
  },
  {
    id: 'check-fails-in-one-lane-only',
    file: 'src/ledger/verify/outcomes.ts',
    find: 'BY_WEIGHT.find((one) => all.some(',
    replace: 'BY_WEIGHT.find((one) => all.every(',
    effect: 'A check that fails in one of two lanes is listed as passed for the ledger.',
    seen: { unit: ['src/ledger/verify/steps.test.ts'] },
  },
  {
    id: 'end-of-a-second-secret-shows',
    file: 'src/base/secrets/find.ts',
    find: 'else if (one.to > last.to) result',
    replace: 'else if (one.to < last.to) result',
    effect: 'Where two forms of a secret overlap, the end of it stays readable on the screen.',
    seen: null,
  },
  {
    id: 'printed-query-loses-parentheses',
    file: 'src/ledger/query/print.ts',
    find: ".map((part) => (part.type === 'or' ? inside(part) : printQuery(part)))",
    replace: '.map((part) => printQuery(part))',
    effect: 'A query with "(a or b) c" comes back as "a or b c", which finds other entries.',
    seen: { unit: ['src/ledger/query/parse.test.ts'] },
  },
  {
    id: 'long-number-is-not-found',
    file: 'src/ledger/query/words/record-texts.ts',
    find: '  takeNumbers(json.slice(end + 1), take);',
    replace: '',
    effect: 'A number behind the last text of a record is not found by a search for it.',
    seen: { unit: ['src/ledger/query/words/words.test.ts'] },
  },
  {
    id: 'key-goes-by-its-member',
    file: 'src/base/signature/keyring.ts',
    find: "const id = textOfMember(value, 'kid') ?? name;",
    replace: "const id = name ?? textOfMember(value, 'kid');",
    effect: 'A key whose "kid" the records name is not found, and good signatures do not count.',
    seen: null,
  },
  {
    id: 'formula-after-a-semicolon',
    file: 'src/base/csv.ts',
    find: '/(?<=^|[;|])(?=',
    replace: '/(?<=^)(?=',
    effect:
      'A spreadsheet that separates by semicolons runs a formula out of an exported CSV file.',
    seen: { unit: ['src/base/csv.test.ts'] },
  },
  {
    id: 'folder-with-a-hidden-one-inside',
    file: 'src/ledger/authority/reach.ts',
    find: '(covers(path, hidden) || covers(hidden, path))',
    replace: 'covers(hidden, path)',
    effect:
      'An agent hands on a folder in which it may not touch everything, and nobody is told that the other one may do more.',
    seen: { unit: ['src/ledger/authority/handed.test.ts'] },
  },
  {
    id: 'names-sorted-by-units',
    file: 'src/base/bytes.ts',
    find: 'return surrogatesLast(x) - surrogatesLast(y);',
    replace: 'return x - y;',
    effect:
      'An honest ledger with an emoji in a name fails verification, as its members are hashed in another order.',
    seen: { unit: ['src/base/json/json.test.ts'] },
  },
];
