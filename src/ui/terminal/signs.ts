// The thread that reads gives signs of life. Input may keep it busy without an end, and the thread
// that watches it can only end it then: so it says what it reads, and that it goes on.

export interface Signs {
  /**
   * It begins to read `bytes` of an input. Asked before the first byte too, with none.
   * @throws {AppException} when this did not come to an end before
   */
  reads(name: string, bytes: number): void;
  goesOn(): void;
  /** The work from here on depends on nobody's file. */
  isDone(): void;
  /** Standard input, to its end. @throws {UsageError} */
  input(): Promise<Uint8Array>;
}

let signs: Signs | null = null;

/**
 * Somebody watches this thread from now on. Without a watcher, as in a test, a file may take its
 * time.
 */
export function watchedBy(watcher: Signs): void {
  signs = watcher;
}

export const watched: Omit<Signs, 'input'> = {
  reads: (name, bytes) => signs?.reads(name, bytes),
  goesOn: () => signs?.goesOn(),
  isDone: () => signs?.isDone(),
};

/** `own` reads it where nobody watches. */
export function watchedInput(own: () => Promise<Uint8Array>): Promise<Uint8Array> {
  return signs ? signs.input() : own();
}

/** Says at every item that it goes on. */
export function* watchItems<T>(items: Iterable<T>): Iterable<T> {
  for (const item of items) {
    watched.goesOn();
    yield item;
  }
}
