import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

// Parts that are loaded when they are needed take their time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  // A test of what the server draws has no browser.
  if (typeof window === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
});

// A timer that outlives its file fires when `window` is gone and fails the run, so none does.
const { setTimeout: startTimeout, setInterval: startInterval } = globalThis;
const started = new Set<ReturnType<typeof setTimeout>>();
let isOver = false;
const kept =
  (start: typeof setTimeout | typeof setInterval) =>
  (...given: Parameters<typeof setTimeout>): ReturnType<typeof setTimeout> => {
    const timer = start(...given);
    if (isOver) clearTimeout(timer);
    else started.add(timer);
    return timer;
  };
globalThis.setTimeout = Object.assign(kept(startTimeout), startTimeout);
globalThis.setInterval = Object.assign(kept(startInterval), startInterval);
afterAll(() => {
  isOver = true;
  for (const timer of started) clearTimeout(timer);
});
