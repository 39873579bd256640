import { encodeText } from '../../src/base/bytes.ts';
import type { HashEngine } from '../../src/base/hash/hash.ts';
import type { JsonValue } from '../../src/base/json/value.ts';
import { OPERATOR_DENIAL } from '../../src/formats/thymos/words.ts';
import {
  toAuditExport,
  toJsonLines,
  toSqlite,
  type Written as WrittenLedger,
} from '../../src/formats/thymos/write/writer/containers.ts';
import { writeJsonValue } from '../../src/formats/thymos/write/writer/json.ts';
import type { Proposal, Trace, WrittenOp } from '../../src/formats/thymos/write/writer/payloads.ts';
import {
  branchTrajectoryId,
  type Committed,
  TrajectoryWriter,
} from '../../src/formats/thymos/write/writer/trajectory.ts';
import { LedgerWriter, type WrittenEntry } from '../../src/formats/thymos/write/writer/writer.ts';
import { type GrowthInput, growthFile, type Making } from './input.ts';

const PERMIT: Trace = { rules: ['writ.scope'], decision: { kind: 'permit' } };
const ASKS: Trace = {
  rules: ['writ.scope'],
  decision: { kind: 'require_approval', channel: 'maintainer', reason: 'it cannot be undone' },
};
const COST = { tokens: 640, toolCalls: 1, wallClockMs: 12, usdMillicents: 22 };

class Book {
  readonly ledger: LedgerWriter;
  private now = 1_700_000_000;
  private made = 0;

  constructor(hash: HashEngine) {
    this.ledger = new LedgerWriter(hash);
  }

  lane(id: string): TrajectoryWriter {
    return new TrajectoryWriter(this.ledger, id, {
      compiler: 'thymos-compiler/0.0.1',
      policySet: this.ledger.idOfText('policy'),
      clock: () => this.now++,
    });
  }

  run(name: string): TrajectoryWriter {
    const run = this.lane(this.ledger.idOfText(name));
    run.root(name);
    return run;
  }

  propose(run: TrajectoryWriter, trace = PERMIT, args: JsonValue = writeJsonValue({})): Proposal {
    const intent = this.ledger.idOfText(`intent ${this.made++}`);
    return run.propose({ intent, writ: this.ledger.idOfText('writ'), tool: 'kv_set', args }, trace);
  }

  commit(
    run: TrajectoryWriter,
    delta: readonly WrittenOp[],
    more: { readonly undoes?: string; readonly proposal?: Proposal } = {},
  ): Committed {
    return run.commit(more.proposal ?? this.propose(run), {
      delta,
      observations: [{ tool: 'kv_set', output: true, latencyMs: 12 }],
      cost: COST,
      ...(more.undoes && { compensates: more.undoes }),
    });
  }

  branch(from: TrajectoryWriter, { commit }: Committed): TrajectoryWriter {
    const lane = this.lane(branchTrajectoryId(this.ledger, from.id, commit));
    lane.branch(from.id, commit, 'another way');
    return lane;
  }
}

function put(id: string, value: JsonValue = writeJsonValue(1)): WrittenOp {
  return { op: 'create', kind: 'kv', id, value };
}

type Fill = (book: Book, n: number) => void;
type Pack = (ledger: WrittenLedger, making: Making) => ReturnType<typeof growthFile>;

const lines: Pack = (ledger) => growthFile('run.jsonl', toJsonLines(ledger));
const database: Pack = (ledger, { createSql }) => growthFile('run.db', toSqlite(ledger, createSql));

const PACKS: readonly (readonly [name: string, pack: Pack])[] = [
  ['database', database],
  ['database without its index', withoutIndex],
  ['JSON Lines', lines],
  ['audit export', (ledger) => growthFile('run.json', toAuditExport(ledger))],
  ['audit export (CSV)', (ledger) => growthFile('run.csv', auditCsv(ledger))],
  ['table (CSV)', (ledger) => growthFile('table.csv', tableCsv(ledger))],
  ['dump (COPY)', (ledger) => growthFile('dump.sql', dump(ledger, copied))],
  ['dump (INSERT, one line)', (ledger) => growthFile('dump.sql', dump(ledger, inserted))],
];

function thymos(name: string, n: number, fill: Fill, pack = lines): GrowthInput {
  return {
    name: `thymos: ${name}`,
    n,
    make(size, making) {
      const book = new Book(making.hash);
      fill(book, size);
      return pack(book.ledger, making);
    },
  };
}

const manyLanes: Fill = (book, n) => {
  for (let i = 0; i < n; i++) book.commit(book.run(`run ${i}`), [put('a')]);
};

const oneLane: Fill = (book, n) => {
  const run = book.run('one lane');
  for (let i = 0; i < n; i++) book.commit(run, [put(`key-${i}`)]);
};

function chainOfBranches(book: Book, n: number, asked = false): void {
  let lane = book.run('the first');
  let last = book.commit(lane, [put('start')]);
  const proposals: Proposal[] = [];
  if (asked) {
    const proposal = book.propose(lane, ASKS);
    lane.ask(proposal);
    proposals.push(proposal);
    last = book.commit(lane, [put('asked')]);
  }
  for (let i = 1; i < n; i++) {
    lane = book.branch(lane, last);
    for (const proposal of proposals) book.commit(lane, [put(`answer-${i}`)], { proposal });
    last = book.commit(lane, [put(`key-${i}`)]);
  }
}

const branchesOfOne: Fill = (book, n) => {
  const source = book.run('the source');
  const commits = Array.from({ length: n }, (_, i) => book.commit(source, [put(`key-${i}`)]));
  for (const [i, commit] of commits.entries())
    if (i % 10 === 0) book.commit(book.branch(source, commit), [put(`own-${i}`)]);
};

const branchesOfLast: Fill = (book, n) => {
  const source = book.run('the source');
  for (let i = 0; i < n; i++) {
    const commit = book.commit(source, [put(`key-${i}`)]);
    book.commit(book.branch(source, commit), [put(`own-${i}`)]);
  }
};

const delegations: Fill = (book, n) => {
  const parent = book.run('the parent');
  for (let i = 0; i < n; i++) {
    const child = book.lane(book.ledger.idOfText(`child ${i}`));
    parent.delegate(child.id, `task ${i}`);
    child.root(`delegated: task ${i}`);
  }
};

const circles: Fill = (book, n) => {
  const runs = Array.from({ length: n }, (_, i) => book.run(`run ${i}`));
  for (const [i, run] of runs.entries()) {
    const [next, first] = [runs[i + 1], runs[0]];
    if (next) run.delegate(next.id, `task ${i}`);
    if (first) run.delegate(first.id, `back ${i}`);
  }
};

const undoings: Fill = (book, n) => {
  for (let i = 0; i < n; i++) book.commit(book.run(`run ${i}`), [put('a')]);
  const undoing = book.run('undoing');
  for (let i = 0; i < n; i++)
    book.commit(undoing, [put(`key-${i}`)], { undoes: book.ledger.idOfText(`nowhere ${i}`) });
};

const requests: Fill = (book, n) => {
  const run = book.run('asking');
  for (let i = 0; i < n; i++) {
    const proposal = book.propose(run, ASKS);
    run.ask(proposal);
    if (i % 2) book.commit(run, [put(`key-${i}`)], { proposal });
  }
};

/** The runtime denies once; here the denial is there n times. */
function deniedAgain(n: number, { hash }: Making) {
  const book = new Book(hash);
  const run = book.run('asking');
  const [intent, writ] = [book.ledger.idOfText('the intent'), book.ledger.idOfText('writ')];
  for (let i = 0; i < n; i++)
    run.ask(run.propose({ intent, writ, tool: `tool ${i}`, args: writeJsonValue({}) }, ASKS));
  run.reject(intent, { kind: 'policy_denied', detail: OPERATOR_DENIAL });
  const text = decoder.decode(toJsonLines(book.ledger));
  const denial = text.slice(text.lastIndexOf('\n', text.length - 2) + 1);
  return growthFile('run.jsonl', encodeText(text + denial.repeat(n - 1)));
}

const manyOps: Fill = (book, n) => {
  const run = book.run('one commit');
  book.commit(
    run,
    Array.from({ length: n }, (_, i) => put(`key-${i}`)),
  );
};

const longValue: Fill = (book, n) => {
  const run = book.run('one commit');
  book.commit(run, [put('long', 'a "quoted"\n text '.repeat(n / 16))]);
  book.commit(run, [put('list', writeJsonValue(Array.from({ length: n / 16 }, (_, i) => i)))]);
  book.commit(run, [
    put('object', {
      members: Array.from({ length: n / 16 }, (_, i) => [`m${i}`, writeJsonValue(i)]),
    }),
  ]);
};

const longNames: Fill = (book, n) => {
  const run = book.run('n'.repeat(n));
  book.commit(run, [put('k'.repeat(n))], {
    proposal: book.propose(run, {
      ...PERMIT,
      rules: Array.from({ length: n / 16 }, (_, i) => `rule ${i}`),
    }),
  });
  run.reject(book.ledger.idOfText('x'), { kind: 'policy_denied', detail: 'd\u202e/'.repeat(n) });
};

function badLines(n: number): Uint8Array {
  return encodeText(
    `${Array.from({ length: n }, (_, i) => `{"payload": {"trajectory_id": ${i}}`).join('\n')}\n`,
  );
}

const badLanes = (n: number) =>
  encodeText(
    Array.from(
      { length: n },
      (_, i) =>
        `{"id":"${hex(i)}","trajectory_id":"${hex(i)}","parent_id":null,"seq":0,"kind":"root","payload":{"type":"root"},"created_at":1}\n`,
    ).join(''),
  );

const badEntries = (n: number) =>
  encodeText(
    Array.from(
      { length: n },
      (_, i) =>
        `{"id":"${hex(i)}","trajectory_id":"${hex(0)}","parent_id":null,"seq":${i % 7},"kind":"root","payload":{"type":"root","trajectory_id":"${hex(0)}","note":"x","more":${i}},"created_at":${-i}}\n`,
    ).join(''),
  );

function hex(i: number): string {
  return i.toString(16).padStart(64, '0');
}

export const THYMOS_GROWTH: readonly GrowthInput[] = [
  ...PACKS.map(([name, pack]) => thymos(`n lanes, ${name}`, 5_000, manyLanes, pack)),
  ...PACKS.slice(0, 3).map(([name, pack]) => thymos(`n commits, ${name}`, 10_000, oneLane, pack)),
  thymos('a chain of n branches', 2_500, chainOfBranches),
  thymos('a chain of n branches, database', 2_500, chainOfBranches, database),
  thymos('a chain of n branches, each with an inherited answer', 1_000, (book, n) =>
    chainOfBranches(book, n, true),
  ),
  thymos('n commits and n/10 branches of one source', 4_000, branchesOfOne),
  thymos('n branches of one source', 2_500, branchesOfLast),
  thymos('n branches of one source, database', 2_500, branchesOfLast, database),
  thymos('n delegations', 5_000, delegations),
  thymos('n delegations onwards and n back to the first', 2_500, circles),
  thymos('n undone commits that are nowhere', 2_500, undoings),
  thymos('n requests', 5_000, requests),
  { name: 'thymos: n requests of one intent, and n denials of it', n: 2_500, make: deniedAgain },
  thymos('n operations of one commit', 20_000, manyOps),
  thymos('a quoted field of n bytes (CSV)', 400_000, longValue, (ledger) =>
    growthFile('run.csv', auditCsv(ledger)),
  ),
  thymos('a value of n bytes', 1_000_000, longValue),
  thymos('names of n bytes', 200_000, longNames),
  {
    name: 'thymos: n lines that cannot be read',
    n: 20_000,
    make: (n) => {
      const good = new TextDecoder().decode(badEntries(1));
      return growthFile('bad.jsonl', encodeText(good + new TextDecoder().decode(badLines(n))));
    },
  },
  {
    name: 'thymos: n lanes that cannot be read',
    n: 10_000,
    make: (n) => growthFile('bad.jsonl', badLanes(n)),
  },
  {
    name: 'thymos: n entries with findings',
    n: 20_000,
    make: (n) => growthFile('bad.jsonl', badEntries(n)),
  },
  {
    name: 'thymos: n rows of a wrong length (CSV)',
    n: 20_000,
    make: (n, making) => {
      const book = new Book(making.hash);
      manyLanes(book, 1);
      const head = new TextDecoder().decode(tableCsv(book.ledger));
      return growthFile('table.csv', encodeText(head + '1,2\n'.repeat(n)));
    },
  },
  {
    name: 'thymos: n heads of nothing',
    n: 10_000,
    make: (n, making) => {
      const book = new Book(making.hash);
      manyLanes(book, 1);
      const rest = Array.from({ length: n }, (_, i) => [hex(i), 'main', hex(i), 3]);
      return growthFile('dump.sql', dump(book.ledger, copied, rest));
    },
  },
  {
    name: 'thymos: n anchors of n lanes',
    n: 5_000,
    make: (n, making) => {
      const book = new Book(making.hash);
      manyLanes(book, n);
      return { ...lines(book.ledger, making), anchors: anchorFile(book.ledger.entries) };
    },
  },
  {
    name: 'thymos: n anchors of one lane of n entries',
    n: 2_000,
    make: (n, making) => {
      const book = new Book(making.hash);
      oneLane(book, n);
      const lane = book.ledger.entries;
      const anchors = lane.map(({ trajectory }, i) => anchorText(trajectory, i + 1, i, hex(i)));
      return {
        ...lines(book.ledger, making),
        anchors: encodeText(`{"anchors":[${anchors.join()}]}`),
      };
    },
  },
  {
    name: 'thymos: n anchors of lanes that are not here',
    n: 50_000,
    make: (n, making) => {
      const book = new Book(making.hash);
      manyLanes(book, 1);
      const anchors = Array.from({ length: n }, (_, i) => anchorText(hex(i), 1, 0, hex(i)));
      return {
        ...lines(book.ledger, making),
        anchors: encodeText(`{"anchors":[${anchors.join()}]}`),
      };
    },
  },
];

function anchorFile(entries: readonly WrittenEntry[]): Uint8Array {
  const roots = entries.filter(({ seq }) => seq === 0);
  const anchors = roots.map(({ id, trajectory }) => anchorText(trajectory, 1, 0, id));
  return encodeText(`{"anchors":[${anchors.join()}]}`);
}

function anchorText(lane: string, count: number, seq: number, root: string): string {
  return `{"trajectory_id":"${lane}","entry_count":${count},"head_seq":${seq},"root":"${root}"}`;
}

function withoutIndex(ledger: WrittenLedger, { createSql }: Making) {
  const create = () => {
    const made = createSql();
    return {
      ...made,
      image() {
        made.run(DROP);
        return made.image();
      },
    };
  };
  return growthFile('run.db', toSqlite(ledger, create));
}

const DROP =
  'DROP INDEX idx_entries_trajectory_seq; DROP INDEX idx_entries_trajectory_seq_unique; VACUUM';

const decoder = new TextDecoder();

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function auditCsv({ entries }: WrittenLedger): Uint8Array {
  const rows = entries.map(({ id, trajectory, seq, kind, bytes, createdAt }) =>
    [id, trajectory, seq, kind, quoted(decoder.decode(bytes)), createdAt].join(),
  );
  return encodeText(`id,trajectory_id,seq,kind,payload,created_at\n${rows.join('\n')}\n`);
}

function cells({ id, trajectory, parent, seq, kind, bytes, createdAt }: WrittenEntry) {
  const payload = Buffer.from(bytes).toString('hex');
  return { id, trajectory, parent, seq, kind, payload, createdAt };
}

/** Some tools write every field in quotes. */
function tableCsv({ entries }: WrittenLedger): Uint8Array {
  const rows = entries.map((entry) => {
    const { id, trajectory, parent, seq, kind, payload, createdAt } = cells(entry);
    const at = (hexText: string) => `"\\x${hexText}"`;
    return [
      at(id),
      at(trajectory),
      parent ? at(parent) : '',
      `"${seq}"`,
      `"${kind}"`,
      at(payload),
      `"${createdAt}"`,
    ].join();
  });
  const names = 'id,trajectory_id,parent_id,seq,kind,payload_bytes,created_at';
  return encodeText(`${names}\n${rows.join('\n')}\n`);
}

type Statement = (table: string, rows: readonly (readonly (string | number | null)[])[]) => string;

const copied: Statement = (table, rows) =>
  `COPY public.${table} FROM stdin;\n${rows
    .map((row) =>
      row.map((cell) => (cell === null ? '\\N' : isHex(cell) ? `\\\\x${cell}` : cell)).join('\t'),
    )
    .join('\n')}\n\\.\n`;

const inserted: Statement = (table, rows) =>
  `INSERT INTO public.${table} VALUES ${rows
    .map(
      (row) =>
        `(${row.map((cell) => (cell === null ? 'NULL' : isHex(cell) ? `'\\x${cell}'` : typeof cell === 'number' ? cell : `'${cell}'`)).join(', ')})`,
    )
    .join(', ')};\n`;

function isHex(cell: string | number): boolean {
  return typeof cell === 'string' && /^[0-9a-f]{64,}$/.test(cell);
}

function dump(
  { entries }: Pick<WrittenLedger, 'entries'>,
  statement: Statement,
  moreHeads: readonly (readonly (string | number)[])[] = [],
): Uint8Array {
  const rows = entries.map((entry) => {
    const { id, trajectory, parent, seq, kind, payload, createdAt } = cells(entry);
    return [id, trajectory, parent, seq, kind, payload, createdAt];
  });
  const heads = new Map(
    entries.map(({ trajectory, id, seq }) => [trajectory, [trajectory, 'main', id, seq]]),
  );
  return encodeText(
    `-- PostgreSQL database dump\n${statement('entries', rows)}${statement('heads', [...heads.values(), ...moreHeads])}`,
  );
}
