// A session of Gemini CLI with those of its agents: they are in a folder that has its id for a name,
// also the ones that an agent began. An agent's file has its own id for a name.

import { decodeLenient } from '../../../base/bytes.ts';
import { textAt } from '../../../base/json/access.ts';
import { append } from '../../../base/lists.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import type { FileHead, FileSet } from '../../../ledger/sources/file.ts';
import { documentHead } from '../read/records.ts';
import { firstRecords } from '../writers.ts';

const NAME = /^(?<above>.*\/|)(?<folder>[^/]{1,255})\/[^/]{1,255}\.jsonl?$/;

/** `isOne`: whether a file is of such a session. */
export function groupChats(
  files: readonly FileHead[],
  isOne: (file: FileHead) => boolean,
): Omit<FileSet<FileHead>, 'format'>[] {
  const agents = new Map<string, FileHead[]>();
  const mains: FileHead[] = [];
  for (const file of files) {
    if (!mayBe(file) || !isOne(file)) continue;
    const { above = '', folder } = NAME.exec(file.name)?.groups ?? {};
    if (readSaid(file, 'kind') !== 'subagent') mains.push(file);
    else if (folder !== undefined) append(agents, `${above}${folder}`, file);
  }
  if (!agents.size) return [];
  // A session that was carried over from a document into lines has both, and the lines go on.
  const ordered = mains.toSorted((a, b) => Number(isDocument(a)) - Number(isDocument(b)));
  return ordered.flatMap((main) => {
    const folder = main.name.slice(0, main.name.lastIndexOf('/') + 1);
    const key = folder + (readSaid(main, 'sessionId') ?? '').replace(/[^a-zA-Z0-9_-]/g, '_');
    const own = agents.get(key);
    agents.delete(key);
    if (!own) return [];
    return [{ name: main.name, files: [main, ...own.toSorted(byName)] }];
  });
}

/** Seen at a glance: a folder may have hundreds of files of other programs. */
function mayBe({ name, head }: FileHead): boolean {
  const start = decodeLenient(head.subarray(0, 4000));
  return /\.jsonl?$/.test(name) && start.includes('"projectHash"');
}

function isDocument({ name }: FileHead): boolean {
  return name.endsWith('.json');
}

function byName(a: FileHead, b: FileHead): number {
  return a.name < b.name ? -1 : 1;
}

/** What a file says of its session before its messages. */
function readSaid({ head }: FileHead, name: string): string | null {
  const [first] = firstRecords(inMemory(head));
  return textAt(first, name) ?? textAt(documentHead(head)?.members.get(name) ?? null);
}
