import { unitPrice } from '@pifa/domain';
import { shortTime, unitMoney } from '../../../lib/format';
import type { GridColumn, GridValues } from '../../../widgets/money-grid/grid-model';
import { valueAt } from '../../../widgets/money-grid/grid-model';
import { marginOf } from '../draft';
import { GoodsName } from '../../../ui/small';
import type { GridRow } from '../queries';

const units = (yuan: number | undefined) =>
  yuan === undefined ? null : unitPrice(Math.round(yuan * 10_000));
const none = <span className="t3">--</span>;

/** What a formula in a cell may name. */
const named = (of: 'ip' | 'sp') => (row: GridRow) => ({
  标价: units(row.list[of]),
  上次成交: units(row.last?.[of]),
  ...(row.cost === undefined
    ? {}
    : { 成本: units(of === 'ip' ? row.cost * row.packingSpecification : row.cost) }),
});

const asNumber = (text: string): number | undefined => (text === '' ? undefined : Number(text));

function Margin({ percent }: { percent: number | null }) {
  if (percent === null) return none;
  return (
    <span className={percent < 0 ? 'tx-red' : percent < 5 ? 'tx-amber' : ''}>{percent.toFixed(1)}%</span>
  );
}

interface Shown {
  values: GridValues;
  mayCost: boolean;
  isBook: boolean;
  hasMarket: boolean;
  /** a price of a row is set to change or to end */
  hasNext: boolean;
}

/** 商品 · 标价 · 〔成本〕 · 本表价 件/个 · 数量档 · 〔毛利〕 · 上次成交. */
export function listColumns({ values, mayCost, isBook, hasMarket, hasNext }: Shown): GridColumn<GridRow>[] {
  return [
    { key: 'code', title: '货号', width: 72, render: ({ code }) => code },
    {
      key: 'name',
      title: '商品',
      width: 138,
      least: 120,
      render: (row) => (
        <span>
          <GoodsName name={row.name} spec={row.spec} />
          {!row.onSale && <span className="tag gray">已下架</span>}
        </span>
      ),
    },
    {
      key: 'listIp',
      title: '标价 件',
      width: 76,
      align: 'right',
      render: ({ list }) => unitMoney(list.ip),
    },
    { key: 'listSp', title: '标价 个', width: 68, align: 'right', render: ({ list }) => unitMoney(list.sp) },
    ...(mayCost
      ? [
          {
            key: 'cost',
            title: '成本 个',
            width: 68,
            align: 'right',
            render: ({ cost }: GridRow) => (cost === undefined ? none : unitMoney(cost)),
          } as const,
        ]
      : []),
    {
      key: 'ip',
      title: '本表价 件',
      width: 88,
      align: 'right',
      edit: 'price',
      facts: named('ip'),
      hint: ({ ruled, own }) => (own || !ruled ? '' : unitMoney(ruled.ip)),
    },
    {
      key: 'sp',
      title: '本表价 个',
      width: 84,
      align: 'right',
      edit: 'price',
      facts: named('sp'),
      hint: ({ ruled, own, noBase }) => (noBase ? '缺成本' : own || !ruled ? '' : unitMoney(ruled.sp)),
    },
    {
      key: 'rungs',
      title: '数量档 满=单价',
      width: 118,
      edit: 'text',
      hint: () => '',
    },
    ...(mayCost
      ? [
          {
            key: 'margin',
            title: '毛利',
            width: 64,
            align: 'right',
            render: (row: GridRow) => (
              <Margin
                percent={marginOf(asNumber(valueAt(values, row.goodsId, 'sp')) ?? row.ruled?.sp, row.cost)}
              />
            ),
          } as const,
        ]
      : []),
    ...(hasMarket
      ? [
          {
            key: 'market',
            title: '市场价 个',
            width: 80,
            align: 'right',
            edit: 'price',
            facts: named('sp'),
          } as const,
        ]
      : []),
    ...(isBook
      ? [
          {
            key: 'last',
            title: '上次成交 件',
            width: 110,
            align: 'right',
            render: ({ last }: GridRow) =>
              last ? (
                <span>
                  {unitMoney(last.ip)} <span className="t3">{last.time.slice(5, 10)}</span>
                </span>
              ) : (
                none
              ),
          } as const,
        ]
      : []),
    ...(hasNext
      ? [
          {
            key: 'next',
            title: '以后',
            width: 136,
            render: ({ next, until }: GridRow) =>
              next ? (
                <span className="t2">
                  {shortTime(next.from)} 起 {unitMoney(next.ip)}
                </span>
              ) : until ? (
                <span className="t2">{shortTime(until)} 止</span>
              ) : null,
          } as const,
        ]
      : []),
  ];
}
