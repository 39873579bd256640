// A DOM for tests lacks these things, apart from sizes, that every browser has.

import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';

/** Called once for a window. */
export function giveWhatIsLacking(): void {
  // Files have to be cloned when they pass to a worker.
  Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile });
  // There is no canvas here, so no picture is drawn.
  HTMLCanvasElement.prototype.getContext = () => null;
  // The DOM knows this element by no class of its own, so React takes it for a mistake.
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
