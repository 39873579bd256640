/** Returns the bytes of a data URL in base64. */
export function bytesOfUrl(url: string): ArrayBuffer {
  const text = atob(url.slice(url.indexOf(',') + 1));
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes.buffer;
}
