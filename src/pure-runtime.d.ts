// The only host facilities that the pure core may use: every host (browser,
// worker, Node) has them. Everything else comes in through a port.

interface TextDecodeOptions {
  stream?: boolean;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(input?: Uint8Array, options?: TextDecodeOptions): string;
}
declare namespace WebAssembly {
  function instantiate(
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<{ readonly instance: { readonly exports: object } }>;
}
declare function atob(base64: string): string;
declare function btoa(letters: string): string;
declare module '*?url&inline' {
  const url: string;
  export default url;
}
declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>;
  encodeInto(source: string, destination: Uint8Array): { read: number; written: number };
}
interface AbortSignal {
  readonly aborted: boolean;
  throwIfAborted(): void;
}
