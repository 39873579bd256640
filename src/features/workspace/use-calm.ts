import { useEffect, useRef, useState } from 'react';

/** Follows `value`, no oftener than every `ms`; where it comes to rest it always arrives. */
export function useCalm<T>(value: T, ms: number): T {
  const [held, setHeld] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    const take = () => {
      last.current = performance.now();
      setHeld(value);
    };
    const wait = last.current + ms - performance.now();
    if (wait <= 0) {
      take();
      return;
    }
    const timer = setTimeout(take, wait);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return held;
}
