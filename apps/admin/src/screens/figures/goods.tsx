import type { CallData } from '@pifa/contract/staff';
import type { Period } from '@pifa/domain';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { money, num } from '../../lib/format';
import { useCan, useMe } from '../../lib/me';
import { Card, GoodsName } from '../../ui/small';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { type RowOf, useList } from '../../widgets/data-table/use-list';
import { Page } from '../../widgets/page';
import { Change, percent } from './parts/change';
import { GoodsLineCard } from './parts/goods-line-card';
import { ParetoCard } from './parts/pareto-card';
import { UnfoundCard } from './parts/unfound-card';
import { PeriodBar, rowsAt, usePeriod } from './period';
import { words } from './words';
import { Link } from 'react-router';
import './figures.css';

type Row = RowOf<'adminGoodsFigures'>;
type View = 'top' | 'demand' | 'slow' | 'unfound';

const NAME: Column<Row>[] = [
  { key: 'code', title: '货号', width: 110, fixed: true, render: ({ code }) => code },
  {
    key: 'name',
    title: '商品',
    width: 240,
    least: 160,
    grows: true,
    render: ({ name, spec }) => <GoodsName name={name} spec={spec} />,
  },
  { key: 'category', title: '分类', width: 110, render: ({ category }) => category },
];

function topColumns(period: { from: string; to: string }, seesCost: boolean): Column<Row>[] {
  return [
    ...NAME,
    {
      key: 'amount',
      title: '成交额（元）',
      width: 120,
      align: 'right',
      render: ({ goodsId, amount = 0 }) => (
        <Link to={rowsAt('captures', period, { goods: goodsId })}>{money(amount)}</Link>
      ),
    },
    {
      key: 'before',
      title: '比上期',
      width: 90,
      align: 'right',
      render: ({ amount = 0, before = 0 }) => <Change now={amount} then={before} />,
    },
    { key: 'pieces', title: '卖出个数', width: 90, align: 'right', render: ({ pieces = 0 }) => num(pieces) },
    {
      key: 'orders',
      title: '订单',
      width: 70,
      align: 'right',
      render: ({ goodsId, orders = 0 }) => (
        <Link to={rowsAt('orders', period, { goods: goodsId })}>{num(orders)}</Link>
      ),
    },
    { key: 'share', title: '占比', width: 76, align: 'right', render: ({ share }) => percent(share) },
    { key: 'upTo', title: '累计', width: 76, align: 'right', render: ({ upTo }) => percent(upTo) },
    ...(seesCost
      ? [
          {
            key: 'margin',
            title: '毛利率',
            width: 80,
            align: 'right',
            render: ({ margin }) => percent(margin),
          } as const satisfies Column<Row>,
        ]
      : []),
  ];
}

function slowColumns(seesCost: boolean, isWhole: boolean): Column<Row>[] {
  return [
    ...NAME,
    { key: 'stock', title: '在库个数', width: 100, align: 'right', render: ({ stock = 0 }) => num(stock) },
    {
      key: 'lastDay',
      title: isWhole ? '最近卖出' : '最近卖给自己客户',
      width: isWhole ? 110 : 140,
      render: ({ lastDay }) => lastDay || '从未',
    },
    // How long it has lain tells when others' customers last bought it.
    ...(isWhole
      ? [
          {
            key: 'idle',
            title: '没卖的天数',
            width: 100,
            align: 'right',
            render: ({ idleDays = 0 }) => <span className="tx-amber">{num(idleDays)} 天</span>,
          } as const satisfies Column<Row>,
        ]
      : []),
    {
      key: 'listValue',
      title: '按标价值（元）',
      width: 130,
      align: 'right',
      render: ({ listValue = 0 }) => money(listValue),
    },
    ...(seesCost
      ? [
          {
            key: 'bound',
            title: '占用资金（元）',
            width: 130,
            align: 'right',
            render: ({ bound }) => (bound === undefined ? '成本不详' : <b>{money(bound)}</b>),
          } as const satisfies Column<Row>,
        ]
      : []),
  ];
}

/** Looks and carts open the goods' days; the orders are those of the book. */
function demandColumns(period: Period, onOpen: (goodsId: string) => void): Column<Row>[] {
  const days = (key: 'views' | 'carts', title: string): Column<Row> => ({
    key,
    title,
    width: 90,
    align: 'right',
    render: ({ goodsId, ...row }) => (
      <Button type="link" size="small" onClick={() => onOpen(goodsId)}>
        {num(row[key] ?? 0)}
      </Button>
    ),
  });
  return [
    ...NAME,
    days('views', '浏览'),
    days('carts', '加购'),
    {
      key: 'orders',
      title: '订单',
      width: 90,
      align: 'right',
      render: ({ goodsId, orders = 0 }) => (
        <Link to={rowsAt('orders', period, { goods: goodsId })}>{num(orders)}</Link>
      ),
    },
    {
      key: 'cartRate',
      title: '加购率',
      width: 90,
      align: 'right',
      render: ({ cartRate }) => (cartRate === undefined ? '--' : percent(cartRate)),
    },
    {
      key: 'orderRate',
      title: '下单率',
      width: 90,
      align: 'right',
      render: ({ orderRate }) => (orderRate === undefined ? '--' : percent(orderRate)),
    },
  ];
}

/** 商品: what carries the sales and what binds the money; one goods opens its line with the prices marked. */
export function Screen() {
  const control = usePeriod();
  const { period } = control;
  const [search, setSearch] = useSearchParams();
  const mayUnfound = useCan('content.publish');
  const isWhole = useMe().scope !== 'own';
  const views = [
    { value: 'top', label: '畅销' },
    // Looks are everybody's, those of others' customers among them.
    ...(isWhole ? [{ value: 'demand', label: '转化' } as const] : []),
    { value: 'slow', label: '滞销' },
    ...(mayUnfound ? [{ value: 'unfound', label: '搜不到' } as const] : []),
  ] satisfies { value: View; label: string }[];
  const asked = search.get('view');
  const view: View = views.find(({ value }) => value === asked)?.value ?? 'top';
  const open = search.get('open') ?? '';
  const write = (key: string, value: string) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      if (value === '') next.delete(key);
      else next.set(key, value);
      return next;
    });
  const switcher = (
    <Segmented
      aria-label="看哪一张表"
      value={view}
      options={views}
      onChange={(next) =>
        setSearch(
          new URLSearchParams(
            [...search]
              .filter(([key]) => key !== 'open' && key !== 'view')
              .concat(next === 'top' ? [] : [['view', next]]),
          ),
        )
      }
    />
  );
  const line = open && <GoodsLineCard goodsId={open} control={control} onClose={() => write('open', '')} />;
  return (
    <Page
      title={words.goods.title}
      purpose={words.goods.purpose}
      extra={(view === 'top' || view === 'demand' || open) && <PeriodBar control={control} />}
    >
      <div className="fg">
        {view === 'unfound' ? (
          <>
            {line}
            <UnfoundCard title={switcher} />
          </>
        ) : (
          <GoodsList
            view={view}
            period={period}
            title={switcher}
            line={line}
            openId={open}
            onOpen={(goodsId) => write('open', goodsId)}
          />
        )}
      </div>
    </Page>
  );
}

interface GoodsListProps {
  view: 'top' | 'demand' | 'slow';
  period: Period;
  title: ReactNode;
  /** of the goods that is open */
  line: ReactNode;
  openId: string;
  onOpen: (goodsId: string) => void;
}

/** What sells or what lies, ranked over all goods: asked only while it is looked at. */
function GoodsList({ view, period, title, line, openId, onOpen }: GoodsListProps) {
  const seesCost = useCan('cost.read');
  const { scope } = useMe();
  const list = useList('adminGoodsFigures', { view, ...period, size: 50 });
  const sums = list.first?.sums;
  return (
    <>
      {view === 'top' && list.rows.length > 0 && !openId && <ParetoCard rows={list.rows} sums={sums} />}
      {line}
      <Card className="fg-list tall" title={title} note={sums && noteOf(view, sums)}>
        <DataTable
          name={`figure-goods-${view}`}
          {...list}
          columns={
            view === 'top'
              ? topColumns(period, seesCost)
              : view === 'demand'
                ? demandColumns(period, onOpen)
                : slowColumns(seesCost, scope !== 'own')
          }
          idOf={({ goodsId }) => goodsId}
          onOpen={({ goodsId }) => onOpen(goodsId)}
          openId={openId}
          empty={{ top: words.noTop, demand: words.noDemand, slow: words.noSlow }[view]}
        />
      </Card>
    </>
  );
}

const inBrackets = (rate: number | undefined): string => (rate === undefined ? '' : `（${percent(rate)}）`);

function noteOf(
  view: GoodsListProps['view'],
  sums: NonNullable<CallData<'adminGoodsFigures'>['sums']>,
): string {
  const { goods, most = 0, bound, views = 0, carts = 0, orders = 0, cartRate, orderRate } = sums;
  if (view === 'top') return `${num(goods)} 个商品有成交，前 ${num(most)} 个占八成`;
  if (view === 'demand')
    return `浏览 ${num(views)} 次 → 加购 ${num(carts)} 次${inBrackets(cartRate)} → 订单 ${num(orders)}${inBrackets(orderRate)}；从常购与快速下单买的不经商品页`;
  return `${num(goods)} 个商品在库、60 天没卖出${bound === undefined ? '' : `，占用 ¥${money(bound)}`}`;
}
