import { percentText, type PriceChangeVerdict } from '@pifa/domain';
import { num, unitMoney } from '../../../lib/format';
import { GoodsName } from '../../../ui/small';
import { type GridColumn, type GridValues, yuanText } from '../../../widgets/money-grid/grid-model';
import { asUnits, type Face } from '../draft';
import type { PriceRow } from '../queries';

const none = <span className="t3">--</span>;

/** What a formula in a cell may name. */
const named = (of: Face) => (row: PriceRow) => ({
  标价: asUnits(row.list[of]),
  上次成交: asUnits(row.last?.[of]),
  ...(row.cost === undefined
    ? {}
    : { 成本: asUnits(of === 'ip' ? row.cost * row.packingSpecification : row.cost) }),
});

interface Shown {
  typed: GridValues;
  judged: ReadonlyMap<string, PriceChangeVerdict>;
  mayCost: boolean;
}

/** A face of the list price: what it is today struck out, and what it becomes. */
const face = (key: Face, title: string, { typed }: Shown): GridColumn<PriceRow> => ({
  key,
  title,
  width: 118,
  align: 'right',
  edit: 'price',
  facts: named(key),
  show: (row, text) =>
    typed[row.goodsId]?.[key] === undefined ? (
      <span className="prices-same">{text}</span>
    ) : (
      <>
        <del className="prices-old">{yuanText(Math.round(row.list[key] * 10_000))}</del> {text}
      </>
    ),
});

/** 货号 · 商品 · 装箱 · 〔成本〕 · 标价 件/个 · 〔毛利〕 · 上次成交 · 30 天 · 提示. */
export function priceColumns(shown: Shown): GridColumn<PriceRow>[] {
  const { judged, mayCost } = shown;
  return [
    { key: 'code', title: '货号', width: 76, render: ({ code }) => code },
    {
      key: 'name',
      title: '商品',
      width: 146,
      render: (row) => (
        <span>
          <GoodsName name={row.name} spec={row.spec} />
          {!row.onSale && <span className="tag gray">已下架</span>}
        </span>
      ),
    },
    {
      key: 'pack',
      title: '装箱',
      width: 88,
      render: (row) => `${row.packingSpecification}${row.unit}/${row.packUnit}`,
    },
    ...(mayCost
      ? [
          {
            key: 'cost',
            title: '成本 元/件',
            width: 82,
            align: 'right',
            render: ({ cost, packingSpecification: size }: PriceRow) =>
              cost === undefined ? none : unitMoney(cost * size),
          } as const,
        ]
      : []),
    face('ip', '标价 元/件', shown),
    face('sp', '标价 元/个', shown),
    ...(mayCost
      ? [
          {
            key: 'margin',
            title: '毛利',
            width: 112,
            align: 'right',
            render: (row: PriceRow) => <Margin row={row} verdict={judged.get(row.goodsId)} />,
          } as const,
        ]
      : []),
    {
      key: 'last',
      title: '上次成交',
      width: 108,
      align: 'right',
      render: ({ last }) =>
        last ? (
          <span>
            {unitMoney(last.ip)} <span className="t3">{last.time.slice(5, 10)}</span>
          </span>
        ) : (
          none
        ),
    },
    {
      key: 'sold',
      title: '30 天 个',
      width: 64,
      align: 'right',
      render: ({ soldDays }) => (soldDays === 0 ? none : num(soldDays)),
    },
    {
      key: 'says',
      title: '提示',
      width: 118,
      render: (row) => <Says verdict={judged.get(row.goodsId)} />,
    },
  ];
}

function Margin({ row, verdict }: { row: PriceRow; verdict: PriceChangeVerdict | undefined }) {
  const { cost, list, packingSpecification: size } = row;
  if (cost === undefined || list.ip <= 0) return none;
  const before = percentText(1 - (cost * size) / list.ip);
  if (!verdict || verdict.marginAfter === null) return <span>{before}</span>;
  return (
    <span>
      <span className="t3">{before} → </span>
      <b className={verdict.isBelowCost ? 'tx-red' : ''}>{percentText(verdict.marginAfter)}</b>
    </span>
  );
}

function Says({ verdict }: { verdict: PriceChangeVerdict | undefined }) {
  if (!verdict) return <span className="t3">未改</span>;
  const [first] = verdict.warnings;
  if (first) {
    return (
      <span className={verdict.isBelowCost ? 'tx-red' : 'tx-amber'} title={verdict.warnings.join('；')}>
        {first}
      </span>
    );
  }
  const { share } = verdict;
  return share === null ? null : (
    <span className="t2">
      {share >= 0 ? '+' : '−'}
      {percentText(Math.abs(share))}
    </span>
  );
}
