/** Bytes; null where the browser does not say. */
export async function roomHere(): Promise<number | null> {
  const storage: StorageManager | undefined = globalThis.navigator?.storage;
  try {
    const { quota, usage } = (await storage?.estimate?.()) ?? {};
    return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
  } catch {
    return null;
  }
}
