// Times are taken in the page itself, since the program that drives the browser takes its own time for a click.

/** `frames` are the ms from each to the next. */
export function sayFrames(frames: readonly number[]): string {
  const sorted = [...frames].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(1) ?? '?';
  return (
    `${sorted.length} frames: half within ${at(0.5)} ms, 95 % within ${at(0.95)} ms, ` +
    `worst ${at(1)} ms`
  );
}

export interface TimedSearch {
  /** Milliseconds until the first entry is drawn; null when none was found. */
  readonly first: number | null;
  readonly all: number;
  readonly status: string;
}

/** Runs in the page. */
export function searchHere(query: string): Promise<TimedSearch> {
  const type = (text: string) => {
    const field = document.querySelector<HTMLInputElement>('form input');
    // React listens to changes by the browser's own setter.
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const frame = () => new Promise(requestAnimationFrame);
  const submit = () => document.querySelector<HTMLButtonElement>('form [type=submit]')?.click();
  const status = () =>
    [...document.querySelectorAll<HTMLElement>('#screen [role=status]')]
      .map((one) => one.innerText)
      .find((text) => text.includes('looked at'));
  const until = async (holds: () => boolean) => {
    while (!holds()) await frame();
  };
  return (async () => {
    await until(() => document.querySelector('form [type=submit]') !== null);
    if (status() !== undefined) {
      type('');
      await frame();
      submit();
      await until(() => status() === undefined);
    }
    type(query);
    await frame();
    await frame();
    const start = performance.now();
    submit();
    let first: number | null = null;
    const isRunning = () =>
      [...document.querySelectorAll('#screen button')].some((one) => one.textContent === 'Cancel');
    const look = () => {
      const isShown = document.querySelector('table[aria-label="What was found"] tbody a') !== null;
      if (isShown) first ??= performance.now() - start;
      return status() !== undefined && !isRunning();
    };
    await until(look);
    const all = performance.now() - start;
    // Where few are found, all were looked at before the first is drawn.
    const isNothing = () => document.querySelector('#screen h1')?.textContent === 'Nothing found';
    await until(() => isNothing() || (look() && first !== null));
    return { first, all, status: status() ?? '' };
  })();
}
