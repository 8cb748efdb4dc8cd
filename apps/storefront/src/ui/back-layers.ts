/*
 * Back closes the top layer (sheet, dialog) before it leaves the page (UX §7 check 60). An open layer owns one
 * history entry with the same URL. The router never sees it: its events are stopped here in the capture phase, before
 * the router's listener.
 */
const MARK = 'pifaLayer';

interface Layer {
  id: string;
  href: string;
  close: () => void;
}

const layers: Layer[] = [];
let swallow = 0;
let serial = 0;
let listening = false;
let navigating: () => boolean = () => false;

/** Registers how to detect a pending navigation; called by the router at start. */
export function setNavigationProbe(probe: () => boolean): void {
  navigating = probe;
}

function markOf(state: unknown): string | null {
  return typeof state === 'object' && state !== null && MARK in state ? String(state[MARK]) : null;
}

function onPop(event: PopStateEvent): void {
  const mark = markOf(event.state);
  if (swallow > 0) {
    swallow -= 1;
    event.stopImmediatePropagation();
    return;
  }
  const top = layers.at(-1);
  if (top && mark !== top.id) {
    if (window.location.href === top.href) event.stopImmediatePropagation();
    while (layers.length > 0 && layers.at(-1)?.id !== mark) layers.pop()?.close();
    return;
  }
  // The entry belongs to a layer that closed when its page was left: skip it.
  if (!top && mark !== null) {
    event.stopImmediatePropagation();
    window.history.back();
  }
}

/** Adds a layer's history entry; the returned function removes it when the layer closes by other means. */
export function pushLayer(close: () => void): () => void {
  if (!listening) {
    window.addEventListener('popstate', onPop, { capture: true });
    listening = true;
  }
  serial += 1;
  const layer: Layer = { id: `${Date.now().toString(36)}-${serial}`, href: window.location.href, close };
  layers.push(layer);
  const present: unknown = window.history.state;
  window.history.pushState({ ...(typeof present === 'object' ? present : {}), [MARK]: layer.id }, '');
  return () => {
    const position = layers.indexOf(layer);
    if (position < 0) return; // closed by Back: its entry is gone already
    layers.splice(position, 1);
    leaveEntry(layer.id);
  };
}

/** Settles when the entry of the layer that is just closing is gone: from then on one step back leaves the page. */
export async function layerGone(): Promise<void> {
  const closing = markOf(window.history.state);
  if (closing === null) return;
  while (markOf(window.history.state) === closing) await new Promise((done) => setTimeout(done, 10));
}

/** Goes back past a closed layer's entry, unless a navigation has left or is leaving it. */
function leaveEntry(id: string): void {
  setTimeout(() => {
    if (markOf(window.history.state) !== id) return;
    if (navigating()) {
      leaveEntry(id);
      return;
    }
    swallow += 1;
    window.history.back();
  }, 30);
}
