import type { TableRow } from '../terminal';

/** `12:1:5,13:0:2`: goods with their packs and pieces. */
export const goodsOfLines = (text: string) =>
  text
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [goodsId, ipcnt = '0', spcnt = '0'] = part.split(':');
      return { goodsId, ipcnt: Number(ipcnt), spcnt: Number(spcnt) };
    });

/** `7:12:13,8`: the gifts chosen of each promotion, none to take none. */
export const giftsOf = (text: string) =>
  text
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [promotionId = '', ...goodsIds] = part.split(':');
      return { promotionId, goodsIds };
    });

/** A list of goods as somebody wrote it down. */
export const wantedLines = (rows: readonly TableRow[]) => ({
  lines: rows.map(({ 货号: code = '', 名称: name = '' }, at) => ({
    line: at + 1,
    code,
    wanted: name || code,
  })),
});

interface Goods {
  goodsId: string;
  goodsCode: string;
  goodsName: string;
  spec: string;
  unit: string;
  packUnit: string;
  stock: number;
  saleIP?: number | undefined;
  saleSP?: number | undefined;
}

interface Basket {
  company: { code: string; name: string };
  version: number;
  users: readonly { id: string; name: string; phone?: string | undefined }[];
  addresses: readonly { id: string; text: string }[];
  titles: readonly { id: string; text: string }[];
  preview: {
    lines: readonly (Goods & {
      ipcnt: number;
      spcnt: number;
      amount?: number | undefined;
      problem?: { text: string } | undefined;
    })[];
    adjustments: readonly { label: string; amount: number }[];
    totals: { payAmount: number; freightAmount: number };
    refusals: readonly { text: string }[];
  };
  notes: readonly { goodsName: string; reason: string }[];
}

const nameOf = ({ goodsId, goodsCode, goodsName, spec }: Goods): string =>
  [`商品编号 ${goodsId}`, goodsCode, goodsName, spec].filter(Boolean).join('  ');

const LABELLED = [
  ['成员', 'users'],
  ['地址', 'addresses'],
  ['抬头', 'titles'],
] as const;

/** A basket with what it comes to, what prevents the order, and the ids that placing it asks for. */
export function basketText(basket: Basket) {
  const { company, version, preview, notes } = basket;
  const { lines, adjustments, totals, refusals } = preview;
  return {
    lines: [
      `${company.name}  ${company.code}  版本 ${version}`,
      ...lines.map((line) => {
        const { ipcnt, spcnt, unit, packUnit, amount, problem } = line;
        const parts = [nameOf(line), `${ipcnt}${packUnit}${spcnt}${unit}`, `金额 ${amount ?? '—'}`];
        return `· ${[...parts, problem ? `注意：${problem.text}` : ''].filter(Boolean).join('  ')}`;
      }),
      ...notes.map(({ goodsName, reason }) => `· 没有加进来：${goodsName}  ${reason}`),
      ...adjustments.map(({ label, amount }) => `优惠 ${label} ${amount}`),
      `运费 ${totals.freightAmount}  应付 ${totals.payAmount}`,
      ...LABELLED.flatMap(([label, list]) =>
        basket[list].map((one) => `${label} ${one.id}  ${'text' in one ? one.text : one.name}`),
      ),
      ...refusals.map(({ text }) => `还不能提交：${text}`),
    ],
  };
}

/** Goods that were found, at the customer's prices. */
export function goodsText({
  goods,
  lastDeals,
}: {
  goods: readonly Goods[];
  lastDeals: readonly { goodsId: string; no: string; saleIP: number; saleSP: number }[];
}) {
  const lines = goods.map((one) => {
    const deal = lastDeals.find(({ goodsId }) => goodsId === one.goodsId);
    const last = deal ? [`上次成交 ${deal.saleIP} / ${deal.saleSP}（${deal.no}）`] : [];
    return `· ${[nameOf(one), `件价 ${one.saleIP ?? '—'}  个价 ${one.saleSP ?? '—'}  库存 ${one.stock}`, ...last].join('  ')}`;
  });
  return { lines: lines.length === 0 ? ['没有'] : lines };
}

const STATES = { sure: '', unsure: '请核对', unknown: '没有找到' } as const;

/** The goods that each line means. */
export function matchText({
  rows,
  goods,
}: {
  rows: readonly { line: number; state: keyof typeof STATES; goodsIds: readonly string[] }[];
  goods: readonly Goods[];
}) {
  const lines = rows.map(({ line, state, goodsIds }) => {
    const names = goodsIds.flatMap((id) => goods.filter(({ goodsId }) => goodsId === id).map(nameOf));
    return `第 ${line} 行  ${[STATES[state], names.join('；或 ')].filter(Boolean).join('：')}`;
  });
  return { lines, failed: rows.some(({ state }) => state !== 'sure') };
}

/** Customers for whom something can be ordered. */
export function companiesText(
  companies: readonly { khId: string; code: string; name: string; closed: boolean; draftKinds: number }[],
) {
  const lines = companies.map(({ khId, code, name, closed, draftKinds }) => {
    const notes = [closed ? '已停用' : '', draftKinds > 0 ? `留有 ${draftKinds} 种商品` : ''];
    return `· ${[`客户编号 ${khId}`, code, name, ...notes].filter(Boolean).join('  ')}`;
  });
  return { lines: lines.length === 0 ? ['没有'] : lines };
}
