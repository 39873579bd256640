// Handing out what a followed run has become.

import type { LiveWatcher } from '../protocol.ts';
import type { RunFollower } from './follow.ts';
import type { ServerState } from './state.ts';

/** Hands out a run's newest state, one at a time: while one is taken in, later ones wait as one. */
export class Growth {
  private readonly busy = new Set<RunFollower>();
  private readonly due = new Map<RunFollower, ServerState>();
  private readonly hand: LiveWatcher['grown'];

  constructor(hand: LiveWatcher['grown']) {
    this.hand = hand;
  }

  add(server: ServerState, run: RunFollower): void {
    this.due.set(run, server);
    if (!this.busy.has(run)) void this.run(run);
  }

  private async run(follower: RunFollower): Promise<void> {
    this.busy.add(follower);
    try {
      for (;;) {
        const server = this.due.get(follower);
        if (!server) return;
        this.due.delete(follower);
        const { book, run, current } = follower;
        await this.hand({
          server: server.key,
          run,
          name: current.task || run,
          trajectory: book.trajectory ?? '',
          file: new Blob(book.lines()),
          entries: book.size,
          changed: [...book.changed],
        });
      }
    } finally {
      this.busy.delete(follower);
    }
  }
}
