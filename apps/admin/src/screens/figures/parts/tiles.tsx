import type { Period } from '@pifa/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { money, num } from '../../../lib/format';
import { Money } from '../../../ui/small';
import { rowsAt } from '../period';
import type { Figures } from '../queries';
import { Change, percent } from './change';

interface TileProps {
  title: string;
  to?: string | undefined;
  foot: ReactNode;
  children: ReactNode;
}

/** One number with what stands beside it; with `to` it opens its rows. */
export function Tile({ title, to, foot, children }: TileProps) {
  return (
    <div className="fg-tile">
      <span className="t3 s13">{title}</span>
      <b>
        {to ? (
          <Link to={to} title={`${title}：看是哪些单`}>
            {children}
          </Link>
        ) : (
          children
        )}
      </b>
      <p className="t3 s12">{foot}</p>
    </div>
  );
}

/** The period's figures in a row, each beside the period before; a number opens its rows. */
export function Tiles({ data, period }: { data: Figures; period: Period }) {
  const { now, before } = data;
  const then = { from: data.beforeFrom, to: data.beforeTo };
  const points =
    now.margin === undefined || before.margin === undefined ? undefined : now.margin - before.margin;
  return (
    <section className="card fg-tiles" aria-label={`上期指 ${then.from} 至 ${then.to}`}>
      <Tile
        title="成交额"
        to={rowsAt('captures', period)}
        foot={
          <>
            <Change now={now.amount} then={before.amount} />{' '}
            <Link to={rowsAt('captures', then)}>上期 {money(before.amount)}</Link>
          </>
        }
      >
        <Money yuan={now.amount} />
      </Tile>
      <Tile
        title="净额（减退款）"
        foot={
          <>
            <Change now={now.net} then={before.net} />{' '}
            <Link to={rowsAt('refunds', period)}>退款 {money(now.refunded)}</Link>
          </>
        }
      >
        <Money yuan={now.net} />
      </Tile>
      <Tile
        title="订单数"
        to={rowsAt('orders', period)}
        foot={
          <>
            <Change now={now.orders} then={before.orders} />{' '}
            <Link to={rowsAt('orders', then)}>上期 {num(before.orders)}</Link>
          </>
        }
      >
        {num(now.orders)}
      </Tile>
      <Tile
        title="客单价"
        foot={
          before.average === undefined ? (
            '成交额 ÷ 订单数'
          ) : (
            <>
              <Change now={now.average ?? 0} then={before.average} /> 上期 {money(before.average)}
            </>
          )
        }
      >
        {now.average === undefined ? '--' : <Money yuan={now.average} />}
      </Tile>
      <Tile
        title="下单客户"
        foot={
          <>
            <Change now={now.companies} then={before.companies} /> 其中首次 {num(now.newCompanies)}
          </>
        }
      >
        {num(now.companies)}
      </Tile>
      {now.margin !== undefined && (
        <Tile
          title="毛利率"
          foot={
            points === undefined ? (
              '按卖出时的成本'
            ) : (
              <>
                <span className={points < 0 ? 'tx-amber' : 'tx-green'}>
                  {points < 0 ? '−' : '+'}
                  {(Math.abs(points) / 10).toFixed(1)} 点
                </span>{' '}
                上期 {percent(before.margin)}
              </>
            )
          }
        >
          {percent(now.margin)}
        </Tile>
      )}
    </section>
  );
}
