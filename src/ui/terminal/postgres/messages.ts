// The thread that asks a PostgreSQL server and the one that waits for it exchange these messages.

import type { MessagePort } from 'node:worker_threads';

export type SqlParams = readonly (number | string | Uint8Array)[];

export interface PostgresConnection {
  /** The address as it was given; missing parts come from the usual environment variables. */
  readonly address: string;
  /** Each answer is counted here, which wakes whoever waits. */
  readonly answers: Int32Array<SharedArrayBuffer>;
  readonly port: MessagePort;
}

export type PostgresQuestion =
  | { readonly type: 'open'; readonly sql: string; readonly params: SqlParams }
  | { readonly type: 'next'; readonly cursor: number }
  | { readonly type: 'close'; readonly cursor: number }
  | { readonly type: 'end' };

/** Cells of rows follow one another: where each begins, its type, and the bytes of all. */
export interface PackedRows {
  readonly rows: number;
  readonly columns: number;
  readonly offsets: Uint32Array<ArrayBuffer>;
  readonly types: Uint8Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export const CELL = { null: 0, integer: 1, text: 2, bytes: 3 } as const;

export type PostgresAnswer =
  | { readonly type: 'opened'; readonly cursor: number }
  /** Fewer rows than were asked for mean that there are no more. */
  | { readonly type: 'rows'; readonly packed: PackedRows; readonly isLast: boolean }
  | { readonly type: 'closed' }
  | { readonly type: 'failed'; readonly fault: ServerFault };

/** A fault in the words of the server or of the system, without the password. */
export interface ServerFault {
  /** Five characters of the server, or a name of the system such as ECONNREFUSED. */
  readonly code: string | null;
  readonly message: string;
}
