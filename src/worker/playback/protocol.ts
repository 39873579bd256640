// The page's calls about pages that are taken away. Part of the worker's one surface.

/** A step of a page: what is said, and where it is shown. */
export interface PageStep {
  readonly say: string;
  /** null: only the sentence. */
  readonly ledger: string | null;
  /** null: its longest. */
  readonly lane: string | null;
  readonly at: number | null;
}

export interface PageAsk {
  readonly title: string;
  readonly about: string;
  /** Held here; the bytes of each are in the page. */
  readonly ledgers: readonly string[];
  /** What is shown of the first ledger where there are no steps; null: its longest. */
  readonly lane: string | null;
  /** None: every entry of that lane. */
  readonly steps: readonly PageStep[];
  /** The verifier that is part of the page. */
  readonly script: string;
}

export interface PlaybackService {
  /** A page that holds ledgers and verifies them itself. @throws where they are too large for one. */
  playbackPage(ask: PageAsk): Promise<Blob>;
}
