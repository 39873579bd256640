// All that the thread reads from a PostgreSQL server is of one snapshot, in a transaction that
// cannot write. A server answers when it likes; the thread that verifies waits for it.

import { workerData } from 'node:worker_threads';
import pg from 'pg';
import type {
  PackedRows,
  PostgresAnswer,
  PostgresConnection,
  PostgresQuestion,
  ServerFault,
  SqlParams,
} from './messages.ts';
import { AS_SPELLED, packRows } from './pack.ts';

/** About this many bytes are fetched at once. */
const BATCH_BYTES = 2 * 1024 * 1024;
const MAX_BATCH_ROWS = 4096;
const FIRST_ROWS = 64;
/** A server that cannot be reached says nothing, so the thread gives up after this many ms. */
const CONNECT_MS = 15_000;

/** All statements share one snapshot, and none of them changes anything. */
const BEGIN = [
  'BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY',
  // Rows that a policy hides would be missing without a word; so the server has to refuse instead.
  'SET LOCAL row_security = off',
  "SET LOCAL bytea_output = 'hex'",
  'SET LOCAL statement_timeout = 0',
  'SET LOCAL idle_in_transaction_session_timeout = 0',
];

/** The server's certificate is checked in these modes of TLS. */
const CHECKED = ['require', 'verify-ca', 'verify-full'];

interface Cursor {
  readonly name: string;
  next: Promise<Fetched>;
}

interface Fetched {
  readonly packed: PackedRows;
  readonly isLast: boolean;
}

export function answerDatabaseQuestions(): void {
  const { address, answers, port }: PostgresConnection = workerData;
  const cursors = new Map<number, Cursor>();
  let opened = 0;
  let client: pg.Client | null = null;
  const connected = async () => {
    client ??= await connect(address);
    return client;
  };
  const answer = async (
    question: Exclude<PostgresQuestion, { readonly type: 'end' }>,
  ): Promise<PostgresAnswer> => {
    if (question.type === 'open') {
      const server = await connected();
      const name = `rows_${++opened}`;
      await declare(server, name, question.sql, question.params);
      cursors.set(opened, { name, next: fetch(server, name, FIRST_ROWS) });
      return { type: 'opened', cursor: opened };
    }
    const server = await connected();
    const cursor = cursors.get(question.cursor);
    if (!cursor) throw new Error(`no cursor ${question.cursor}`);
    const fetched = await cursor.next;
    if (question.type === 'next') {
      const { packed, isLast } = fetched;
      if (!isLast) cursor.next = fetch(server, cursor.name, rowsLike(packed));
      return { type: 'rows', packed, isLast };
    }
    cursors.delete(question.cursor);
    await server.query(`CLOSE ${cursor.name}`);
    return { type: 'closed' };
  };
  port.on('message', (question: PostgresQuestion) => {
    if (question.type === 'end') {
      port.close();
      void client?.end();
      return;
    }
    const say = (said: PostgresAnswer) => {
      const { buffer } = said.type === 'rows' ? said.packed.bytes : { buffer: null };
      port.postMessage(said, buffer ? [buffer] : []);
      Atomics.add(answers, 0, 1);
      Atomics.notify(answers, 0);
    };
    answer(question).then(say, (error: unknown) =>
      say({ type: 'failed', fault: toServerFault(error) }),
    );
  });
}

async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: withRoot(address),
    connectionTimeoutMillis: CONNECT_MS,
    fallback_application_name: 'ledgerscope',
    types: { getTypeParser: () => AS_SPELLED },
  });
  // A connection that breaks between two questions is reported with the next one.
  client.on('error', () => undefined);
  await client.connect();
  for (const statement of BEGIN) await client.query(statement);
  return client;
}

/** The library does not read this one of the usual variables. */
function withRoot(address: string): string {
  const { PGSSLMODE: mode = '', PGSSLROOTCERT: root } = process.env;
  const [, said = mode] = /[?&]sslmode=([\w-]+)/.exec(address) ?? [];
  if (!root || /[?&]sslrootcert=/.test(address)) return address;
  if (!CHECKED.includes(said)) return address;
  const parameter = `sslrootcert=${encodeURIComponent(root)}`;
  return `${address}${address.includes('?') ? '&' : '?'}${parameter}`;
}

async function declare(client: pg.Client, name: string, sql: string, params: SqlParams) {
  const text = `DECLARE ${name} NO SCROLL CURSOR FOR ${sql}`;
  await client.query({ text, values: [...params] });
}

function fetch(client: pg.Client, name: string, rows: number): Promise<Fetched> {
  const fetched = client
    .query<(string | null)[]>({ text: `FETCH ${rows} FROM ${name}`, rowMode: 'array' })
    .then((result) => ({ packed: packRows(result), isLast: result.rows.length < rows }));
  // The error is thrown where somebody waits for it, if anybody does.
  fetched.catch(() => undefined);
  return fetched;
}

function rowsLike({ rows, bytes }: PackedRows): number {
  const each = Math.max(1, bytes.length / Math.max(1, rows));
  return Math.min(MAX_BATCH_ROWS, Math.max(1, Math.floor(BATCH_BYTES / each)));
}

function toServerFault(error: unknown): ServerFault {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  // The faults of several addresses of one name are inside.
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const message = inner instanceof Error ? inner.message : String(inner);
  return { code, message: message || (code ?? 'no reason was given') };
}
