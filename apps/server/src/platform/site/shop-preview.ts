import { createHash } from 'node:crypto';
import { securityHeaders } from '../http/content-policy';
import type { Eye, VisitorAnswer, VisitorCalls } from '../http/visitor-calls';
import { port } from '../ports';
import type { Settings } from '../settings';
import { fillPage, scriptJson } from './page-html';
import type { ServedPages } from './served-pages';

/** The shop as somebody else sees it: its built page over another base of calls, and public reads with another eye. */
export interface ShopPreview {
  /**
   * The page of `screen` (an address of the shop) whose calls go to `base` (a path of this host), and the headers it is sent
   * with; for somebody of this company, or a visitor.
   */
  page(
    base: string,
    screen: string,
    company?: string,
  ): { html: Buffer; headers: Readonly<Record<string, string>> };
  look(
    path: string,
    query: Record<string, string>,
    eye: Eye & { names: ReadonlySet<string> },
  ): Promise<VisitorAnswer | undefined>;
}

/** Undefined while no storefront is built. */
export const shopPreviewPort = port<ShopPreview | undefined>(undefined);

/**
 * Runs before the shop's own code. The page stands at an address of the back office, to which alone the staff's cookie is
 * sent; the shop reads its screen from the address. Whoever is logged in as a buyer in this browser stays out of it, and
 * what the shop stores stays in the frame. Links lead nowhere and buttons back: a preview has one page. What would change something
 * is answered here: the server takes nothing from a preview. A company's eye is logged in by a name that no call knows, for
 * the shop draws more for members; who it is the server knows from the preview.
 */
const scriptFor = (
  screen: string,
  company: string | undefined,
): string => `{const home=location.href,push=history.pushState.bind(history);
history.replaceState(null,'',${scriptJson(screen)});
history.pushState=(s,t,u)=>new URL(u??'',location.href).pathname===location.pathname?push(s,t,u):location.replace(home);
for(const n of ['localStorage','sessionStorage']){const m=new Map(n==='localStorage'?${scriptJson(storedFor(company))}.map(([k,v])=>[location.host+'-'+k,v]):[]);Object.defineProperty(window,n,{value:{
getItem:k=>m.has(k)?m.get(k):null,setItem:(k,v)=>void m.set(k,String(v)),removeItem:k=>void m.delete(k),clear:()=>m.clear()}})}
const read=window.fetch.bind(window);
window.fetch=(u,o)=>(o?.method??'GET')==='GET'?read(u,o):Promise.resolve(new Response(${scriptJson(NO_WRITE)},{headers:{'content-type':'application/json'}}));
addEventListener('storage',e=>e.stopImmediatePropagation(),true);
addEventListener('click',e=>{if(e.target.closest('a,form')){e.preventDefault();e.stopImmediatePropagation()}},true);
addEventListener('submit',e=>{e.preventDefault();e.stopImmediatePropagation()},true)}`;

/** What the shop is told when it would change something. */
const NO_WRITE = JSON.stringify({
  meta: { success: false, message: '这是预览，下不了单，什么也不会变' },
  data: {},
});

/** What the shop keeps of who is logged in (SPEC §9). */
const storedFor = (company: string | undefined): readonly (readonly [string, string])[] =>
  company === undefined
    ? []
    : [
        ['B2-X-Token', 'preview'],
        ['B2-X-User', company],
      ];

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

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
  return {
    page(base, screen, company) {
      const script = scriptFor(screen, company);
      const headers = {
        ...securityHeaders(settings, { scriptHash: hashOf(script) }),
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'same-origin',
      };
      const withScript = template.replace('<head>', () => `<head><script>${script}</script>`);
      const [path = ''] = screen.split('?', 1);
      const boot = { settings: { ...runtime, apiBase: { http: base, https: base } }, queries: [] };
      const body = { files: built.screenAt(path)?.files ?? [], content: undefined };
      return { html: fillPage(withScript, {}, boot, body), headers };
    },
    look: calls.look,
  };
}
