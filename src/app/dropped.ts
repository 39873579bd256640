import { addAll } from '../base/lists.ts';
import type { NamedBlob } from '../ui/data/imports/import-files.ts';

/** A folder of more files is not a folder of ledgers. */
const MOST_FILES = 10_000;

export interface Dropped {
  readonly files: readonly NamedBlob[];
  readonly left: string | null;
}

/** Must be called while the drop is handled: the browser forgets it afterwards. */
export function droppedFiles(transfer: DataTransfer): Promise<Dropped> {
  const entries: FileSystemEntry[] = [];
  const files: NamedBlob[] = [];
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory) entries.push(entry);
    else if (file) files.push({ name: file.name, file });
  }
  return walk(entries, files);
}

async function walk(entries: FileSystemEntry[], files: NamedBlob[]): Promise<Dropped> {
  let unread = 0;
  for (let entry = entries.shift(); entry; entry = entries.shift()) {
    if (files.length >= MOST_FILES) {
      return { files, left: `Only the first ${MOST_FILES} files of the folder are looked at.` };
    }
    try {
      if (isDirectory(entry)) addAll(entries, await readFolderEntries(entry));
      else if (isFile(entry)) {
        files.push({ name: entry.fullPath.replace(/^\//, ''), file: await readDroppedFile(entry) });
      }
    } catch {
      unread++;
    }
  }
  const left = unread ? `${unread} of the files in the folder could not be read.` : null;
  return { files, left };
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** A reader gives a hundred at a time, and nothing when there are no more. */
async function readFolderEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (!some.length) return all;
    addAll(all, some);
  }
}

function readDroppedFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });
}
