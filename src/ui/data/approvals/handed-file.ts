// Documents that people hand over have a screen of their own each, and none is a ledger to be
// imported.

/** Documents are a few kilobytes; their texts have limits of their own. */
const MAX_BYTES = 262_144;

const KINDS = [
  ['signed-decision/', 'decision'],
  ['countersigned-decision/', 'decision'],
  ['shared-request/', 'request'],
  ['reviewer-key/', 'key'],
] as const;

export type HandedFile = (typeof KINDS)[number][1] | 'report' | 'case' | 'story';

/**
 * Tells which document a file claims to be; null when it is none. Whether it holds is another
 * question.
 */
export async function handedFile(file: Blob): Promise<HandedFile | null> {
  // A key holds its whole journal and a report all its records, so only the beginning is read.
  const head = await file.slice(0, 256).text();
  if (isReport(head)) return 'report';
  if (isCase(head)) return 'case';
  if (isStory(head)) return 'story';
  if (file.size > MAX_BYTES) return isKey(head) ? 'key' : null;
  return handedText(await file.text());
}

function isReport(head: string): boolean {
  const isPage =
    /^<!doctype html>[\s\S]*<meta name="generator" content="ledgerscope\/audit-report\//;
  return isPage.test(head) || /^\s*\{\s*"schema"\s*:\s*"ledgerscope\/audit-report\//.test(head);
}

/** A case is a zip whose first member says so, and is not packed. */
function isCase(head: string): boolean {
  return /^PK[\s\S]*case\.json\{\s*"schema"\s*:\s*"ledgerscope\/case\//.test(head);
}

function isStory(head: string): boolean {
  return /^\s*\{\s*"schema"\s*:\s*"ledgerscope\/story\//.test(head);
}

function isKey(head: string): boolean {
  return /^\s*\{\s*"format"\s*:\s*"reviewer-key\//.test(head);
}

export function handedText(text: string): HandedFile | null {
  if (text.length > MAX_BYTES || !/^\s*\{/.test(text)) return null;
  if (!KINDS.some(([name]) => text.includes(`"${name}`))) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const format: unknown = Object.getOwnPropertyDescriptor(value, 'format')?.value;
    if (typeof format !== 'string') return null;
    return KINDS.find(([name]) => format.startsWith(name))?.[1] ?? null;
  } catch {
    return null;
  }
}
