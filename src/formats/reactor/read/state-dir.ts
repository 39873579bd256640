// A state dir as files: which of some files make one up, and what each of them is.

import { decodeLenient } from '../../../base/bytes.ts';
import type { FileHead, FileSet, MemoryFile } from '../../../ledger/sources/file.ts';

const RECEIPTS = 'receipts.json';
const TOPOLOGY = 'compile/topology.json';
const PARTS = /^(?:receipts\.json|beats\.json|registry\.json|compile\/[^/]+|world-models\/.+)$/;
const WORLD_MODELS = 'world-models/';

/** The folder of a main file, with its slash; null: it is no main file. */
function findFolder(name: string): string | null {
  for (const main of [RECEIPTS, TOPOLOGY]) {
    if (name === main || name.endsWith(`/${main}`)) return name.slice(0, -main.length);
  }
  return null;
}

type StateDirSet = Omit<FileSet<FileHead>, 'format'>;

/** One set a state dir, the receipts first, then the other parts by name. */
export function groupStateDirs(files: readonly FileHead[]): StateDirSet[] {
  const folders = new Map<string, { receipts: FileHead | null; rest: FileHead[] }>();
  for (const { name } of files) {
    const folder = findFolder(name);
    if (folder !== null) folders.set(folder, { receipts: null, rest: [] });
  }
  for (const file of files) {
    const at = findPart(file.name, folders);
    if (!at) continue;
    if (at.part === RECEIPTS) at.dir.receipts = file;
    else at.dir.rest.push(file);
  }
  const groups: StateDirSet[] = [];
  for (const [folder, { receipts, rest }] of folders) {
    const hasTopology = rest.some(({ name }) => name === folder + TOPOLOGY);
    if (receipts && !hasTopology && !looksLikeReceipts(receipts.head)) continue;
    const parts = rest.sort((a, b) => (a.name < b.name ? -1 : 1));
    const main = parts.findIndex(({ name }) => name === folder + TOPOLOGY);
    const first = receipts ?? parts.splice(Math.max(main, 0), 1)[0];
    if (!first) continue;
    groups.push({ name: chooseName(folder, first.name), files: [first, ...parts] });
  }
  return groups;
}

/** The deepest state dir that a file is a part of. */
function findPart<T>(
  name: string,
  folders: ReadonlyMap<string, T>,
): { dir: T; part: string } | null {
  for (let slash = name.lastIndexOf('/'); ; slash = name.lastIndexOf('/', slash - 1)) {
    const folder = name.slice(0, slash + 1);
    const dir = folders.get(folder);
    const part = name.slice(folder.length);
    if (dir && PARTS.test(part)) return { dir, part };
    if (slash <= 0) {
      const root = slash === 0 ? undefined : folders.get('');
      return root && PARTS.test(name) ? { dir: root, part: name } : null;
    }
  }
}

/** The folder's path; the last part of it says `state` more often than not. */
function chooseName(folder: string, first: string): string {
  return folder.replace(/\/+$/, '') || first;
}

/** Whether a text begins as a list of receipts does. An empty list is one. */
export function looksLikeReceipts(head: Uint8Array): boolean {
  const text = decodeLenient(head.subarray(0, 8192)).trimStart();
  if (!text.startsWith('[')) return false;
  return /^\[\s*\]\s*$/.test(text) || /"openprose\.receipt"|"input_fingerprints"/.test(text);
}

/** Whether a file alone is a list of receipts; `[]` is one only where its name says so. */
export function isReceiptList({ name, head }: FileHead): boolean {
  const isEmpty = head.length < 64 && decodeLenient(head).trim() === '[]';
  return looksLikeReceipts(head) && (!isEmpty || findFolder(name) !== null);
}

/** The parts of one state dir, by what they are. */
export interface StateDir {
  readonly receipts: Uint8Array | null;
  readonly topology: Uint8Array | null;
  readonly labels: Uint8Array | null;
  readonly beats: Uint8Array | null;
  readonly worldModels: readonly { readonly path: string; readonly bytes: Uint8Array }[];
}

export function openStateDir(files: readonly MemoryFile[]): StateDir {
  const [main] = files;
  const folder = (main && findFolder(main.name)) ?? '';
  const part = (name: string) => files.find((file) => file.name === folder + name)?.bytes ?? null;
  const models = folder + WORLD_MODELS;
  // One file alone is a list of receipts, whatever it is called.
  const lone = main && files.length === 1 && !main.name.endsWith(TOPOLOGY) ? main.bytes : null;
  return {
    receipts: lone ?? part(RECEIPTS),
    topology: part(TOPOLOGY),
    labels: part('compile/labels.json'),
    beats: part('beats.json'),
    worldModels: files
      .filter(({ name }) => name.startsWith(models))
      .map(({ name, bytes }) => ({ path: name.slice(models.length), bytes })),
  };
}
