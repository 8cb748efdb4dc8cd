import type { WireAfterSale, WireOrderDetail } from '@pifa/contract/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api, callKey } from '../../../lib/api';
import { errorText } from '../../../lib/errors';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm';
import { toast } from '../../../ui/toast';
import { afterSaleOptionsQuery, afterSalesQuery, isAskable } from '../queries';
import { AfterSaleCard } from './after-sale-card';
import { Card } from './facts';

const AfterSaleDialog = lazy(async () => ({
  default: (await import('./after-sale-dialog')).AfterSaleDialog,
}));
const ReturnParcelDialog = lazy(async () => ({
  default: (await import('./after-sale-steps')).ReturnParcelDialog,
}));
const AskAgainDialog = lazy(async () => ({ default: (await import('./after-sale-steps')).AskAgainDialog }));

type Layer =
  | { kind: 'ask'; lineId: string | null }
  | { kind: 'send'; request: WireAfterSale }
  | { kind: 'again'; request: WireAfterSale };

/** After-sale of an order: `start` opens the form for a line, `section` lists the requests, `layers` goes into the screen. */
export function useAfterSales(order: WireOrderDetail, symbol: string) {
  const queries = useQueryClient();
  const askable = isAskable(order);
  const known = useQuery({ ...afterSalesQuery(order.id), enabled: askable || order.refundedAmount > 0 });
  const options = useQuery({ ...afterSaleOptionsQuery(order.id), enabled: askable });
  const [layer, setLayer] = useState<Layer | null>(null);
  const refresh = async () => {
    await Promise.all(
      (['afterSalePage', 'afterSaleOptions', 'orderDetail', 'orderPage'] as const).map((name) =>
        queries.invalidateQueries({ queryKey: callKey(name) }),
      ),
    );
  };
  const withdraw = useMutation({
    mutationFn: (request: WireAfterSale) =>
      api('afterSaleWithdraw', { params: { id: request.id }, body: {} }),
    onSuccess: async () => {
      await refresh();
      toast({ text: '售后申请已撤销', tone: 'success' });
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'error' });
      void refresh();
    },
  });
  const askWithdraw = async (request: WireAfterSale) => {
    const yes = await confirm({
      title: '撤销这个售后申请？',
      body: `${request.kindName} ${request.no} 撤销后，在期限内可以重新申请。`,
      confirmLabel: '撤销申请',
    });
    if (yes) withdraw.mutate(request);
  };
  const close = () => setLayer(null);
  const done = async () => {
    close();
    await refresh();
  };
  const requests = known.data?.list ?? [];
  // A mall without after-sales returns nothing, so nothing is offered.
  const open = new Set(
    options.data?.lines.flatMap(({ orderLineId, offers }) =>
      offers.some(({ num }) => num > 0) ? [orderLineId] : [],
    ),
  );
  const offered = open.size > 0;
  return {
    /** Lines with an eligible quantity left. */
    open,
    start: (lineId: string | null) => setLayer({ kind: 'ask', lineId }),
    section: (offered || requests.length > 0) && (
      <Card title="售后">
        {requests.length > 0 && (
          <div className="divide-y divide-line">
            {requests.map((request) => (
              <AfterSaleCard
                key={request.id}
                request={request}
                symbol={symbol}
                busy={withdraw.isPending && withdraw.variables.id === request.id}
                onWithdraw={() => void askWithdraw(request)}
                onSend={() => setLayer({ kind: 'send', request })}
                onAgain={() => setLayer({ kind: 'again', request })}
              />
            ))}
          </div>
        )}
        {offered && (
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <Button onClick={() => setLayer({ kind: 'ask', lineId: null })}>申请售后</Button>
            <span className="text-13 text-t3">
              {requests.length === 0 && '退款、退货、少发或破损，都可以在这里申请'}
            </span>
          </div>
        )}
      </Card>
    ),
    layers: (
      <Suspense>
        {layer?.kind === 'ask' && (
          <AfterSaleDialog
            orderId={order.id}
            lineId={layer.lineId}
            symbol={symbol}
            onClose={close}
            onDone={done}
          />
        )}
        {layer?.kind === 'send' && (
          <ReturnParcelDialog request={layer.request} onClose={close} onDone={done} />
        )}
        {layer?.kind === 'again' && <AskAgainDialog request={layer.request} onClose={close} onDone={done} />}
      </Suspense>
    ),
  };
}
