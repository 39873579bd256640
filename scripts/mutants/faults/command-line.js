// Faults in the command line and in what it serves.

/** @type {readonly import('../fault.js').Planted[]} */
export const COMMAND_LINE = [
  {
    id: 'failure-hidden-by-an-unreadable-path',
    file: 'src/ui/terminal/exit.ts',
    find: 'return found.failed ? EXIT.both : EXIT.unreadable;',
    replace: 'return EXIT.unreadable;',
    effect:
      'Of two ledgers one fails and one cannot be read, and the exit code only says the latter.',
    seen: { unit: ['src/app/cli/exit.test.ts'] },
  },
  {
    id: 'anomalies-always-end-well',
    file: 'src/asks/prove/commands/seal.ts',
    find: 'exit(isFailure(report.verdict) ? EXIT.failed : EXIT.done);',
    replace: "exit(report.verdict === 'drift' ? EXIT.failed : EXIT.done);",
    effect: '"anomalies" of a ledger that fails ends with 0, and a script goes on.',
    seen: { unit: ['src/asks/prove/commands/seal.test.ts'] },
  },
  {
    id: 'lane-that-only-the-second-has',
    file: 'src/asks/compare/commands/compare.ts',
    find: '!found.onlyB.length &&',
    replace: '!found.onlyA.length &&',
    effect: '"compare" calls two ledgers equal although the second has a lane more.',
    seen: { unit: ['src/asks/compare/commands/compare.test.ts'] },
  },
  {
    id: 'query-forgives-the-unreadable',
    file: 'src/asks/search/commands/query.ts',
    find: 'unreadable: counts.unreadable > 0 }',
    replace: 'unreadable: counts.unreadable > 1 }',
    effect: '"query --expect none" ends with 0 although a ledger could not be read.',
    seen: { unit: ['src/asks/search/commands/query.test.ts'] },
  },
  {
    id: 'milestone-of-another-signer',
    file: 'src/asks/prove/commands/verify-since.ts',
    find: "['compiler', 'signer', 'policySet', 'keys']",
    replace: "['compiler', 'policySet', 'keys']",
    effect:
      '"verify --since" goes on with another signer than before, and the entries up to there were never compared with it.',
    seen: null,
  },
  {
    id: 'ticket-is-good-twice',
    file: 'src/app/cli/serve/gate.ts',
    find: 'this.tickets.delete(given);',
    replace: 'this.tickets.delete(this.secret);',
    effect: 'Another user of the machine opens the address that the browser was started with.',
    seen: { unit: ['src/app/cli/serve/serve.test.ts'] },
  },
  {
    id: 'tenant-is-not-passed-on',
    file: 'src/app/cli/serve/proxy.ts',
    find: "['accept', 'content-type', 'x-thymos-tenant-id']",
    replace: "['accept', 'content-type']",
    effect:
      'Behind "serve" the app shows the runs of another tenant than the one that was asked for.',
    seen: { unit: ['src/app/cli/serve/proxy.test.ts'] },
  },
  {
    id: 'file-rewritten-while-it-is-read',
    file: 'src/ui/terminal/in-place.ts',
    find: 'return a.size === b.size && a.mtimeNs === b.mtimeNs && a.ctimeNs === b.ctimeNs;',
    replace: 'return a.size === b.size;',
    effect: 'A large ledger is rewritten while it is verified, and the verdict is on a mixture.',
    seen: null,
  },
  {
    id: 'output-over-a-file-that-is-there',
    file: 'src/asks/prove/commands/canonicalize.ts',
    find: "{ flag: 'wx' }",
    replace: "{ flag: 'w' }",
    effect: '"canonicalize --output" writes over a file, which may be the ledger itself.',
    seen: { unit: ['src/asks/prove/commands/canonicalize.test.ts'] },
  },
  {
    id: 'only-the-first-anchor-file',
    file: 'src/ui/terminal/pins.ts',
    find: "if (pin === 'anchors') return anchorsAt(texts);",
    replace: "if (pin === 'anchors') return anchorsAt([text]);",
    effect: 'Of several anchor files that are given only the first is compared.',
    seen: null,
  },
];
