import { unitPrice } from '@pifa/domain';
import { num, unitMoney } from '../../../lib/format';
import { Tag } from '../../../ui/small';
import type { GridColumn, GridValues } from '../../../widgets/money-grid/grid-model';
import { costOf, type DraftRow, impliedPrice, isOff, marginOf } from '../draft';

const wanted = ({ line }: DraftRow): string => {
  const packs = line.ipcnt > 0 ? `${num(line.ipcnt)}${line.packUnit}` : '';
  return `${packs}${line.spcnt > 0 ? `${num(line.spcnt)}${line.unit}` : ''}`;
};
const named =
  (of: 'saleIP' | 'saleSP') =>
  ({ line }: DraftRow) => {
    const { facts } = line;
    const cost = costOf(line);
    const units = (yuan: number | undefined) =>
      yuan === undefined ? null : unitPrice(Math.round(yuan * 10_000));
    return {
      标价: units(facts.list[of]),
      客户价: units(facts.own[of]),
      上次成交: units(facts.lastDeal?.[of]),
      上次报价: units(facts.lastQuote?.[of]),
      ...(cost === null
        ? {}
        : { 成本: unitPrice(of === 'saleIP' ? cost * line.packingSpecification : cost) }),
    };
  };
const past = (price: { time: string; saleIP: number } | undefined, isNarrow: boolean) =>
  price ? (
    <span title={price.time.slice(0, 10)}>
      {unitMoney(price.saleIP)} {!isNarrow && <span className="t3">{price.time.slice(5, 10)}</span>}
    </span>
  ) : (
    <span className="t3">--</span>
  );

/** Below it a margin is pointed out, percent. */
const THIN = 5;

function Margin({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="t3">--</span>;
  const tone = percent < 0 ? 'tx-red' : percent < THIN ? 'tx-amber' : '';
  return <span className={tone}>{percent.toFixed(1)}%</span>;
}

/**
 * The grid's columns; what belongs to the line is shown on its first row only. On a narrow screen they are so much
 * narrower that the offered prices and their margin stand in sight.
 */
export function gridColumns(
  values: GridValues,
  { showsCost, isNarrow }: { showsCost: boolean; isNarrow: boolean },
): GridColumn<DraftRow>[] {
  const wide = (usual: number, narrow: number) => (isNarrow ? narrow : usual);
  const first =
    (render: (row: DraftRow) => React.ReactNode) =>
    (row: DraftRow): React.ReactNode =>
      row.step === 0 ? render(row) : null;
  return [
    { key: 'line', title: '行', width: 34, align: 'right', render: first(({ line }) => line.lineNo) },
    {
      key: 'goods',
      title: '商品',
      width: wide(190, 112),
      render: (row) =>
        row.step > 0 ? (
          <span className="t3">{'　'}数量档</span>
        ) : (
          <span title={`${row.line.goodsCode} ${row.line.goodsName} ${row.line.spec}`}>
            <span className="t3">{row.line.goodsCode}</span> {row.line.goodsName} {row.line.spec}
            {row.line.remark && <Tag tone="amber">{row.line.remark}</Tag>}
          </span>
        ),
    },
    { key: 'wanted', title: '要的数量', width: wide(72, 58), align: 'right', render: first(wanted) },
    {
      key: 'stock',
      title: '可售',
      width: wide(60, 54),
      align: 'right',
      render: first(({ line }) =>
        isOff(values, line) ? (
          <span className="tx-red">无货</span>
        ) : (
          <span className={line.facts.stock < line.totalNum ? 'tx-amber' : ''}>{num(line.facts.stock)}</span>
        ),
      ),
    },
    {
      key: 'list',
      title: '标价/件',
      width: wide(70, 62),
      align: 'right',
      render: first(({ line }) => unitMoney(line.facts.list.saleIP)),
    },
    {
      key: 'own',
      title: '客户价',
      width: wide(70, 62),
      align: 'right',
      render: first(({ line }) => unitMoney(line.facts.own.saleIP)),
    },
    {
      key: 'deal',
      title: '上次成交',
      width: wide(98, 66),
      align: 'right',
      render: first(({ line }) => past(line.facts.lastDeal, isNarrow)),
    },
    {
      key: 'quoted',
      title: '上次报价',
      width: wide(98, 66),
      align: 'right',
      render: first(({ line }) => past(line.facts.lastQuote, isNarrow)),
    },
    ...(showsCost
      ? [
          {
            key: 'cost',
            title: '成本/件',
            width: wide(70, 60),
            align: 'right' as const,
            render: first(({ line }) =>
              line.facts.cost === undefined ? (
                <span className="t3">--</span>
              ) : (
                unitMoney(line.facts.cost * line.packingSpecification)
              ),
            ),
          },
        ]
      : []),
    {
      key: 'perPack',
      title: '报价/件',
      width: wide(74, 68),
      align: 'right',
      edit: 'price',
      facts: named('saleIP'),
      hint: (row) => impliedPrice(values, row, 'perPack'),
    },
    {
      key: 'perPiece',
      title: '报价/个',
      width: wide(74, 62),
      align: 'right',
      edit: 'price',
      facts: named('saleSP'),
      hint: (row) => impliedPrice(values, row, 'perPiece'),
    },
    ...(showsCost
      ? [
          {
            key: 'margin',
            title: '毛利',
            width: wide(60, 54),
            align: 'right' as const,
            render: (row: DraftRow) => (
              <Margin percent={isOff(values, row.line) ? null : marginOf(values, row)} />
            ),
          },
        ]
      : []),
    { key: 'from', title: '起订', width: 56, align: 'right', edit: 'count' },
    { key: 'substitute', title: '替代货号', width: 84, edit: 'text' },
    { key: 'note', title: '备注', width: 110, edit: 'text' },
  ];
}
