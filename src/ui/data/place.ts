// The same build works below any path of a host.

// The URL has a name of its own, because Vite would take the whole expression for a file to be
// bundled.
const here = import.meta.url;

/** Ends with a slash. A built script is in a folder of its own below it. */
export const PLACE = new URL(import.meta.env.DEV ? import.meta.env.BASE_URL : '../..', here);

/** Returns the address of a file that comes with the app. */
export function resolveFile(file: string): string {
  return new URL(file, PLACE).href;
}
