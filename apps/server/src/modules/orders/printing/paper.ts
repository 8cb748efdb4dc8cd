import { amountWords, code128Svg, collectWords, type DeliveryWay, formatMinute } from '@pifa/domain';

/** An order as it stands on paper; no price and no cost. */
export interface PaperOrder {
  no: string;
  company: string;
  remark: string;
  buyerPoNo: string;
  shipFrom: string;
  createdAt: Date;
  /** null for those who may not read it */
  recipient: { name: string; phone: string; address: string } | null;
  way: DeliveryWay;
  wayName: string;
  /** 自提: when goods are collected */
  hours: string;
  lines: PaperLine[];
}

export interface PaperLine {
  code: string;
  name: string;
  spec: string;
  bin: string;
  unit: string;
  packUnit: string;
  piecesPerPack: number;
  packs: number;
  pieces: number;
}

/** What is printed on every sheet. */
export interface PaperFacts {
  mall: string;
  printedAt: Date;
  printedBy: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text in HTML. */
export const shown = (text: string | number): string =>
  String(text).replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const STYLE = `
*{box-sizing:border-box;margin:0}
body{font:12px/1.5 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#000;background:#fff}
.sheet{break-after:page;padding:2mm 0}.sheet:last-of-type{break-after:auto}
h1{font-size:20px;line-height:28px;font-weight:600}
header{display:flex;justify-content:space-between;align-items:flex-start;gap:6mm;margin-bottom:3mm}
dl{display:grid;grid-template-columns:auto 1fr auto 1fr;gap:1mm 3mm;margin-bottom:3mm}
dt{color:#333;white-space:nowrap}dd{overflow-wrap:anywhere}.wide{grid-column:2/-1}
table{width:100%;border-collapse:collapse}thead{display:table-header-group}tfoot{display:table-row-group}tr{break-inside:avoid}
th,td{border:1px solid #000;padding:1mm 1.5mm;text-align:left;overflow-wrap:anywhere;vertical-align:top}
th{font-weight:600;white-space:nowrap}.num{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.short{white-space:nowrap}tfoot td{font-weight:600}.no{text-align:center;font-size:12px;letter-spacing:.5px}
.sign{display:flex;justify-content:space-between;gap:8mm;margin-top:5mm}.sign span{flex:1;border-bottom:1px solid #000}
.small{font-size:10px;color:#333;margin-top:2mm}.big{font-size:16px;font-weight:600}
@media screen{body{max-width:820px;margin:0 auto;padding:16px}.sheet{border-bottom:1px dashed #999;padding:16px 0}}`;

const PAGES = {
  a4: 'size:A4;margin:12mm',
  '241': 'size:241mm 140mm;margin:6mm 14mm',
  label: 'size:100mm 150mm;margin:4mm',
} as const;

/** A sheet and the paper that it is printed on. */
export interface Sheet {
  page: keyof typeof PAGES;
  html: string;
}

/** One document, a page break after each sheet; needs no script. Several papers become pages of their own sizes. */
export function paper(title: string, sheets: readonly Sheet[]): string {
  const pages = [...new Set(sheets.map(({ page }) => page))];
  const sizes =
    pages.length < 2
      ? pages.map((page) => `@page{${PAGES[page]}}`).join('')
      : pages.map((page) => `@page p-${page}{${PAGES[page]}}.p-${page}{page:p-${page}}`).join('\n');
  const body = sheets
    .map(({ page, html }) => `<section class="sheet p-${page}">${html}</section>`)
    .join('\n');
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<title>${shown(title)}</title><style>${STYLE}${sizes}</style></head><body>
${body}
</body></html>`;
}

/** A number with its barcode. */
export const barcoded = (no: string, height = 12): string =>
  `<div>${code128Svg(no, { module: 0.3, height })}<div class="no">${shown(no)}</div></div>`;

const footOf = ({ printedAt, printedBy }: PaperFacts): string =>
  `<p class="small">打印：${shown(printedBy)} ${formatMinute(printedAt)}</p>`;

const sumOf = (lines: readonly { packs: number; pieces: number }[]) => ({
  packs: lines.reduce((sum, { packs }) => sum + packs, 0),
  pieces: lines.reduce((sum, { pieces }) => sum + pieces, 0),
});

/** 「物流专线，运费到付」; '' for couriers, which every sheet without a word goes by. */
const wayWords = ({ way, wayName }: PaperOrder): string =>
  way === 'express' ? '' : [wayName, collectWords(way)].filter(Boolean).join('，');

/** What the recipient's facts are called, by whether the goods are collected. */
const RECIPIENT = {
  sent: { name: '收货人', address: '地址' },
  collected: { name: '提货人', address: '自提点' },
} as const;

/** A code is read at a glance: it keeps to one line unless it is as long as a name. */
const codeCell = (code: string): string =>
  `<td${code.length <= ONE_LINE ? ' class="short"' : ''}>${shown(code)}</td>`;
const ONE_LINE = 16;

/** 发货单: one sheet an order, to be signed by whoever receives the goods. */
export function deliveryNote(order: PaperOrder, facts: PaperFacts): string {
  const { recipient, lines } = order;
  const rows = lines.map(
    (line, n) => `<tr><td class="num">${n + 1}</td>${codeCell(line.code)}<td>${shown(line.name)}</td>
<td>${shown(line.spec)}</td><td class="short">${line.piecesPerPack} ${shown(line.unit)}/${shown(line.packUnit)}</td>
<td class="num">${line.packs}</td><td class="num">${line.pieces}</td></tr>`,
  );
  const total = sumOf(lines);
  const called = order.way === 'pickup' ? RECIPIENT.collected : RECIPIENT.sent;
  const fact = (name: string, value: string, wide = false): string =>
    value === '' ? '' : `<dt>${name}</dt><dd${wide ? ' class="wide"' : ''}>${shown(value)}</dd>`;
  return `<header><div><h1>${shown(facts.mall)} 发货单</h1></div>${barcoded(order.no)}</header>
<dl>${fact('客户', order.company)}${fact('下单时间', formatMinute(order.createdAt))}
${fact('配送方式', wayWords(order), true)}
${recipient ? fact(called.name, recipient.name) + fact('电话', recipient.phone) + fact(called.address, recipient.address, true) : ''}
${fact('自提时间', order.hours, true)}${fact('采购单号', order.buyerPoNo, true)}${fact('备注', order.remark, true)}</dl>
<table><thead><tr><th>序</th><th>货号</th><th>商品</th><th>规格</th><th>装箱</th><th>件</th><th>个</th></tr></thead>
<tbody>${rows.join('')}</tbody>
<tfoot><tr><td colspan="5">合计 ${lines.length} 种</td><td class="num">${total.packs}</td><td class="num">${total.pieces}</td></tr></tfoot>
</table><p class="sign"><span>发货人：</span><span>${called.name}签字：</span><span>日期：</span></p>${footOf(facts)}`;
}

/** 标签: one for an order's parcel. */
export function label(order: PaperOrder, facts: PaperFacts): string {
  const { recipient } = order;
  const words = amountWords(sumOf(order.lines));
  return `<header><strong>${shown(facts.mall)}</strong><span>${shown(order.shipFrom)}</span></header>
${wayWords(order) ? `<p class="big">【${shown(wayWords(order))}】</p>` : ''}<p class="big">${shown(recipient?.name ?? order.company)} ${shown(recipient?.phone ?? '')}</p>
<p class="big">${shown(recipient?.address ?? '')}</p><p>${shown(order.company)}</p>
<p>${order.lines.length} 种 ${words}</p>${order.remark ? `<p>备注：${shown(order.remark)}</p>` : ''}
<div style="text-align:center;margin-top:5mm">${barcoded(order.no, 18)}</div>${footOf(facts)}`;
}

interface Picked extends PaperLine {
  orders: number;
}

/** 拣货单: equal goods of all orders together, by where they lie; packs and loose pieces apart. */
export function pickingList(orders: readonly PaperOrder[], facts: PaperFacts): string {
  const picked = new Map<string, Picked>();
  for (const { lines } of orders) {
    const own = new Set(lines.map(({ code }) => code));
    for (const code of own) {
      const same = lines.filter((line) => line.code === code);
      const [line] = same;
      if (!line) continue;
      const known = picked.get(code) ?? { ...line, packs: 0, pieces: 0, orders: 0 };
      const sum = sumOf(same);
      picked.set(code, {
        ...known,
        packs: known.packs + sum.packs,
        pieces: known.pieces + sum.pieces,
        orders: known.orders + 1,
      });
    }
  }
  // Goods without a place come last: they are looked for.
  const sorted = [...picked.values()].sort(
    (a, b) =>
      Number(a.bin === '') - Number(b.bin === '') ||
      a.bin.localeCompare(b.bin, 'zh-CN', { numeric: true }) ||
      a.code.localeCompare(b.code, 'zh-CN', { numeric: true }),
  );
  const rows = sorted.map(
    (line) => `<tr>${codeCell(line.bin)}${codeCell(line.code)}<td>${shown(line.name)}</td>
<td>${shown(line.spec)}</td><td class="short">${line.piecesPerPack} ${shown(line.unit)}/${shown(line.packUnit)}</td>
<td class="num">${line.packs}</td><td class="num">${line.pieces}</td><td class="num">${line.orders}</td></tr>`,
  );
  const total = sumOf(sorted);
  const numbers = orders
    .map((order) => shown(order.no + (wayWords(order) ? `（${wayWords(order)}）` : '')))
    .join('、');
  return `<header><h1>拣货单</h1><span>${orders.length} 单 ${sorted.length} 种</span></header>
<table><thead><tr><th>货位</th><th>货号</th><th>商品</th><th>规格</th><th>装箱</th><th>件</th><th>个</th><th>单数</th></tr></thead>
<tbody>${rows.join('')}</tbody>
<tfoot><tr><td colspan="5">合计</td><td class="num">${total.packs}</td><td class="num">${total.pieces}</td><td></td></tr></tfoot>
</table><p class="small">订单：${numbers}</p>${footOf(facts)}`;
}
