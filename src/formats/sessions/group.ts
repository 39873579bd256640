// Files that make up one session: its own, and those of its agents.

import { textAt } from '../../base/json/access.ts';
import { append, grouped } from '../../base/lists.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import type { FileHead, FileSet } from '../../ledger/sources/file.ts';
import { isSqlite } from '../../ledger/sources/sqlite/sqlite.ts';
import { forksAmong } from './claude-code/forks.ts';
import { claudeCode } from './claude-code/index.ts';
import { groupThreads } from './codex/group.ts';
import { groupChats } from './gemini/group.ts';
import { geminiCli } from './gemini/index.ts';
import { groupLogs } from './inspect/group.ts';
import { inspect } from './inspect/index.ts';
import { isCheckpoints } from './langgraph/index.ts';
import { groupStores } from './opencode/group.ts';
import { groupEvents } from './openhands/group.ts';
import { openHands, openHandsSdk } from './openhands/index.ts';
import { beginsLong, detectWriter, firstRecords } from './writers.ts';

type Sets = readonly Omit<FileSet<FileHead>, 'format'>[];

export function detect(file: FileHead): boolean {
  const { head } = file;
  if (isSqlite(head)) return isCheckpoints(file);
  return detectWriter(inMemory(head)) !== null || beginsLong(head);
}

export function groupSessions(files: readonly FileHead[]): Sets {
  const events = groupEvents(files, ({ head }) => {
    const writer = detectWriter(inMemory(head));
    return writer === openHands || writer === openHandsSdk;
  });
  const isLog = ({ head }: FileHead) => detectWriter(inMemory(head)) === inspect;
  const isChat = ({ head }: FileHead) => detectWriter(inMemory(head)) === geminiCli;
  return [
    ...groupAgents(files),
    ...groupThreads(files),
    ...events,
    ...groupStores(files),
    ...groupLogs(files, isLog),
    ...groupChats(files, isChat),
  ];
}

const AGENT = /^(.*\/|)agent-[A-Za-z0-9_-]{1,80}\.(jsonl|meta\.json)$/;

/**
 * A session file with agent files next to it, or in a folder of its own name. Next to it: those that
 * name its session. Sessions that were forked off it are with it.
 */
function groupAgents(files: readonly FileHead[]): Sets {
  const mains = files.filter(({ name }) => name.endsWith('.jsonl') && !AGENT.test(name));
  const inFolder = grouped(
    files.filter(({ name }) => AGENT.test(name)),
    ({ name }) => AGENT.exec(name)?.[1] ?? '',
  );
  // Each head is read once: a project can have very many of both.
  const bySession = new Map<string, FileHead[]>();
  for (const [folder, agents] of inFolder)
    for (const agent of agents) append(bySession, `${folder}\n${readSession(agent)}`, agent);
  const taken = new Set<FileHead>();
  const listAgents = (main: FileHead): readonly FileHead[] => {
    const below = `${main.name.slice(0, -'.jsonl'.length)}/subagents/`;
    const session = readSession(main);
    const near =
      session === null ? [] : (bySession.get(`${findFolder(main.name)}\n${session}`) ?? []);
    const inside = [...inFolder].flatMap(([folder, own]) => (folder.startsWith(below) ? own : []));
    const own = [...inside, ...near].filter((one) => !taken.has(one));
    for (const one of own) taken.add(one);
    return own;
  };
  const forks = inFolder.size || mains.length > 1 ? forksAmong(mains.filter(isClaude)) : [];
  return forks.flatMap((family) => {
    const [first] = family;
    const own = [...family, ...family.flatMap(listAgents)];
    return first && own.length > 1 ? [{ name: first.name, files: own }] : [];
  });
}

function isClaude({ head }: FileHead): boolean {
  return detectWriter(inMemory(head)) === claudeCode;
}

function findFolder(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1);
}

function readSession({ head }: FileHead): string | null {
  for (const record of firstRecords(inMemory(head))) {
    const session = textAt(record, 'sessionId');
    if (session !== null) return session;
  }
  return null;
}
