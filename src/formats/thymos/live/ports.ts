// What a connection needs from its surroundings, so that it runs in a worker and in tests.

export interface ServerNetwork {
  /** What `fetch` does: rejects when no answer came at all. */
  send(url: string, request: RequestInit): Promise<Response>;
  /**
   * Whether anything answers there, readable or not: separates a server that does not let this
   * page read it from one that is not there.
   */
  answersAtAll(url: string, signal: AbortSignal): Promise<boolean>;
  /** Whether a plain http address is refused from here. */
  readonly secureOnly: boolean;
}

export interface ServerClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Settles after `ms`, or at once when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1, for spreading retries. */
  random(): number;
}
