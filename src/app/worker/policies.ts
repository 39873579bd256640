/** A browser may take this many ms to report what it has refused. */
const REPORT_MS = 1000;

/**
 * Returns the policies that this worker is under, word for word. Text is tried as code, which every
 * policy of ours refuses; the browser then says which policy did. Nothing is asked of anybody.
 */
export function policiesInForce(): Promise<readonly string[]> {
  return new Promise((resolve) => {
    const policies = new Set<string>();
    const see = (event: Event) => {
      if ('originalPolicy' in event) policies.add(String(event.originalPolicy));
      // Policies of one refusal are reported together.
      setTimeout(done);
    };
    const done = () => {
      clearTimeout(timer);
      removeEventListener('securitypolicyviolation', see);
      resolve([...policies]);
    };
    addEventListener('securitypolicyviolation', see);
    const timer = setTimeout(done, REPORT_MS);
    try {
      new Function('');
      // It was allowed: there is no policy, and nothing to wait for.
      done();
    } catch {
      // The refusal is expected. The report follows.
    }
  });
}
