// The app hands files to the person under test as a browser does for a download.

import { waitFor } from '@testing-library/dom';

export interface SavedFile {
  readonly name: string;
  readonly text: string;
}

const offered = new Map<string, Blob>();
const saved: SavedFile[] = [];
let made = 0;

/** Returns the file that an act saves. */
export async function saving(act: () => Promise<unknown>): Promise<SavedFile> {
  const before = saved.length;
  await act();
  return waitFor(() => {
    const file = saved[before];
    if (!file) throw new Error('nothing was saved');
    return file;
  });
}

export function forgetSaved(): void {
  offered.clear();
  saved.length = 0;
}

/** Called once for a window. */
export function giveDownloads(): void {
  URL.createObjectURL = (blob: Blob) => {
    const url = `blob:test/${++made}`;
    offered.set(url, blob);
    return url;
  };
  URL.revokeObjectURL = (url: string) => void offered.delete(url);
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function clickOrSave(this: HTMLAnchorElement) {
    const blob = offered.get(this.href);
    if (!blob) return click.call(this);
    void blob.text().then((text) => saved.push({ name: this.download, text }));
  };
}
