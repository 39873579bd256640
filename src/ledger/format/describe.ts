// Every format describes its entries with these: facts, lines, digests and decisions in which only
// given members are set.

import { textAt } from '../../base/json/access.ts';
import type { JsonValue } from '../../base/json/value.ts';
import type { Finding } from '../model/check.ts';
import type { EntryDigest } from '../model/digest.ts';
import type { Block, DecisionView, EntryLine, Fact, KindShape } from '../model/view.ts';
import { SourceError } from '../sources/error.ts';
import type { SourceFile } from '../sources/file.ts';

export function fact(label: string, value: string, as: Fact['as'] = 'text'): Fact {
  return { label, value, as };
}

export const NO_CHANGES: EntryLine['changes'] = { created: 0, replaced: 0, retracted: 0 };

export function line(
  shape: KindShape,
  kind: string,
  title: string,
  note = '',
  more: Partial<EntryLine> = {},
): EntryLine {
  const plain = { tools: [], rules: [], decision: null, signed: false, changes: NO_CHANGES };
  return { title, note, shape, kind, ...plain, ...more };
}

export function makeDigest(line: EntryLine, more: Partial<EntryDigest> = {}): EntryDigest {
  const facts = { compiler: null, policySet: null, signed: null };
  return { line, delta: null, links: [], ties: {}, facts, ...more };
}

export function decision(more: Partial<DecisionView> = {}): DecisionView {
  return {
    outcome: null,
    headline: 'No decision is recorded here',
    reason: null,
    rules: [],
    facts: [],
    blocks: [],
    notRecorded: [],
    approval: null,
    ...more,
  };
}

export function jsonBlock(title: string, value: Extract<Block, { type: 'json' }>['value']): Block {
  return { type: 'json', title, value };
}

/** Returns "policy denied" for "policy_denied". */
export function spaced(name: string): string {
  return name.replaceAll('_', ' ');
}

/** A file goes by its own name; the whole path is in the entry. */
export function lastName(path: string): string {
  if (/[\s:]/.test(path)) return path;
  return path.replace(/\/+$/, '').split('/').at(-1) || path;
}

/** Tools commonly use these names for their subject. */
const SUBJECTS = ['path', 'file', 'url', 'command', 'query', 'name', 'key', 'id', 'target'];

export function readSubject(args: JsonValue | undefined): string {
  for (const name of SUBJECTS) {
    const text = lastName(textAt(args, name) ?? '');
    if (text) return text.length > 80 ? `${text.slice(0, 79)}…` : text;
  }
  return '';
}

/** Returns "1 record", "2 records". */
export function describeCount(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** Joins those that say something into one note. */
export function joinWords(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

/** Makes a finding about the source as a whole, while it is read. */
export function sourceFinding(
  check: string,
  severity: Finding['severity'],
  message: string,
  location: Partial<Pick<Finding, 'seq' | 'line' | 'path' | 'expected' | 'actual'>> = {},
): Finding {
  const nowhere = { lane: null, index: null, seq: null, entry: null, path: null };
  return { check, severity, ...nowhere, expected: null, actual: null, message, ...location };
}

/**
 * Returns the main file of a ledger.
 * @throws {SourceError} when there is none.
 */
export function mainFile([file]: readonly SourceFile[]): SourceFile {
  if (file) return file;
  throw new SourceError('unknown format', 'No file was given.', '', 'Choose a ledger.');
}
