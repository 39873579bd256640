// The one way to ask whoever holds the ledgers: a worker behind the page, a thread, the same process.

/** What can be asked, by name. Each folder of `asks` adds its own to the table by `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: asks add their own
export interface Asks {}

export type AskName = keyof Asks;

/** How much of long work is done, in units of that work (mostly entries). */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The answer of an ask that only does something. */
// biome-ignore lint/suspicious/noConfusingVoidType: what does it returns a promise of void
export type AskDone = void;

export interface Asking<Name extends AskName> {
  readonly name: Name;
  /** Plain data, and blobs. */
  readonly input: Asks[Name]['input'];
  /** Ends long work; there is no other way to. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: OnProgress<Name> | undefined;
}

export type OnProgress<Name extends AskName> = (progress: Asks[Name]['progress']) => void;

/** Settles with the answer, or with an error that says where, what was expected, and what to do. */
export type Ask = <Name extends AskName>(asking: Asking<Name>) => Promise<Asks[Name]['answer']>;

/** What an ask says of itself to whoever sends it. */
export interface AskTraits {
  /** It changes nothing: where its worker ended, another is asked. */
  readonly mayRepeat: boolean;
  /** It looks into files that somebody gave, which may bring a worker down. */
  readonly looksIntoFiles?: true;
}

/** What an answer is given besides its input. */
export interface Answering<Name extends AskName> {
  readonly signal: AbortSignal | undefined;
  readonly onProgress: OnProgress<Name>;
}

/** How some asks are answered. */
export type Answers<Name extends AskName> = {
  readonly [N in Name]: (
    input: Asks[N]['input'],
    answering: Answering<N>,
  ) => Promise<Asks[N]['answer']> | Asks[N]['answer'];
};
