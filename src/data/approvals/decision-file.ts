// A signed decision among the files that somebody gives: it is checked, not imported.

/** A decision is a few kilobytes; its texts have limits of their own. */
const MAX_BYTES = 262_144;

/** Whether it says that it is one. Whether it holds is another question. */
export async function isDecisionFile(file: Blob): Promise<boolean> {
  return file.size <= MAX_BYTES && isDecisionText(await file.text());
}

export function isDecisionText(text: string): boolean {
  if (text.length > MAX_BYTES || !/^\s*\{/.test(text) || !text.includes('"signed-decision/'))
    return false;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return false;
    const format: unknown = Object.getOwnPropertyDescriptor(value, 'format')?.value;
    return typeof format === 'string' && format.startsWith('signed-decision/');
  } catch {
    return false;
  }
}
