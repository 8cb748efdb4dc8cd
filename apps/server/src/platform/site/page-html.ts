import type { PageFacts } from '../module';

const HEAD = /<!--pifa:head-->[\s\S]*?<!--\/pifa:head-->/;
const BOOT = '<!--pifa:boot-->';
const ROOT = '<div id="root"></div>';
const HEAD_END = '</head>';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** JSON that cannot end the script element it stands in. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

interface Boot {
  settings: unknown;
  now: number;
  queries: readonly unknown[];
}

/** The parts of a page that come from the storefront's build. */
interface Built {
  /** The files of the address' screen: asked for at once, not when the entry has run and asks for them. */
  files: readonly string[];
  /** HTML that stands in the page until its code has run. */
  firstLook: string;
}

/** Writes title, description, the first screen's look, files and public data into the built page. */
export function fillPage(html: string, facts: PageFacts, boot: Boot, built: Built): string {
  const head = [
    facts.title === undefined ? undefined : `<title>${escapeHtml(facts.title)}</title>`,
    metaTag('description', facts.description),
    metaTag('keywords', facts.keywords),
    ...(facts.images ?? []).map(preloadTag),
  ].filter((line) => line !== undefined);
  const script = `<script type="application/json" id="pifa-boot">${scriptJson(boot)}</script>`;
  const withHead = facts.title === undefined ? html : html.replace(HEAD, () => head.join('\n    '));
  const files = built.files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">\n`).join('');
  return withHead
    .replace(HEAD_END, () => `${files}${HEAD_END}`)
    .replace(ROOT, () => `<div id="root">${built.firstLook}</div>`)
    .replace(BOOT, () => script);
}

const metaTag = (name: string, content: string | undefined): string | undefined =>
  content ? `<meta name="${name}" content="${escapeHtml(content)}" />` : undefined;

const preloadTag = ({ href, media }: { href: string; media?: string }): string =>
  `<link rel="preload" as="image" href="${escapeHtml(href)}"${media ? ` media="${escapeHtml(media)}"` : ''} fetchpriority="high" />`;

/** What stands there while no storefront is built. */
export const MISSING_STOREFRONT = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>Pifa 批发</title></head>
<body><h1>服务已启动，商城页面尚未构建</h1>
<p>请在项目根目录运行 <code>npm start</code>，它会构建商城页面并重新启动。接口文档见 <a href="/api/docs">/api/docs</a>。</p>
</body></html>`;

/** What a visitor is shown when more want pages than can be served; it asks again by itself. */
export const BUSY_PAGE = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>正忙，请稍后再试</title></head>
<body><h1>正忙，请稍后再试</h1><p>访问的人较多，页面会自动重试。</p></body></html>`;
