import { Component, useEffect } from 'react';
import { usePage } from './provider';
import type { Page } from './router';

const STORED = 'pifa-scroll';
/** Positions of so many history entries are kept. */
const KEPT = 50;
/** So long (ms) a page may take to become as long as it was. */
const PATIENCE = 2000;

/** Offset in px by the key of the history entry. */
const positions = new Map<string, number>();

function remember(key: string): void {
  positions.delete(key);
  positions.set(key, window.scrollY);
  const oldest = positions.keys().next();
  if (positions.size > KEPT && !oldest.done) positions.delete(oldest.value);
}

function readPositions(): void {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]');
    if (!Array.isArray(stored)) return;
    for (const [key, top] of stored) if (typeof top === 'number') positions.set(String(key), top);
  } catch {
    // Closed or edited storage: the pages open at their top.
  }
}

function writePositions(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...positions]));
  } catch {
    // Closed or full: as above.
  }
}

/**
 * Scrolls to `top` px now, and again as the page grows, until it is long enough or the buyer scrolls. Returns the
 * function that stops it.
 */
export function scrollWhenLongEnough(top: number): () => void {
  const until = performance.now() + PATIENCE;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const type of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(type, stop);
  };
  const scroll = () => {
    window.scrollTo(0, top);
    if (window.scrollY < top - 1 && performance.now() < until) frame = requestAnimationFrame(scroll);
    else stop();
  };
  for (const type of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(type, stop, { passive: true });
  scroll();
  return stop;
}

/** The page was reloaded or returned to; its address entered once more is a new visit. */
function wasHereBefore(): boolean {
  const [page] = performance.getEntriesByType?.('navigation') ?? [];
  return page !== undefined && 'type' in page && page.type !== 'navigate';
}

function showHash(hash: string): boolean {
  let id = hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch {
    // Taken as it is written.
  }
  const target = id === '' ? null : document.getElementById(id);
  target?.scrollIntoView();
  return target !== null;
}

/** Saves before the old page goes and scrolls before the new one is painted: only a class is asked at both times. */
class Keeper extends Component<{ page: Page }> {
  private stop: () => void = () => undefined;

  override componentDidMount() {
    readPositions();
    const { location } = this.props.page;
    const top = wasHereBefore() ? positions.get(location.key) : undefined;
    // A page that came as HTML may have been scrolled already.
    if (window.scrollY > 0) return;
    if (top !== undefined) this.stop = scrollWhenLongEnough(top);
    else if (location.hash) showHash(location.hash);
  }

  override getSnapshotBeforeUpdate({ page }: { page: Page }) {
    if (page.location !== this.props.page.location) remember(page.location.key);
    return null;
  }

  override componentDidUpdate({ page: before }: { page: Page }) {
    const { location, keepScroll } = this.props.page;
    if (location === before.location) return;
    this.stop();
    const top = positions.get(location.key);
    if (top !== undefined) this.stop = scrollWhenLongEnough(top);
    else if (!(location.hash && showHash(location.hash)) && !keepScroll) window.scrollTo(0, 0);
  }

  override componentWillUnmount() {
    this.stop();
  }

  override render() {
    return null;
  }
}

/** A new page starts at its top or at the hash; Back and Forward return to where the buyer was. */
export function ScrollRestoration() {
  const page = usePage();
  const { key } = page.location;
  useEffect(() => {
    const leave = () => {
      remember(key);
      writePositions();
      // The next document may be one that the browser scrolls itself.
      window.history.scrollRestoration = 'auto';
    };
    const come = () => {
      window.history.scrollRestoration = 'manual';
    };
    come();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', come);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', come);
    };
  }, [key]);
  return <Keeper page={page} />;
}
