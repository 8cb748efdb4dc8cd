import { Link } from 'react-router';
import { money, num } from '../../lib/format';
import { useCan } from '../../lib/me';
import { Card } from '../../ui/small';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { type RowOf, useList } from '../../widgets/data-table/use-list';
import { Page } from '../../widgets/page';
import { percent } from './parts/change';
import { PeriodBar, usePeriod } from './period';
import { words } from './words';
import './figures.css';

type Row = RowOf<'adminPromotionFigures'>;

const columnsOf = (seesCost: boolean, mayOpen: boolean): Column<Row>[] => [
  {
    key: 'title',
    title: '活动',
    width: 220,
    least: 150,
    grows: true,
    fixed: true,
    render: ({ promotionId, title }) =>
      mayOpen ? <Link to={`/promotions?open=${promotionId}`}>{title}</Link> : title,
  },
  { key: 'kind', title: '种类', width: 90, render: ({ kindName }) => kindName },
  { key: 'orders', title: '订单', width: 76, align: 'right', render: ({ orders }) => num(orders) },
  { key: 'companies', title: '客户', width: 76, align: 'right', render: ({ companies }) => num(companies) },
  {
    key: 'fresh',
    title: '新客户',
    width: 80,
    align: 'right',
    render: ({ newCompanies }) => (newCompanies > 0 ? <b>{num(newCompanies)}</b> : '0'),
  },
  { key: 'pieces', title: '卖出个数', width: 96, align: 'right', render: ({ pieces }) => num(pieces) },
  { key: 'amount', title: '成交额（元）', width: 124, align: 'right', render: ({ amount }) => money(amount) },
  {
    key: 'discount',
    title: '优惠（元）',
    width: 112,
    align: 'right',
    render: ({ discount }) => money(discount),
  },
  ...(seesCost
    ? [
        {
          key: 'margin',
          title: '毛利率',
          width: 84,
          align: 'right',
          render: ({ margin }) => (margin === undefined ? '--' : percent(margin)),
        } as const satisfies Column<Row>,
      ]
    : []),
  {
    key: 'rehearsed',
    title: '上线前预演',
    width: 230,
    render: ({ rehearsed }) =>
      rehearsed ? (
        <span className="t2">
          近 {rehearsed.days} 天影响 {num(rehearsed.orders)} 单，多让 ¥{money(rehearsed.discount)}
        </span>
      ) : (
        // Runs are kept for so long only.
        <span className="t3">近 30 天没有</span>
      ),
  },
];

/** 活动: what each promotion did in a period, beside what its rehearsal said before. */
export function Screen() {
  const control = usePeriod();
  const seesCost = useCan('cost.read');
  const mayOpen = useCan('promotion.read');
  const list = useList('adminPromotionFigures', { ...control.period, size: 50 });
  return (
    <Page
      title={words.promotions.title}
      purpose={words.promotions.purpose}
      extra={<PeriodBar control={control} />}
    >
      <div className="fg">
        <Card
          className="fg-list tall"
          title="各活动"
          note="按付清的时刻计，试单不算；一张单里有几个活动，各算各的，相加会比成交额多"
        >
          <DataTable
            name="figure-promotions"
            {...list}
            columns={columnsOf(seesCost, mayOpen)}
            idOf={({ promotionId }) => promotionId}
            empty={words.noPromotions}
          />
        </Card>
      </div>
    </Page>
  );
}
