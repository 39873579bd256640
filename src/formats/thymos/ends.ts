// What ties an entry to entries of other ledgers: delegations and branches name trajectories that
// another database may hold. The runtime copies neither the writ nor the answer to both sides.

import { memberAt, wordsAt } from '../../base/json/access.ts';
import type { EntryEnds } from '../../ledger/join/ends.ts';
import type { EntryLink } from '../../ledger/model/digest.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import { asPayload, type DecodedPayload, type Payload } from './payload/payload.ts';
import { proposalIds } from './proposal-ids.ts';

/** Of an entry that is no commit. */
export function listEndLinks({ tree, type }: Payload): readonly EntryLink[] {
  const words = (name: string) => wordsAt(tree, name);
  if (type === 'branch') {
    const [lane, commit] = [words('source_trajectory_id'), words('source_commit_id')];
    return [{ kind: 'branch', lane, commit, label: words('note') }];
  }
  if (type !== 'delegation') return [];
  return [
    { kind: 'delegation', lane: words('child_trajectory_id'), commit: null, label: words('task') },
  ];
}

export function thymosEnds(entry: Entry, decoded: DecodedPayload): EntryEnds {
  const payload = asPayload(decoded);
  if (!payload) return { links: [] };
  if (payload.commit) {
    const { commit, undoes } = proposalIds(entry, decoded);
    return { links: [], commit, undoes };
  }
  const links = listEndLinks(payload);
  if (payload.type === 'delegation') {
    const answer = memberAt(payload.tree, 'final_answer');
    return {
      links,
      handed: {
        task: wordsAt(payload.tree, 'task'),
        authority: null,
        answer: typeof answer === 'string' ? answer : null,
      },
    };
  }
  // A decision names the request by its entry.
  if (payload.type === 'pending_approval') return { links, commit: entry.id };
  const task = readDelegatedTask(payload);
  return task === null ? { links } : { links, given: { task, authority: null, answer: null } };
}

/** What the root of a delegated trajectory says that it was given; null: it is not delegated. */
export function readDelegatedTask({ tree, type }: Payload): string | null {
  return type === 'root' ? (/^delegated: (.*)$/s.exec(wordsAt(tree, 'note'))?.[1] ?? null) : null;
}
