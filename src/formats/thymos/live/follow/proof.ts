// Whether all of a trajectory is here, by the server's own count of it.

import type { Api } from '../http/api.ts';
import { isNotFound } from '../http/fault.ts';
import type { Known } from './known.ts';

export class ServerProof {
  private readonly api: Api;
  private readonly run: string;
  private readonly known: Known;
  /** Trajectories of which the server counts as many entries as are here. */
  private readonly proven = new Set<string>();

  constructor(api: Api, run: string, known: Known) {
    this.api = api;
    this.run = run;
    this.known = known;
  }

  has(trajectory: string): boolean {
    return this.proven.has(trajectory);
  }

  clear(): void {
    this.proven.clear();
  }

  /** Of the trajectory that the record names; others are not counted. */
  async count(): Promise<void> {
    const { named, entries } = this.known;
    if (named === null) return;
    try {
      const count = await this.api.count({ run: this.run });
      if (count === entries.lane(named)?.size) this.proven.add(named);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      this.known.isUnnamed = true;
    }
  }
}
