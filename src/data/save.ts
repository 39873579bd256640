/** Hands a file to the person, as a download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The browser has taken the URL over only once the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
