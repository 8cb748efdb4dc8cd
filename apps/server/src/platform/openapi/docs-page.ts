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
  body { margin: 0; font: 14px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; color: #1b2a4a; background: #f6f7f9; }
  header { position: sticky; top: 0; padding: 12px 24px; background: #fff; border-bottom: 1px solid #dfe3ea; }
  h1 { margin: 0 0 8px; font-size: 20px; }
  input { width: min(480px, 100%); padding: 8px 12px; font: inherit; border: 1px solid #8792a6; border-radius: 6px; box-sizing: border-box; }
  main { max-width: 1000px; margin: 0 auto; padding: 16px 24px 64px; }
  h2 { margin: 24px 0 8px; font-size: 16px; }
  details { margin: 0 0 8px; background: #fff; border: 1px solid #dfe3ea; border-radius: 8px; }
  summary { padding: 10px 14px; cursor: pointer; }
  code { font-family: ui-monospace, Menlo, Consolas, monospace; }
  .method { display: inline-block; min-width: 60px; font-weight: 700; }
  .body { padding: 0 14px 14px; overflow-x: auto; }
  pre { margin: 4px 0 0; padding: 12px; overflow: auto; background: #f6f7f9; border-radius: 6px; }
</style>
</head>
<body>
<header>
  <h1>接口文档</h1>
  <label>查找接口 <input id="find" type="search" placeholder="路径、名称或说明"></label>
  <a href="/api/openapi.json">openapi.json</a>
</header>
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
  section.append(make('h2', tag));
  for (const { path, method, call } of list) {
    const entry = make('details');
    entry.dataset.text = [path, method, call.operationId, call.summary].join(' ').toLowerCase();
    const head = make('summary');
    head.append(make('code', method, 'method'), make('code', path), document.createTextNode(' ' + call.summary));
    entry.append(head);
    entry.addEventListener('toggle', () => {
      if (entry.childElementCount > 1) return;
      const body = make('div', '', 'body');
      body.append(make('p', call.description));
      if (call.parameters.length) body.append(part('参数', call.parameters));
      if (call.requestBody) body.append(part('请求体', call.requestBody.content['application/json'].schema));
      const answer = call.responses['200'].content['application/json'].schema.properties.data;
      body.append(part('data', answer));
      entry.append(body);
    });
    section.append(entry);
  }
  main.append(section);
}
document.getElementById('find').addEventListener('input', (event) => {
  const wanted = event.target.value.trim().toLowerCase();
  for (const entry of main.querySelectorAll('details')) entry.hidden = !entry.dataset.text.includes(wanted);
});
`;
