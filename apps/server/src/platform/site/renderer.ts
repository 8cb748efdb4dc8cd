import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { VisitorCalls } from '../http/visitor-calls';

/** The window that a page is drawn for. */
export type Form = 'phone' | 'desktop';

/** One call that a page has asked for: name and input as in the contract's client. */
export interface AskedCall {
  key: readonly unknown[];
  data: unknown;
}

/** A page as its own components draw it for a visitor. */
export interface RenderedPage {
  /** UTF-8. */
  html: Uint8Array;
  /** The answers that it was drawn from, under the keys of the storefront's queries. */
  queries: readonly AskedCall[];
  /** The next instant (epoch ms) at which it would look different by itself; null = none. */
  until: number | null;
  /** What drawing kept this process busy for, ms. */
  busyMs: number;
}

export interface RenderRequest {
  path: string;
  /** With its question mark, or ''. */
  search: string;
  form: Form;
  /** Epoch ms. */
  now: number;
  settings: unknown;
  call: VisitorCalls['make'];
}

/** What the storefront's build gives a server that draws pages. Null: this page cannot be drawn from public data. */
export interface Renderer {
  renderPage(request: RenderRequest): Promise<RenderedPage | null>;
}

/** The renderer of the built storefront; undefined where there is none. Loaded at the first page, not at the start. */
export function findRenderer(folder: string): (() => Promise<Renderer>) | undefined {
  const file = join(folder, '.server', 'render.js');
  if (!existsSync(file)) return undefined;
  let loading: Promise<Renderer> | undefined;
  return () => {
    loading ??= import(pathToFileURL(file).href) as Promise<Renderer>;
    return loading;
  };
}
