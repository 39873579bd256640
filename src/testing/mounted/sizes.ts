// A DOM without layout cannot know how large things are. Everything is as large as the window, and
// a row of a long list has one height, so that such a list shows what would be in sight. Nothing
// else of a layout is there: what depends on it is proven in a browser.

export const WINDOW = { width: 1280, height: 720 } as const;

const ROW = 40;

function measureHeight(element: Element): number {
  return element.hasAttribute('data-index') ? ROW : WINDOW.height;
}

function measureBox(element: Element): DOMRect {
  return new DOMRect(0, 0, WINDOW.width, measureHeight(element));
}

/** The size never changes, so it is reported once. */
class StillObserver implements ResizeObserver {
  private readonly watched = new Set<Element>();
  private readonly say: ResizeObserverCallback;

  constructor(say: ResizeObserverCallback) {
    this.say = say;
  }

  observe(target: Element): void {
    this.watched.add(target);
    queueMicrotask(() => {
      if (!this.watched.has(target)) return;
      const size = [{ inlineSize: WINDOW.width, blockSize: measureHeight(target) }];
      const sizes = { borderBoxSize: size, contentBoxSize: size, devicePixelContentBoxSize: size };
      this.say([{ target, contentRect: measureBox(target), ...sizes }], this);
    });
  }

  unobserve(target: Element): void {
    this.watched.delete(target);
  }

  disconnect(): void {
    this.watched.clear();
  }
}

/** Everything is in sight, which is reported once. */
class SeeingObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [0];
  private readonly say: IntersectionObserverCallback;

  constructor(say: IntersectionObserverCallback) {
    this.say = say;
  }

  observe(target: Element): void {
    const box = measureBox(target);
    const boxes = { boundingClientRect: box, intersectionRect: box, rootBounds: box };
    const entry = { target, isIntersecting: true, intersectionRatio: 1, time: 0, ...boxes };
    queueMicrotask(() => this.say([entry], this));
  }

  unobserve(): void {}

  disconnect(): void {}

  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

function isSo(query: string): boolean {
  return query.split(',').some((one) =>
    one.split(' and ').every((part) => {
      const [, edge, side = '', value, unit] =
        /\((min|max)-(width|height):\s*([\d.]+)(px|em)\)/.exec(part) ?? [];
      if (!edge) return /prefers-reduced-motion: reduce|hover: hover|pointer: fine/.test(part);
      const limit = Number(value) * (unit === 'em' ? 16 : 1);
      const size = side === 'width' ? window.innerWidth : window.innerHeight;
      return edge === 'min' ? size >= limit : size <= limit;
    }),
  );
}

function matchMedia(media: string): MediaQueryList {
  const list = {
    media,
    get matches() {
      return isSo(media);
    },
    onchange: null,
    addListener() {},
    removeListener() {},
  };
  return Object.assign(new EventTarget(), list);
}

/** A drawing that can be zoomed keeps its own size. */
class Unscaled {
  readonly m22 = 1;
}

/** Called once for a window. */
export function giveSizes(): void {
  const { width, height } = WINDOW;
  Object.assign(window, { innerWidth: width, innerHeight: height, matchMedia });
  Object.assign(globalThis, {
    ResizeObserver: StillObserver,
    IntersectionObserver: SeeingObserver,
    DOMMatrixReadOnly: Unscaled,
    matchMedia,
  });
  const sizes = {
    offsetWidth: () => width,
    clientWidth: () => width,
    scrollWidth: () => width,
    offsetHeight: measureHeight,
    clientHeight: measureHeight,
    scrollHeight: measureHeight,
  };
  for (const [name, get] of Object.entries(sizes)) {
    const owner = name.startsWith('offset') ? HTMLElement.prototype : Element.prototype;
    Object.defineProperty(owner, name, {
      configurable: true,
      get(this: Element) {
        return get(this);
      },
    });
  }
  Object.assign(Element.prototype, {
    getBoundingClientRect(this: Element) {
      return measureBox(this);
    },
    scrollIntoView() {},
    scrollTo(this: Element, where: ScrollToOptions | number, top?: number) {
      const to = typeof where === 'number' ? { left: where, top } : where;
      this.scrollLeft = to.left ?? this.scrollLeft;
      this.scrollTop = to.top ?? this.scrollTop;
      // A browser reports it after the current task, too.
      queueMicrotask(() => this.dispatchEvent(new Event('scroll')));
    },
  });
  window.scrollTo = () => undefined;
}
