import type { RejectionReason } from '../../formats/thymos/write/writer/payloads.ts';
import type { WrittenEntry } from '../../formats/thymos/write/writer/writer.ts';
import { spelledOut } from './spelled-out.ts';

export type FeedKind = 'session' | 'entries' | 'turns';

interface Open {
  readonly kind: FeedKind;
  readonly send: (text: string) => void;
  readonly end: (broken: boolean) => void;
}

export class Feeds {
  private readonly byRun = new Map<string, Set<Open>>();

  open(run: string, kind: FeedKind, send: Open['send'], end: Open['end']): () => void {
    const feeds = this.byRun.get(run) ?? new Set();
    this.byRun.set(run, feeds);
    const feed = { kind, send, end };
    feeds.add(feed);
    return () => feeds.delete(feed);
  }

  send(run: string, kind: FeedKind, text: string): void {
    for (const feed of [...(this.byRun.get(run) ?? [])]) if (feed.kind === kind) feed.send(text);
  }

  end(broken: boolean, kind?: FeedKind): void {
    for (const feeds of this.byRun.values())
      for (const feed of [...feeds]) if (!kind || feed.kind === kind) feed.end(broken);
    if (!kind) this.byRun.clear();
  }
}

/** Returns an entry in short, as the entry stream sends it. */
export function shortEntry({ seq, kind, id, bytes }: WrittenEntry): string {
  const payload = JSON.parse(new TextDecoder().decode(bytes)) as Payload;
  const detail = shortened(payload);
  const commit = payload.body ? { commit_id: `commit:${payload.id}` } : {};
  const short = { seq, kind, id: id.slice(0, 8), detail, ...commit };
  return `data: ${JSON.stringify(short)}\n\n`;
}

interface Payload {
  readonly id?: string;
  readonly body?: {
    readonly proposal_id: string;
    readonly delta: readonly unknown[];
    readonly observations: readonly unknown[];
  };
  readonly intent_id?: string;
  readonly reason?: { readonly kind: RejectionReason['kind']; readonly detail: unknown };
  readonly note?: string;
}

function shortened({ body, intent_id, reason, note }: Payload): object {
  if (body)
    return {
      proposal_id: `proposal:${body.proposal_id}`,
      delta_ops: body.delta.length,
      observations: body.observations.length,
    };
  return reason && typeof reason === 'object' ? rejection(intent_id ?? '', reason) : { note };
}

function rejection(intent: string, { kind, detail }: NonNullable<Payload['reason']>): object {
  // The reason of a mismatch has the tool and what is wrong with it.
  const reason = (
    typeof detail === 'string' ? { kind, detail } : { kind, ...(detail as object) }
  ) as RejectionReason;
  return { intent_id: `intent:${intent}`, reason: spelledOut(reason) };
}
