// A fault of a PostgreSQL server is put in words: where, what was expected, what to do.

import { SourceError } from '../../../ledger/sources/error.ts';
import { shownAddress } from './address.ts';
import type { ServerFault } from './messages.ts';

type Words = readonly [title: string, todo: string];

const ENVIRONMENT =
  'What the address leaves out is taken from PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE and ~/.pgpass.';

const UNREACHED: Words = [
  'This PostgreSQL server cannot be reached.',
  `Check host and port, and whether the server takes connections from here. ${ENVIRONMENT}`,
];
const REFUSED: Words = [
  'This PostgreSQL server refuses the login.',
  `Check user, password and database. ${ENVIRONMENT}`,
];
const LOST: Words = [
  'The connection to this PostgreSQL server was lost.',
  'Nothing was decided about the ledger. Run the same again: it begins with a snapshot of its own.',
];
const HIDDEN: Words = [
  'This PostgreSQL server would leave out rows.',
  'Row-level security hides rows from this user, so that nobody could say whether the ledger is whole. Use a role that sees all rows (the owner of the tables, or one with BYPASSRLS).',
];
const FORBIDDEN: Words = [
  'This user may not read the tables of the ledger.',
  'Grant it SELECT on the tables "entries" and "heads"; nothing else is needed.',
];
const OTHER: Words = [
  'This PostgreSQL database cannot be read.',
  'See what the server says, and its log.',
];

const KNOWN: readonly (readonly [code: RegExp, Words])[] = [
  [
    /^(?:ECONN(?:REFUSED)|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOENT)$/,
    UNREACHED,
  ],
  [/^(?:28|3D000$)/, REFUSED],
  [/^(?:ECONNRESET|EPIPE$|57|08)/, LOST],
  [/^42501$/, FORBIDDEN],
];

export function serverError({ code, message }: ServerFault, address: string): SourceError {
  const [title, todo] = wordsFor(code ?? '', message);
  return new SourceError('refused', title, `${shownAddress(address)}: ${message}.`, todo);
}

function wordsFor(code: string, message: string): Words {
  // The server gives it the same code as a table that may not be read.
  if (/row-level security/.test(message)) return HIDDEN;
  const known = KNOWN.find(([of]) => of.test(code))?.[1];
  if (known) return known;
  // The library gives no code to what it notices itself.
  if (/timeout expired|timed out/i.test(message)) return UNREACHED;
  if (/terminated|not queryable|closed/i.test(message)) return LOST;
  return /password|SASL|SSL|certificate/i.test(message) ? REFUSED : OTHER;
}
