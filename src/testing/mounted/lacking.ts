// What every browser has and a DOM for tests lacks, apart from sizes.

import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';

/** Once for a window. */
export function giveWhatIsLacking(): void {
  // Files that can be cloned, as what passes to a worker is.
  Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile });
  // Pictures are drawn where a canvas is; here none is.
  HTMLCanvasElement.prototype.getContext = () => null;
  // It knows this element by no class of its own, so React takes it for a mistake.
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (name === 'search') Object.setPrototypeOf(element, HTMLElement.prototype);
    return element;
  };
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
  });
}
