// The targets by their names. Each is one file in targets/.

export interface Target {
  /** Reads any bytes; throws only where a promise of ours is broken. */
  readonly fuzz: (input: Uint8Array) => void | Promise<void>;
}

const FILES = import.meta.glob<Target>('./targets/*.ts');

export const targets: { readonly [name: string]: (() => Promise<Target>) | undefined } =
  Object.fromEntries(
    Object.entries(FILES).map(([path, load]) => [
      path.slice('./targets/'.length, -'.ts'.length),
      load,
    ]),
  );
