// The built app is served with the headers that a static host cannot send.

import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { headersFor } from '../../hosting/headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

export interface AppFile {
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** `path` is as it was asked for. Returns null when there is no such file. */
export async function appFile(folder: string, path: string): Promise<AppFile | null> {
  const name = path === '/' ? 'index.html' : path.slice(1);
  // A build gives these names; none begins with a dot, so none leads elsewhere.
  if (!name.split('/').every((part) => /^[\w-][\w.-]*$/.test(part))) return null;
  const bytes = await readFile(join(folder, name)).catch(() => null);
  if (!bytes) return null;
  return {
    bytes,
    headers: {
      ...headersFor(name),
      'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
      // A name with a hash in it never means another file.
      'Cache-Control': /^(assets|workers)\//.test(name)
        ? 'private, max-age=31536000, immutable'
        : 'no-cache',
    },
  };
}

/**
 * Returns whether a browser asks for the file by itself, without a cookie, to show and install the
 * app.
 */
export function isForAnybody(path: string): boolean {
  return /^\/(manifest\.webmanifest|favicon\.svg|icon-[\w-]+\.png)$/.test(path);
}
