import { useEffect, useRef, useState } from 'react';

/**
 * Tells which parts of a scrolling box were in view to their ends, by the `data-end` of those ends.
 * `isDrawn` means that they have their final height.
 */
export function useInView<E extends HTMLElement>(isDrawn: boolean) {
  const box = useRef<E>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!isDrawn || !box.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const ends = entries.filter(({ isIntersecting }) => isIntersecting);
      const names = ends.flatMap(({ target }) => target.getAttribute('data-end') ?? []);
      if (names.length > 0) setSeen((before) => new Set([...before, ...names]));
    });
    for (const end of box.current.querySelectorAll('[data-end]')) observer.observe(end);
    return () => observer.disconnect();
  }, [isDrawn]);
  return { seen, box };
}
