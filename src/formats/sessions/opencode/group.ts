// The many small files of opencode as sessions: `storage/session/<project>/`, `message/<session>/` and
// `part/<message>/`. A session that works for another one is in the ledger of that one.

import { append, grouped } from '../../../base/lists.ts';
import type { FileHead, FileSet } from '../../../ledger/sources/file.ts';
import { headOfSmall, type SmallHead } from './heads.ts';

const FILE =
  /^(?<root>.*?)(?:^|\/)(?<kind>session|message|part)\/(?<folder>[^/]{1,200})\/[^/]{1,200}\.json$/;

interface Small extends SmallHead {
  readonly file: FileHead;
}

export function groupStores(files: readonly FileHead[]): Omit<FileSet<FileHead>, 'format'>[] {
  const stores = new Map<string, { readonly kind: string; folder: string; file: FileHead }[]>();
  for (const file of files) {
    const { root, kind, folder } = FILE.exec(file.name)?.groups ?? {};
    if (kind !== undefined && folder !== undefined)
      append(stores, root ?? '', { kind, folder, file });
  }
  return [...stores.values()].flatMap((store) => {
    const of = (kind: string) => store.filter((one) => one.kind === kind);
    const sessions = of('session').flatMap(({ file }): Small[] => {
      const head = headOfSmall(file.head);
      return head.id === null || !head.isSession ? [] : [{ ...head, file }];
    });
    const messages = grouped(of('message'), ({ folder }) => folder);
    const parts = grouped(of('part'), ({ folder }) => folder);
    const ids = new Set(of('message').map(({ file }) => headOfSmall(file.head).id));
    // Of a message that is not here.
    const stray = grouped(
      of('part').filter(({ folder }) => !ids.has(folder)),
      ({ file }) => headOfSmall(file.head).sessionID,
    );
    const byId = new Map(sessions.flatMap((one) => (one.id === null ? [] : [[one.id, one]])));
    const trees = grouped(sessions, (session) => findRoot(session, byId));
    return [...trees].map(([root, members]) => ({
      name: root.file.name,
      files: [root, ...members.filter((one) => one !== root)].flatMap((session) => [
        session.file,
        ...inOrder((messages.get(session.id ?? '') ?? []).map(({ file }) => file)).flatMap(
          (message) => [
            message.file,
            ...byName((parts.get(message.id ?? '') ?? []).map(({ file }) => file)),
          ],
        ),
        ...byName((stray.get(session.id) ?? []).map(({ file }) => file)),
      ]),
    }));
  });
}

function findRoot(session: Small, byId: ReadonlyMap<string, Small>): Small {
  let at = session;
  for (let steps = 0; steps < 100; steps++) {
    const above = at.parentID === null ? undefined : byId.get(at.parentID);
    if (!above || above === session) return at;
    at = above;
  }
  return session;
}

/** By the time at which they were made; where one says none, by name, since names rise with time. */
function inOrder(files: readonly FileHead[]): readonly Small[] {
  const messages = byName(files).map((file): Small => ({ ...headOfSmall(file.head), file }));
  if (messages.some(({ created }) => created === null)) return messages;
  return messages.sort((a, b) => (a.created ?? 0) - (b.created ?? 0));
}

function byName(files: readonly FileHead[]): FileHead[] {
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
