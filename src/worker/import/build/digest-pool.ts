// Digests of one lane repeat themselves: the same tools, rules, versions. Equal parts are made
// one object, which storage writes once and memory has once.

import type { EntryDigest } from '../../../core/model/digest.ts';

export class DigestPool {
  private readonly texts = new Map<string, readonly string[]>();
  private readonly changes = new Map<string, EntryDigest['line']['changes']>();
  private readonly facts = new Map<string, EntryDigest['facts']>();
  private readonly noLinks: EntryDigest['links'] = [];

  share(digest: EntryDigest): EntryDigest {
    const { line, links, facts, names } = digest;
    const { created, replaced, retracted } = line.changes;
    return {
      ...digest,
      line: {
        ...line,
        tools: this.list(line.tools),
        rules: this.list(line.rules),
        changes: one(this.changes, `${created} ${replaced} ${retracted}`, line.changes),
      },
      links: links.length ? links : this.noLinks,
      ...(names && { names: this.list(names) }),
      facts: one(this.facts, key([facts.compiler, facts.policySet, facts.signed]), facts),
    };
  }

  private list(texts: readonly string[]): readonly string[] {
    return one(this.texts, texts.length === 1 ? `1${texts[0]}` : key(texts), texts);
  }
}

function key(parts: readonly unknown[]): string {
  return JSON.stringify(parts);
}

function one<T>(known: Map<string, T>, name: string, value: T): T {
  const found = known.get(name);
  if (found !== undefined) return found;
  known.set(name, value);
  return value;
}
