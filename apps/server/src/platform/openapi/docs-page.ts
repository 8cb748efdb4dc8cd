import { scriptJson } from '../site/page-html';

type Api = Record<string, unknown>;

/** A browsable page over the document; it needs no other host. Its script lies at /api/docs.js for the CSP. */
export const docsPage = (api: Api): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>接口文档 · Pifa 批发</title>
<link rel="icon" href="/favicon.svg">
<style>
  :root { color-scheme: light; --ink: #1d2129; --dim: #4e5969; --note: #667180; --line: #e5e8ec; --blue: #1f5fbf; --brand: #d93e16; }
  * { box-sizing: border-box; }
  body { margin: 0; font: 14px/1.6 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif; color: var(--ink); background: #f5f6f8; }
  header { position: sticky; top: 0; z-index: 1; background: #fff; border-bottom: 1px solid var(--line); }
  header > div, main { max-width: 1200px; margin: 0 auto; padding-inline: 24px; }
  header > div { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 24px; padding-block: 12px; }
  h1 { margin: 0; font-size: 20px; line-height: 28px; }
  label { flex: 1 1 280px; max-width: 480px; }
  label span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  input { width: 100%; height: 36px; padding: 0 12px; font: inherit; border: 1px solid #8a94a3; border-radius: 8px; }
  a { color: var(--blue); text-decoration: none; }
  a:hover { text-decoration: underline; }
  nav { display: flex; flex-wrap: wrap; gap: 4px 16px; width: 100%; font-size: 13px; }
  nav small { color: var(--note); }
  :focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
  main { padding-block: 8px 64px; }
  section { scroll-margin-top: 112px; }
  h2 { margin: 24px 0 8px; font-size: 16px; }
  h2 code { margin-left: 8px; color: var(--note); font-size: 13px; font-weight: 400; }
  .list { background: #fff; border: 1px solid var(--line); border-radius: 8px; }
  details + details { border-top: 1px solid var(--line); }
  details[hidden], section[hidden] { display: none; }
  summary { display: grid; grid-template-columns: 64px minmax(0, 5fr) minmax(0, 6fr) 72px; gap: 4px 12px; align-items: baseline; padding: 8px 16px; cursor: pointer; list-style: none; }
  summary::-webkit-details-marker { display: none; }
  summary:hover, details[open] > summary { background: #fafbfc; }
  code { font-family: ui-monospace, Menlo, Consolas, "Noto Sans Mono", monospace; font-size: 13px; overflow-wrap: anywhere; }
  .method { font-weight: 600; color: var(--blue); }
  .POST { color: #0b7a4b; } .PATCH, .PUT { color: #9a5b00; } .DELETE { color: #c81e1e; }
  .what { color: var(--dim); }
  .who { color: var(--note); font-size: 12px; text-align: right; }
  .body { padding: 0 16px 16px; }
  .body p { margin: 8px 0; color: var(--dim); }
  pre { max-height: 480px; margin: 4px 0 12px; padding: 12px; overflow: auto; font-size: 12px; background: #f5f6f8; border-radius: 8px; }
  .none { padding: 48px 0; text-align: center; color: var(--note); }
  @media (max-width: 767px) {
    header > div, main { padding-inline: 12px; }
    header { position: static; }
    input { height: 44px; font-size: 16px; }
    nav { gap: 0 16px; } nav a { padding: 11px 0; }
    section { scroll-margin-top: 8px; }
    summary { grid-template-columns: 56px minmax(0, 1fr) auto; padding: 11px 12px; }
    .what { grid-row: 2; grid-column: 2 / -1; }
  }
</style>
</head>
<body>
<header><div>
  <h1>接口文档</h1>
  <label><span>查找接口</span><input id="find" type="search" placeholder="查找接口：路径、名称或说明"></label>
  <a href="/api/openapi.json">下载 openapi.json</a>
  <nav id="groups" aria-label="接口分组"></nav>
</div></header>
<main id="calls"><noscript>请启用 JavaScript，或直接阅读 openapi.json。</noscript></main>
<script type="application/json" id="api">${scriptJson(api)}</script>
<script src="/api/docs.js"></script>
</body>
</html>`;

export const DOCS_SCRIPT = `'use strict';
const api = JSON.parse(document.getElementById('api').textContent);
const main = document.getElementById('calls');
const make = (tag, text, className) => {
  const element = document.createElement(tag);
  if (text) element.textContent = text;
  if (className) element.className = className;
  return element;
};
const part = (title, value) => {
  const box = make('div');
  box.append(make('strong', title), make('pre', JSON.stringify(value, null, 2)));
  return box;
};
const NAMES = {
  basic: '站点与内容', dat: '字典与积分', goods: '商品、购物车、订单', activity: '促销活动', card: '卡券',
  member: '会员与公司', finance: '发票', payYunZhiFu: '支付', files: '文件', admin: '运营后台', dev: '本机试用',
};
const WHO = {
  public: '公开', 'visitor-prices': '公开', member: '会员', operator: '运营', provider: '支付渠道', dev: '本机',
};
const groups = new Map();
for (const [path, verbs] of Object.entries(api.paths)) {
  for (const [method, call] of Object.entries(verbs)) {
    const tag = call.tags[0];
    if (!groups.has(tag)) groups.set(tag, []);
    groups.get(tag).push({ path, method: method.toUpperCase(), call });
  }
}
for (const [tag, list] of groups) {
  const section = make('section');
  section.id = tag;
  const title = make('h2', NAMES[tag] || tag);
  if (NAMES[tag]) title.append(make('code', '/api/' + tag));
  const box = make('div', '', 'list');
  section.append(title, box);
  const way = make('a', (NAMES[tag] || tag) + ' ');
  way.href = '#' + tag;
  way.append(make('small', String(list.length)));
  document.getElementById('groups').append(way);
  for (const { path, method, call } of list) {
    const entry = make('details');
    entry.dataset.text = [path, method, call.operationId, call.summary].join(' ').toLowerCase();
    const head = make('summary');
    head.append(
      make('code', method, 'method ' + method),
      make('code', path),
      make('span', call.summary, 'what'),
      make('span', WHO[call['x-access']] || '', 'who'),
    );
    entry.append(head);
    entry.addEventListener('toggle', () => {
      if (entry.childElementCount > 1) return;
      const body = make('div', '', 'body');
      body.append(make('p', call.description));
      if (call.parameters.length) body.append(part('参数', call.parameters));
      if (call.requestBody) body.append(part('请求体', call.requestBody.content['application/json'].schema));
      const answer = call.responses['200'].content['application/json'].schema.properties.data;
      body.append(part('答复 data', answer));
      entry.append(body);
    });
    box.append(entry);
  }
  main.append(section);
}
const none = make('p', '没有找到，换一个路径、名称或说明试试', 'none');
none.hidden = true;
main.append(none);
document.getElementById('find').addEventListener('input', (event) => {
  const wanted = event.target.value.trim().toLowerCase();
  for (const entry of main.querySelectorAll('details')) entry.hidden = !entry.dataset.text.includes(wanted);
  for (const section of main.querySelectorAll('section'))
    section.hidden = !section.querySelector('details:not([hidden])');
  none.hidden = main.querySelector('section:not([hidden])') !== null;
});
`;
