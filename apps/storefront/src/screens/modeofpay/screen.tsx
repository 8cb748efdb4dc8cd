import type { WirePayState } from '@pifa/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from '../../ui/router';
import type { ScreenModule } from '../../lib/screen-route';
import { useServerClock } from '../../lib/server-clock';
import { currentSession } from '../../lib/session';
import { LinkButton } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { RetryBlock } from '../../ui/retry-block';
import { Skeleton, Waiting } from '../../ui/skeleton';
import { Steps } from '../../ui/steps';
import { Tabs } from '../../ui/tabs';
import { useIsPhone } from '../../ui/use-media';
import { fenOf, OrderNotShown, ORDERS_PATH, orderPath, paidPath, TimeLeft } from '../../widgets/order-parts';
import { Money } from '../../widgets/price-block';
import { useWebConfig } from '../../widgets/site';
import { dueAmount, isBetweenParts, isToPay } from './due';
import { BetweenParts } from './parts/between-parts';
import { ScanPanel } from './parts/scan-panel';
import { TransferPanel } from './parts/transfer-panel';
import { orderQuery, payStateQuery } from './queries';
import { useLeaveQuestion } from './use-leave-question';
import { type Grant, useScan } from './use-scan';

export const prepare: ScreenModule['prepare'] = ({ client, url }) => {
  const id = url.searchParams.get('id');
  if (!id || !currentSession()) return;
  void client.prefetchQuery(payStateQuery(id));
  void client.prefetchQuery(orderQuery(id));
};

/** 支付页面 (UX §4.7): the server decides the state, whatever the page remembers. */
export function Screen() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  if (!id) return <Navigate to={ORDERS_PATH} replace />;
  return <Payment key={id} id={id} />;
}

function Payment({ id }: { id: string }) {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const { symbol } = useWebConfig();
  const phone = useIsPhone();
  const state = useQuery(payStateQuery(id));
  const order = useQuery(orderQuery(id));
  const pay = state.data;
  const methods = pay?.methods ?? [];
  const transferring = pay?.method === 'transfer' && pay.state === 'processing';
  const method =
    methods.find((one) => one.code === search.get('method')) ??
    (transferring ? methods.find((one) => one.code === 'transfer') : undefined) ??
    methods.find((one) => one.code === (pay?.method || order.data?.payMethod)) ??
    methods[0] ??
    null;
  // Start nothing until the order's payment method is known.
  const known = order.data !== undefined || order.isError || search.has('method');
  const between = pay !== undefined && isBetweenParts(pay);
  const grant = useGrant();
  const scan = useScan(id, pay, known && method?.code === 'cloud' && !transferring && !between, grant);
  const choose = (code: string) => {
    const next = new URLSearchParams(search);
    next.set('method', code);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const canTransfer = methods.some(({ code }) => code === 'transfer');
  const unpaid = pay !== undefined && isToPay(pay);
  useLeaveQuestion(unpaid && !between);

  const over = pay !== undefined && !unpaid;
  useEffect(() => {
    if (over) void navigate(paidPath(id), { replace: true });
  }, [over, id, navigate]);

  if (!pay) {
    if (!state.isError) return <PaymentSkeleton />;
    return (
      <div className="container-form py-6">
        <OrderNotShown query={state} />
      </div>
    );
  }
  return (
    <div className="container-form py-4 phone:py-3">
      <Steps
        label="购物步骤"
        steps={[{ label: '购物车' }, { label: '确认订单' }, { label: '支付' }, { label: '完成' }]}
        current={2}
        className="mb-4 phone:hidden"
      />
      <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-card px-6 py-4 phone:justify-center phone:p-4 phone:text-center">
        <div>
          <h1 className="text-14 font-normal text-t2">{pay.part ? `应付${pay.part.name}` : '应付金额'}</h1>
          <Money amount={fenOf(dueAmount(pay))} symbol={symbol} tone="brand" className="text-36" />
        </div>
        <div className="md:text-right">
          {pay.orderNo && (
            <p className="inline-flex flex-wrap items-center gap-1 text-13 text-t3">
              订单号 <span className="text-t1">{pay.orderNo}</span>
              <CopyButton text={pay.orderNo} />
            </p>
          )}
          {!between && <PayBefore pay={pay} onOver={() => void state.refetch()} />}
        </div>
      </section>
      <section className="mt-3 rounded-card border border-line bg-card px-6 pt-2 pb-4 phone:px-4">
        {between ? (
          <BetweenParts pay={pay} symbol={symbol} />
        ) : methods.length > 0 && method ? (
          <Tabs
            label="支付方式"
            items={methods.map(({ code, name }) => ({ key: code, label: name }))}
            value={method.code}
            onChange={choose}
          >
            {method.code === 'cloud' ? (
              transferring ? (
                <p className="py-8 text-center text-t2">转账凭证正在核对，无需再次支付</p>
              ) : (
                <ScanPanel
                  pay={pay}
                  scan={scan}
                  phone={phone}
                  symbol={symbol}
                  onBack={() => void state.refetch()}
                  onTransfer={canTransfer ? () => choose('transfer') : undefined}
                />
              )
            ) : order.data ? (
              <TransferPanel pay={pay} order={order.data} />
            ) : order.isError ? (
              <RetryBlock look="strip" onRetry={() => void order.refetch()} className="my-4" />
            ) : (
              <Skeleton className="my-4 h-40 w-full" />
            )}
          </Tabs>
        ) : (
          <p className="py-8 text-center text-t2">暂无可用的支付方式，请联系客服</p>
        )}
      </section>
      <p className="mt-3 flex flex-wrap justify-center gap-x-6 gap-y-2 text-13">
        <LinkButton variant="quiet" size="dense" to={orderPath(id)}>
          查看订单
        </LinkButton>
        <LinkButton variant="quiet" size="dense" to={paidPath(id)}>
          已完成支付？查看结果
        </LinkButton>
      </p>
    </div>
  );
}

/** WeChat's grant, read once and removed from the URL because it is valid only once. */
function useGrant(): Grant | null {
  const [search, setSearch] = useSearchParams();
  const [grant] = useState(() => {
    const [code, state] = [search.get('code'), search.get('state')];
    return code && state ? { code, state } : null;
  });
  const left = search.has('code');
  useEffect(() => {
    if (!grant || !left) return;
    const next = new URLSearchParams(search);
    next.delete('code');
    next.delete('state');
    setSearch(next, { replace: true, preventScrollReset: true });
  }, [grant, left, search, setSearch]);
  return grant;
}

/** 「请在 29:58 内完成支付」 by the server's time; at the end the order is refetched. */
function PayBefore({ pay, onOver }: { pay: WirePayState; onOver: () => void }) {
  const now = useServerClock();
  const left = pay.orderExpireTime ? Date.parse(pay.orderExpireTime) - now : null;
  const over = left !== null && left <= 0;
  useEffect(() => {
    if (!over) return;
    onOver();
    // A server job closes the order, which may take a moment.
    const timer = setInterval(onOver, 3000);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- queried when the time is over, not on every render
  }, [over]);
  if (left === null) {
    return pay.method === 'transfer' ? (
      <p className="mt-1 text-13 text-green-700">订单已为您保留，等待到账确认</p>
    ) : null;
  }
  if (over) return <p className="mt-1 text-13 text-amber-800">支付时间已到，正在核对结果</p>;
  return (
    <p className="mt-1 text-14 text-amber-800">
      请在 <TimeLeft ms={left} label="支付剩余时间" className="font-semibold" /> 内完成支付
    </p>
  );
}

function PaymentSkeleton() {
  return (
    <Waiting>
      <div className="container-form space-y-3 py-4">
        <Skeleton className="h-36 w-full rounded-card" />
        <Skeleton className="h-90 w-full rounded-card" />
      </div>
    </Waiting>
  );
}
