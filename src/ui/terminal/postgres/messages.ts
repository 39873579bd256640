// What the thread that asks a PostgreSQL server and the one that waits for it say to each other.

import type { MessagePort } from 'node:worker_threads';

export type SqlParams = readonly (number | string | Uint8Array)[];

/** What the thread is started with. */
export interface PostgresConnection {
  /** As it was given; what it leaves out comes from the usual environment variables. */
  readonly address: string;
  /** Each answer is counted here, which wakes whoever waits. */
  readonly answers: Int32Array<SharedArrayBuffer>;
  readonly port: MessagePort;
}

export type PostgresQuestion =
  | { readonly type: 'open'; readonly sql: string; readonly params: SqlParams }
  /** The next rows of an opened statement. */
  | { readonly type: 'next'; readonly cursor: number }
  | { readonly type: 'close'; readonly cursor: number }
  | { readonly type: 'end' };

/** Cells of rows, one after another: where each begins, of which type it is, and the bytes of all. */
export interface PackedRows {
  readonly rows: number;
  readonly columns: number;
  /** Where each cell begins, and where the last one ends. */
  readonly offsets: Uint32Array<ArrayBuffer>;
  readonly types: Uint8Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export const CELL = { null: 0, integer: 1, text: 2, bytes: 3 } as const;

export type PostgresAnswer =
  | { readonly type: 'opened'; readonly cursor: number }
  /** Fewer than were asked for: there are no more. */
  | { readonly type: 'rows'; readonly packed: PackedRows; readonly isLast: boolean }
  | { readonly type: 'closed' }
  | { readonly type: 'failed'; readonly fault: ServerFault };

/** In the words of the server or of the system, without the password. */
export interface ServerFault {
  /** Five characters of the server, or a name of the system such as ECONNREFUSED. */
  readonly code: string | null;
  readonly message: string;
}
