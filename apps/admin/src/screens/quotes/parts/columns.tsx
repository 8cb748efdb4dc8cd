import { unitPrice } from '@pifa/domain';
import { num, unitMoney } from '../../../lib/format';
import { Tag } from '../../../ui/small';
import { type GridColumn, type GridValues, valueAt } from '../../../widgets/money-grid/grid-model';
import { costOf, type DraftRow, impliedPrice, isOff, marginOf, rowId } from '../draft';

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
    <span title={`${unitMoney(price.saleIP)}，${price.time.slice(0, 10)}`}>
      {unitMoney(price.saleIP)} {!isNarrow && <span className="t3">{price.time.slice(5, 10)}</span>}
    </span>
  ) : (
    <span className="t3">--</span>
  );

/** Letters of the longest price that the columns show. */
export const longestPrice = (lines: readonly DraftRow['line'][]): number =>
  Math.max(
    0,
    ...lines.flatMap(({ facts }) =>
      [facts.list.saleIP, facts.own.saleIP, facts.lastDeal?.saleIP, facts.lastQuote?.saleIP].map((yuan) =>
        yuan === undefined ? 0 : unitMoney(yuan).length,
      ),
    ),
  );

/** Of a line there is not enough, or another goods stands for it. */
export const isShort = (values: GridValues, line: DraftRow['line']): boolean =>
  line.facts.stock < line.totalNum ||
  isOff(values, line) ||
  valueAt(values, rowId(line, 0), 'substitute') !== '';

/** Below it a margin is pointed out, percent. */
const THIN = 5;

function Margin({ percent }: { percent: number | null }) {
  if (percent === null) return <span className="t3">--</span>;
  const tone = percent < 0 ? 'tx-red' : percent < THIN ? 'tx-amber' : '';
  return <span className={tone}>{percent.toFixed(1)}%</span>;
}

interface Shown {
  showsCost: boolean;
  /** the day of an earlier price stands in its title only */
  isNarrow: boolean;
  /** of some line there is not enough: another goods may be named */
  hasShort: boolean;
  /** letters of the longest price */
  digits: number;
}

const LETTER = 7.4;

/**
 * The grid's columns; what belongs to the line is shown on its first row only. Where there is no room for all of them,
 * earlier prices give way, never what is typed or what it earns.
 */
export function gridColumns(
  values: GridValues,
  { showsCost, isNarrow, hasShort, digits }: Shown,
): GridColumn<DraftRow>[] {
  const price = Math.max(54, Math.ceil(digits * LETTER) + 12);
  const fact = { width: Math.max(price, 70), least: price, align: 'right' as const };
  const earlier = { ...fact, ...(isNarrow ? {} : { width: price + 44, least: price + 40 }) };
  const offer = { width: Math.max(price + 4, 74), least: price + 4, align: 'right' as const };
  const first =
    (render: (row: DraftRow) => React.ReactNode) =>
    (row: DraftRow): React.ReactNode =>
      row.step === 0 ? render(row) : null;
  return [
    {
      key: 'line',
      title: '行',
      width: 34,
      least: 28,
      align: 'right',
      render: first(({ line }) => line.lineNo),
    },
    {
      key: 'goods',
      title: '商品',
      width: 190,
      least: 112,
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
    { key: 'wanted', title: '要的数量', width: 72, least: 58, align: 'right', render: first(wanted) },
    {
      key: 'stock',
      title: '可售',
      width: 64,
      least: 56,
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
      ...fact,
      yields: 2,
      render: first(({ line }) => unitMoney(line.facts.list.saleIP)),
    },
    {
      key: 'own',
      title: '客户价',
      ...fact,
      render: first(({ line }) => (
        <span title={`标价 ${unitMoney(line.facts.list.saleIP)}`}>{unitMoney(line.facts.own.saleIP)}</span>
      )),
    },
    {
      key: 'deal',
      title: '上次成交',
      ...earlier,
      yields: 1,
      render: first(({ line }) => past(line.facts.lastDeal, isNarrow)),
    },
    {
      key: 'quoted',
      title: '上次报价',
      ...earlier,
      yields: 3,
      render: first(({ line }) => past(line.facts.lastQuote, isNarrow)),
    },
    ...(showsCost
      ? [
          {
            key: 'cost',
            title: '成本/件',
            ...fact,
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
      ...offer,
      begins: true,
      edit: 'price',
      facts: named('saleIP'),
      hint: (row) => impliedPrice(values, row, 'perPack'),
    },
    {
      key: 'perPiece',
      title: '报价/个',
      ...offer,
      edit: 'price',
      facts: named('saleSP'),
      hint: (row) => impliedPrice(values, row, 'perPiece'),
    },
    ...(showsCost
      ? [
          {
            key: 'margin',
            title: '毛利',
            width: 60,
            least: 50,
            align: 'right' as const,
            render: (row: DraftRow) => (
              <Margin percent={isOff(values, row.line) ? null : marginOf(values, row)} />
            ),
          },
        ]
      : []),
    { key: 'from', title: '起订', width: 56, least: 44, align: 'right', edit: 'count' },
    ...(hasShort
      ? [{ key: 'substitute', title: '替代货号', width: 84, least: 62, edit: 'text' as const }]
      : []),
    { key: 'note', title: '备注', width: 110, least: 52, edit: 'text' },
  ];
}
