import { addressText, maskPhone } from '@pifa/domain';
import type { WireOrderDetail } from '@pifa/contract/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from '../../ui/router';
import { printPage } from '../../lib/print';
import { leadsSomewhere, type ScreenModule } from '../../lib/screen-route';
import { currentSession } from '../../lib/session';
import { Button, LinkButton } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { ResultPage } from '../../ui/result-page';
import { Skeleton, Waiting } from '../../ui/skeleton';
import { Steps } from '../../ui/steps';
import { cartKey } from '../../widgets/cart';
import { GroupInvite } from '../../widgets/group-invite';
import { OrderInvoice, OrderInvoiceButton } from '../../widgets/invoice-parts';
import {
  amountText,
  OrderDocument,
  ORDERS_PATH,
  OrderNotShown,
  orderPath,
  payPath,
  StatusTag,
  useReorder,
} from '../../widgets/order-parts';
import { useWebConfig } from '../../widgets/site';
import { DrawEntry } from './draw-entry';
import { outcomeOf } from './outcome';
import { orderQuery, payResultQuery } from './queries';

export const prepare: ScreenModule['prepare'] = ({ client, url }) => {
  const id = url.searchParams.get('id');
  if (id && currentSession()) void client.prefetchQuery(payResultQuery(id));
};

/** 完成支付: the order's current state on the server, the same after a reload (UX §4.7). */
export function Screen() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  if (!id) return <Navigate to={ORDERS_PATH} replace />;
  return <Result key={id} id={id} />;
}

function Result({ id }: { id: string }) {
  const queries = useQueryClient();
  const { symbol } = useWebConfig();
  const reorder = useReorder();
  const state = useQuery(payResultQuery(id));
  const order = useQuery(orderQuery(id));
  const pay = state.data;
  const orderState = pay?.orderState;
  useEffect(() => {
    if (!orderState) return;
    void queries.invalidateQueries({ queryKey: ['orderDetail'] });
    void queries.invalidateQueries({ queryKey: ['orderNum'] });
    void queries.invalidateQueries({ queryKey: ['orderPage'] });
    void queries.invalidateQueries({ queryKey: cartKey });
  }, [orderState, queries]);

  if (!pay) {
    return (
      <div className="container-form py-6">
        {!state.isError ? (
          <Waiting>
            <Skeleton className="h-90 w-full rounded-card" />
          </Waiting>
        ) : (
          <OrderNotShown query={state} />
        )}
      </div>
    );
  }
  const outcome = outcomeOf(pay, order.data);
  const success = outcome.state === 'success';
  const shop = leadsSomewhere('/pages/ordercenter') ? '/pages/ordercenter' : '/pages/home';
  return (
    <>
      <div data-screen-only className="container-form py-4 phone:py-3">
        <Steps
          label="购物步骤"
          steps={[{ label: '购物车' }, { label: '确认订单' }, { label: '支付' }, { label: '完成' }]}
          current={success ? 4 : 3}
          className="mb-4 phone:hidden"
        />
        <div aria-live="polite">
          <ResultPage
            className="w-full!"
            state={outcome.state}
            title={outcome.title}
            cause={outcome.cause}
            facts={[
              ...(pay.orderNo
                ? [
                    {
                      label: '订单号',
                      value: (
                        <span className="inline-flex flex-wrap items-center justify-end gap-1">
                          {pay.orderNo}
                          <CopyButton text={pay.orderNo} />
                        </span>
                      ),
                    },
                  ]
                : []),
              {
                label: success ? '实付金额' : '应付金额',
                value: amountText(success ? pay.paidAmount : pay.payAmount, symbol),
              },
              ...(order.data ? factsOf(order.data) : []),
            ]}
            actions={
              <>
                {outcome.payAgain && (
                  <LinkButton variant="brand" size="touch" to={payPath(id)}>
                    {outcome.payAgain}
                  </LinkButton>
                )}
                {pay.orderState === 'cancelled' && (
                  <Button
                    variant="brand"
                    size="touch"
                    busy={reorder.busyWith === id}
                    onClick={() => reorder.start(id)}
                  >
                    再来一单
                  </Button>
                )}
                <LinkButton variant={success ? 'brand' : 'outline'} size="touch" to={orderPath(id)}>
                  查看订单
                </LinkButton>
                {!pay.orderState && (
                  <LinkButton size="touch" to={ORDERS_PATH}>
                    我的订单
                  </LinkButton>
                )}
                <LinkButton size="touch" to={shop}>
                  继续采购
                </LinkButton>
                {order.data && success && (
                  <Button size="touch" onClick={() => printPage(`采购订单 ${pay.orderNo}`)}>
                    打印订单
                  </Button>
                )}
                {order.data && success && <OrderInvoiceButton order={order.data} size="touch" />}
              </>
            }
          >
            {order.data && order.data.children.length > 0 && <Parts order={order.data} symbol={symbol} />}
            {success && <GroupInvite order={order.data} className="mt-6 text-left" />}
            {success && <DrawEntry />}
            {order.data && success && (
              <OrderInvoice order={order.data} label="发票" className="mt-4 text-13" />
            )}
          </ResultPage>
        </div>
        {reorder.dialog}
      </div>
      {order.data && <OrderDocument order={order.data} />}
    </>
  );
}

function factsOf({ address, shipFrom, children }: WireOrderDetail): { label: string; value: string }[] {
  return [
    {
      label: '收货人',
      value: [address.name, address.phone && maskPhone(address.phone)].filter(Boolean).join(' '),
    },
    { label: '收货地址', value: addressText(address) },
    {
      label: '发货地',
      value: children.length > 0 ? children.map((child) => child.shipFrom).join('、') : shipFrom,
    },
  ].filter((fact) => fact.value);
}

/** A split order: what ships from where. */
function Parts({ order, symbol }: { order: WireOrderDetail; symbol: string }) {
  return (
    <div className="mx-auto mt-4 max-w-105 text-left">
      <p className="text-13 text-t3">已按发货地拆分为 {order.children.length} 个订单</p>
      <ul className="mt-1 divide-y divide-line">
        {order.children.map((child) => (
          <li key={child.id} className="flex items-center justify-between gap-3 py-2 text-13">
            <Link to={orderPath(child.id)} className="link relative phone:hit-44">
              {child.orderNo}
            </Link>
            <span className="text-t3">{child.shipFrom}</span>
            <span className="text-t1">{amountText(child.payAmount, symbol)}</span>
            <StatusTag order={child} />
          </li>
        ))}
      </ul>
    </div>
  );
}
