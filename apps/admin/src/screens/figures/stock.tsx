import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { money, num } from '../../lib/format';
import { useMe } from '../../lib/me';
import { Card, GoodsName, Money } from '../../ui/small';
import { Empty, Failed, Skeleton } from '../../ui/states';
import type { Column } from '../../widgets/data-table/column';
import { DataTable } from '../../widgets/data-table/data-table';
import { type RowOf, useList } from '../../widgets/data-table/use-list';
import { NextJob } from '../../widgets/next-job';
import { Page } from '../../widgets/page';
import { FiguresBody } from './parts/figures-body';
import { Tile } from './parts/tiles';
import { PeriodBar, usePeriod } from './period';
import { type StockFigures, stockQuery } from './queries';
import { words } from './words';
import './figures.css';

type Row = RowOf<'adminRestock'>;
const WANTED = [15, 30, 45, 60, 90];

/** 库存周转: how long the money lies, what runs out, what to buy. Of the whole mall, so not for those who see a part. */
export function Screen() {
  const { scope } = useMe();
  const control = usePeriod();
  const { period } = control;
  const isWhole = scope !== 'own';
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...stockQuery(period), enabled: isWhole });
  return (
    <Page
      title={words.stock.title}
      purpose={words.stock.purpose}
      extra={isWhole && <PeriodBar control={control} />}
    >
      {!isWhole ? (
        <Empty text={words.notWhole}>
          <NextJob />
        </Empty>
      ) : !data ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={8} />
        )
      ) : !data.hasAny ? (
        <Empty text={words.noStock}>
          <NextJob />
        </Empty>
      ) : (
        <FiguresBody isStale={isPlaceholderData}>
          <StockTiles data={data} />
          <Restock />
        </FiguresBody>
      )}
    </Page>
  );
}

function StockTiles({ data }: { data: StockFigures }) {
  const { goods, bestSellers, outIn7, low, money: sums } = data;
  return (
    <section className="card fg-tiles">
      {sums && (
        <Tile title="周转天数" foot="平均库存 ÷ 卖出成本 × 天数">
          {sums.turnover === undefined ? '--' : `${num(sums.turnover)} 天`}
        </Tile>
      )}
      {sums && (
        <Tile
          title="平均库存（成本）"
          foot={`期初 ${money(sums.opening)}，期末 ${money(sums.closing)}${sums.uncosted > 0 ? `；${num(sums.uncosted)} 个商品没有成本，未计` : ''}`}
        >
          <Money yuan={sums.average} />
        </Tile>
      )}
      {sums && (
        <Tile title="卖出成本" foot="付清的订单，按卖出时的成本">
          <Money yuan={sums.soldCost} />
        </Tile>
      )}
      <Tile title="在库商品" foot={`近 30 天卖出过 ${num(bestSellers)} 个`} to="/figures/goods?view=slow">
        {num(goods)}
      </Tile>
      <Tile title="7 天内卖完" foot="按最近 30 天的速度，缺货的也在内">
        {num(outIn7)}
      </Tile>
      <Tile title="低于警戒" foot="可售少于警戒；没设警戒的按一件" to="/stock?view=low">
        {num(low)}
      </Tile>
    </section>
  );
}

/** 建议采购: whole packs, as a file for whoever buys. */
function Restock() {
  const [days, setDays] = useState(30);
  const list = useList('adminRestock', { days, size: 50 });
  const hasCost = list.rows.some(({ cost }) => cost !== undefined);
  return (
    <Card
      className="fg-list tall"
      title="建议采购"
      note="按最近 30 天的速度，整件补足；在库包括已下单还没发出的"
      extra={
        <span className="row gap8">
          够卖
          <Select
            size="small"
            aria-label="备货够卖几天"
            value={days}
            options={WANTED.map((value) => ({ value, label: `${value} 天` }))}
            onChange={setDays}
            style={{ width: 88 }}
          />
        </span>
      }
    >
      <DataTable
        name="restock"
        {...list}
        columns={columnsOf(hasCost)}
        idOf={({ goodsId }) => goodsId}
        empty={words.noRestock}
      />
    </Card>
  );
}

const columnsOf = (hasCost: boolean): Column<Row>[] => [
  { key: 'code', title: '货号', width: 110, fixed: true, render: ({ code }) => code },
  {
    key: 'name',
    title: '商品',
    width: 240,
    least: 160,
    grows: true,
    render: ({ name, spec }) => <GoodsName name={name} spec={spec} />,
  },
  { key: 'brand', title: '品牌', width: 90, render: ({ brand }) => brand || '--' },
  {
    key: 'stock',
    title: '在库',
    width: 90,
    align: 'right',
    render: ({ stock, unit }) => `${num(stock)} ${unit}`,
  },
  {
    key: 'sold30',
    title: '30 天卖出',
    width: 100,
    align: 'right',
    render: ({ sold30, unit }) => `${num(sold30)} ${unit}`,
  },
  {
    key: 'cover',
    title: '可售天数',
    width: 90,
    align: 'right',
    render: ({ cover }) => <span className={cover < 7 ? 'tx-red' : 'tx-amber'}>{num(cover)} 天</span>,
  },
  {
    key: 'packs',
    title: '建议采购',
    width: 150,
    align: 'right',
    render: ({ packs, packUnit, suggested, unit, piecesPerPack }) =>
      piecesPerPack === 1 ? (
        <b>
          {num(suggested)} {unit}
        </b>
      ) : (
        <>
          <b>
            {num(packs)} {packUnit}
          </b>{' '}
          <span className="t2">
            {num(suggested)} {unit}
          </span>
        </>
      ),
  },
  ...(hasCost
    ? [
        {
          key: 'cost',
          title: '预计金额（元）',
          width: 120,
          align: 'right',
          render: ({ cost }) => (cost === undefined ? '成本不详' : money(cost)),
        } as const satisfies Column<Row>,
      ]
    : []),
];
