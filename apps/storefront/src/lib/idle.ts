/** The longest wait (ms) for an idle moment. */
const PATIENCE = 5000;

/** Runs something once the page has nothing else to do; at once with a patience of 0. Returns the function that stops it. */
export function whenIdle(run: () => void, patience = PATIENCE): () => void {
  if (patience === 0) {
    run();
    return () => undefined;
  }
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, 1000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: patience });
  return () => cancelIdleCallback(handle);
}
