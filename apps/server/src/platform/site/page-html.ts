import { createHash } from 'node:crypto';
import type { PageFacts } from '../module';

const HEAD = /<!--pifa:head-->[\s\S]*?<!--\/pifa:head-->/;
const BOOT = '<!--pifa:boot-->';
const ROOT = '<div id="root"></div>';
const HEAD_END = '</head>';
const CODE = /<script type="module"|<link rel="modulepreload"/g;

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** JSON that cannot end the script element it stands in. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/**
 * Runs before anything is painted: a member's own prices are on their way, so a visitor's are not shown meanwhile. The
 * name is where the storefront keeps the session (SPEC §9).
 */
const MEMBER_SCRIPT =
  "try{localStorage.getItem(location.host+'-B2-X-Token')&&(document.documentElement.dataset.ownPrices='')}catch{}";

/** The script above as the content policy allows it. */
export const MEMBER_SCRIPT_HASH = `'sha256-${createHash('sha256').update(MEMBER_SCRIPT).digest('base64')}'`;

/** What the page's code starts with. */
interface Boot {
  settings: unknown;
  queries: readonly unknown[];
  /** The window that the content was drawn for, and the instant (epoch ms); absent without content. */
  form?: string;
  at?: number;
}

/** The parts of a page beside its head and data. */
interface Body {
  /** The files of the address' screen: asked for at once, not when the entry has run and asks for them. */
  files: readonly string[];
  /** The screen as it was drawn, UTF-8; undefined leaves it to the browser. */
  content: Uint8Array | undefined;
}

/** The built page with head, screen, files and public data written into it, UTF-8. */
export function fillPage(html: string, facts: PageFacts, boot: Boot, { files, content }: Body): Buffer {
  const head = [
    facts.title === undefined ? undefined : `<title>${escapeHtml(facts.title)}</title>`,
    metaTag('description', facts.description),
    metaTag('keywords', facts.keywords),
    ...(facts.head ?? []),
  ].filter((line) => line !== undefined);
  const script = `<script type="application/json" id="pifa-boot">${scriptJson(boot)}</script>`;
  const preloads = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">\n`);
  if (content) head.push(`<script>${MEMBER_SCRIPT}</script>`);
  const page = (facts.title === undefined ? html : html.replace(HEAD, () => head.join('\n    ')))
    .replace(HEAD_END, () => `${preloads.join('')}${HEAD_END}`)
    // What is drawn already waits for styles and pictures, not for code.
    .replaceAll(CODE, (tag) => (content ? `${tag} fetchpriority="low"` : tag));
  if (!content) return Buffer.from(page.replace(BOOT, () => script));
  const at = page.indexOf(ROOT);
  return Buffer.concat([
    Buffer.from(`${page.slice(0, at)}<div id="root" data-form="${boot.form}">`),
    content,
    Buffer.from(`</div>${page.slice(at + ROOT.length).replace(BOOT, () => script)}`),
  ]);
}

const metaTag = (name: string, content: string | undefined): string | undefined =>
  content ? `<meta name="${name}" content="${escapeHtml(content)}" />` : undefined;

/** What stands there while no storefront is built. */
export const MISSING_STOREFRONT = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>Pifa 批发</title></head>
<body><h1>服务已启动，商城页面尚未构建</h1>
<p>请在项目根目录运行 <code>npm start</code>，它会构建商城页面并重新启动。接口文档见 <a href="/api/docs">/api/docs</a>。</p>
</body></html>`;
