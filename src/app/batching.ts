// Each row of a list asks by itself, and its answer would be a render by itself: dozens in a row starve all
// other rendering until React gives up. Answers of one moment are shown by one render.

/** Makes a scheduler of React Query: calls that come before the browser is free again run in one task. */
export function createBatching(): (call: () => void) => void {
  let waiting: (() => void)[] = [];
  return (call) => {
    waiting.push(call);
    if (waiting.length > 1) return;
    setTimeout(() => {
      const calls = waiting;
      waiting = [];
      for (const one of calls)
        try {
          one();
        } catch (error) {
          reportError(error);
        }
    });
  };
}
