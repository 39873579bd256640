import type { Query } from '../../ledger/query/ast.ts';
import { faultLines, type QueryFault } from '../../ledger/query/fault.ts';
import { compileQuery, type Matcher } from '../../ledger/query/match/compile.ts';
import { parseQuery } from '../../ledger/query/parse.ts';
import { UsageError } from './usage.ts';

/** @throws {UsageError} when it is no query. */
export function readQuery(text: string): { query: Query; matcher: Matcher } {
  const parsed = parseQuery(text);
  if ('fault' in parsed) throw misread(text, parsed.fault);
  const compiled = compileQuery(parsed.query);
  if ('fault' in compiled) throw misread(text, compiled.fault);
  if (compiled.matcher.needs.has('notes'))
    throw new UsageError('note: what people noted is kept in their browser, and not in a ledger.');
  return { query: parsed.query, matcher: compiled.matcher };
}

function misread(text: string, fault: QueryFault): UsageError {
  return new UsageError('this is no query:', faultLines(text, fault));
}
