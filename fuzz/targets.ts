// Each target is one file in targets/.

export interface FuzzTarget {
  /** Reads any bytes; throws only where a promise of ours is broken. */
  readonly default: (input: Uint8Array) => void | Promise<void>;
}

const FILES = import.meta.glob<FuzzTarget>('./targets/*.ts');

export const targets: { readonly [name: string]: (() => Promise<FuzzTarget>) | undefined } =
  Object.fromEntries(
    Object.entries(FILES).map(([path, load]) => [
      path.slice('./targets/'.length, -'.ts'.length),
      load,
    ]),
  );
