import { createHash } from 'node:crypto';
import { securityHeaders } from '../http/content-policy';
import type { Eye, VisitorAnswer, VisitorCalls } from '../http/visitor-calls';
import { port } from '../ports';
import type { Settings } from '../settings';
import { fillPage } from './page-html';
import type { ServedPages } from './served-pages';

/** The shop as somebody else sees it: its built page over another base of calls, and public reads with another eye. */
export interface ShopPreview {
  /** The page of the home screen whose calls go to `base` (a path of this host), and the headers it is sent with. */
  page(base: string): { html: Buffer; headers: Readonly<Record<string, string>> };
  look(
    path: string,
    query: Record<string, string>,
    eye: Eye & { names: ReadonlySet<string> },
  ): Promise<VisitorAnswer | undefined>;
}

/** Undefined while no storefront is built. */
export const shopPreviewPort = port<ShopPreview | undefined>(undefined);

const HOME = '/pages/home';

/**
 * Runs before the shop's own code. The page stands at an address of the back office, to which alone the staff's cookie is
 * sent; the shop reads its screen from the address. Whoever is logged in as a buyer in this browser stays out of it, and
 * what the shop stores stays in the frame. Links lead nowhere: a draft has one page.
 */
const SCRIPT = `history.replaceState(null,'','${HOME}');
for(const n of ['localStorage','sessionStorage']){const m=new Map();Object.defineProperty(window,n,{value:{
getItem:k=>m.has(k)?m.get(k):null,setItem:(k,v)=>void m.set(k,String(v)),removeItem:k=>void m.delete(k),clear:()=>m.clear()}})}
addEventListener('storage',e=>e.stopImmediatePropagation(),true);
addEventListener('click',e=>{if(e.target.closest('a,form')){e.preventDefault();e.stopImmediatePropagation()}},true);
addEventListener('submit',e=>{e.preventDefault();e.stopImmediatePropagation()},true);`;
const SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

interface Parts {
  settings: Settings;
  calls: VisitorCalls;
  /** The built storefront's page, and what its build tells of its screens. */
  template: string;
  built: ServedPages;
  runtime: object;
}

/** Makes the preview from the storefront as it was built for visitors. */
export function createShopPreview({ settings, calls, template, built, runtime }: Parts): ShopPreview {
  const headers = {
    ...securityHeaders(settings, { scriptHash: SCRIPT_HASH }),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
  };
  const withScript = template.replace('<head>', () => `<head><script>${SCRIPT}</script>`);
  return {
    page(base) {
      const boot = { settings: { ...runtime, apiBase: { http: base, https: base } }, queries: [] };
      const body = { files: built.screenAt(HOME)?.files ?? [], content: undefined };
      return { html: fillPage(withScript, {}, boot, body), headers };
    },
    look: calls.look,
  };
}
