// A thread asks the PostgreSQL server and does nothing else: each answer is waited for, so that its
// rows are read like those of a file.

import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { SqlDatabase, SqlValue } from '../../../ledger/sources/sqlite/sqlite.ts';
import { watched } from '../signs.ts';
import { serverError } from './fault.ts';
import type { PostgresAnswer, PostgresConnection, PostgresQuestion } from './messages.ts';
import { unpackRows } from './pack.ts';

/** While it waits, this thread says so often that it has not hung. */
const SIGN_MS = 250;

let program: URL | null = null;

/** Names the program that {@link answerDatabaseQuestions} runs in when it is started with a connection. */
export function connectsBy(script: URL): void {
  program = script;
}

/** The server is asked nothing before the first rows are. */
export function openPostgres(address: string): SqlDatabase {
  if (!program) throw new Error('no program was named that can connect');
  const { port1: port, port2: own } = new MessageChannel();
  const answers = new Int32Array(new SharedArrayBuffer(4));
  const workerData: PostgresConnection = { address, answers, port: own };
  const thread = new Worker(program, { workerData, transferList: [own] });
  // Nobody may wait for a thread that is over.
  thread.unref();
  const ask = (question: PostgresQuestion): PostgresAnswer => {
    let seen = Atomics.load(answers, 0);
    port.postMessage(question);
    for (;;) {
      const received = receiveMessageOnPort(port);
      if (received) return expected(received.message, address);
      Atomics.wait(answers, 0, seen, SIGN_MS);
      seen = Atomics.load(answers, 0);
      watched.goesOn();
    }
  };
  return {
    *rows(sql, params = []): Generator<readonly SqlValue[]> {
      const opened = ask({ type: 'open', sql, params });
      if (opened.type !== 'opened') throw new Error(`answered with ${opened.type}`);
      const { cursor } = opened;
      try {
        for (;;) {
          const answer = ask({ type: 'next', cursor });
          if (answer.type !== 'rows') throw new Error(`answered with ${answer.type}`);
          yield* unpackRows(answer.packed);
          if (answer.isLast) return;
        }
      } finally {
        ask({ type: 'close', cursor });
      }
    },
    close: () => port.postMessage({ type: 'end' } satisfies PostgresQuestion),
  };
}

/** @throws {SourceError} */
function expected(answer: PostgresAnswer, address: string): PostgresAnswer {
  if (answer.type !== 'failed') return answer;
  throw serverError(answer.fault, address);
}
