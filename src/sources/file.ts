/** One file as it was given. The name is a text; the bytes are read, never written. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}
