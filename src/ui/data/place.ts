// Where the app is: the same build works below any path of a host.

// By a name of its own: Vite would take the whole expression for a file to be bundled.
const here = import.meta.url;

/** Ends with a slash. A built script is in a folder of its own below it. */
export const PLACE = new URL(import.meta.env.DEV ? import.meta.env.BASE_URL : '../..', here);

/** The address of a file that comes with the app. */
export function resolveFile(file: string): string {
  return new URL(file, PLACE).href;
}
