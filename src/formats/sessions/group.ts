// Files that make up one session: its own, and those of its agents.

import { textAt } from '../../core/json/access.ts';
import { inMemory } from '../../sources/bytes.ts';
import type { FileHead, FileSet } from '../../sources/file.ts';
import { claudeCode } from './claude-code/index.ts';
import { groupThreads } from './codex/group.ts';
import { firstRecords, writerOf } from './writers.ts';

type Sets = readonly Omit<FileSet<FileHead>, 'format'>[];

export function detect({ head }: FileHead): boolean {
  return writerOf(inMemory(head)) !== null;
}

export function groupSessions(files: readonly FileHead[]): Sets {
  return [...groupAgents(files), ...groupThreads(files)];
}

const AGENT = /^(.*\/|)agent-[A-Za-z0-9_-]{1,80}\.(jsonl|meta\.json)$/;

/**
 * A session file with agent files next to it, or in a folder of its own name. Next to it: those that
 * name its session.
 */
function groupAgents(files: readonly FileHead[]): Sets {
  const agents = files.filter(({ name }) => AGENT.test(name));
  if (!agents.length) return [];
  const taken = new Set<FileHead>();
  return files.flatMap((main) => {
    if (AGENT.test(main.name) || !main.name.endsWith('.jsonl')) return [];
    const below = `${main.name.slice(0, -'.jsonl'.length)}/`;
    const folder = main.name.slice(0, main.name.lastIndexOf('/') + 1);
    const near = agents.filter(
      (one) => !taken.has(one) && (one.name.startsWith(below) || folderOf(one.name) === folder),
    );
    if (!near.length || writerOf(inMemory(main.head)) !== claudeCode) return [];
    const session = sessionOf(main);
    const own = near.filter(
      (one) => one.name.startsWith(below) || (session !== null && sessionOf(one) === session),
    );
    for (const one of own) taken.add(one);
    return own.length ? [{ name: main.name, files: [main, ...own] }] : [];
  });
}

function folderOf(name: string): string {
  return AGENT.exec(name)?.[1] ?? '';
}

function sessionOf({ head }: FileHead): string | null {
  for (const record of firstRecords(inMemory(head))) {
    const session = textAt(record, 'sessionId');
    if (session !== null) return session;
  }
  return null;
}
