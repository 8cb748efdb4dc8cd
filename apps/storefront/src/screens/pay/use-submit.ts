import type { CallBodyInput, WireOrderPreview } from '@pifa/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from '../../ui/router';
import { api } from '../../lib/api';
import { errorText, isPassing, refusalOf } from '../../lib/errors';
import { currentSession } from '../../lib/session';
import { cartKey } from '../../widgets/cart';
import { ORDERS_PATH, paidPath, payPath } from '../../widgets/order-parts';
import { attemptFor, closeAttempt } from './attempt';
import { previewQuery } from './queries';
import { priceOptions } from './pay-options';

/** Which part of the page a refusal belongs to. */
type Place = 'address' | 'delivery' | 'goods' | 'coupon' | 'points' | 'invoice' | 'method' | 'submit';

const places: Record<string, Place> = {
  'order-address-missing': 'address',
  'not-deliverable': 'address',
  'way-unavailable': 'delivery',
  'not-found': 'address',
  'stock-short': 'goods',
  'lines-need-attention': 'goods',
  'nothing-to-order': 'goods',
  'activity-closed': 'goods',
  'activity-limit': 'goods',
  'card-unusable': 'coupon',
  'points-short': 'points',
  'title-unusable': 'invoice',
  'method-unavailable': 'method',
};

export interface Refused {
  /** Where it is shown. */
  place: Place;
  text: string;
  code?: string;
}

/** A refusal of the preview or of placing, with its place on the page. */
export const refusedBy = ({ code, text }: { code: string; text: string }): Refused => ({
  place: places[code] ?? 'submit',
  text,
  code,
});

interface Changed {
  before: WireOrderPreview;
  after: WireOrderPreview;
  message: string;
}

type OrderRequest = Omit<CallBodyInput<'orderPlace'>, 'requestId' | 'seenPayAmount'>;

/** 提交订单, idempotent; a change for the worse is shown before the order is placed. */
export function useSubmit({ onPlaced }: { onPlaced: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [changed, setChanged] = useState<Changed | null>(null);
  const running = useRef(false);

  const place = useMutation({
    mutationFn: (body: CallBodyInput<'orderPlace'>) => api('orderPlace', { body }),
  });

  const send = async (body: CallBodyInput<'orderPlace'>): Promise<unknown> => {
    try {
      const order = await place.mutateAsync(body);
      closeAttempt();
      onPlaced();
      void queries.invalidateQueries({ queryKey: cartKey });
      void queries.invalidateQueries({ queryKey: ['orderNum'] });
      void queries.invalidateQueries({ queryKey: ['orderPage'] });
      // Only what is known to cost nothing needs no payment; an order without a number is found in the list.
      const next = order.payAmount === 0 ? paidPath(order.id) : payPath(order.id);
      await navigate(order.id ? next : ORDERS_PATH, { replace: true });
      return null;
    } catch (error) {
      return error;
    }
  };

  const submit = async (request: OrderRequest, seen: WireOrderPreview) => {
    // A ref, because a double click arrives before the state is rendered.
    if (running.current) return;
    running.current = true;
    setRefused(null);
    const body = attemptFor(
      { ...request, seenPayAmount: seen.totals.payAmount },
      { userId: currentSession()?.userId ?? '', version: seen.version },
    );
    const error = await send(body);
    if (error) await explain(error, request, seen);
    running.current = false;
  };

  const explain = async (error: unknown, request: OrderRequest, seen: WireOrderPreview) => {
    const refusal = refusalOf(error);
    const text = errorText(error);
    // A fault leaves the attempt open, and so does a mall that is busy: pressing again asks for the same order.
    const isFinal = refusal && !isPassing(error);
    if (isFinal) closeAttempt();
    if (!text) return;
    const { cartIds, addressId, couponId, points, way } = request;
    const { placeholderData: _kept, ...query } = previewQuery({
      ...(cartIds ? { cartIds } : {}),
      ...(addressId ? { addressId } : {}),
      ...priceOptions({ couponId, points, way }),
    });
    if (
      refusal?.code === 'order-changed' ||
      refusal?.code === 'stock-short' ||
      refusal?.code === 'gift-gone'
    ) {
      try {
        const after = await queries.fetchQuery(query);
        setChanged({ before: seen, after, message: text });
        return;
      } catch (second) {
        setRefused({ place: 'submit', text: errorText(second) ?? text });
        return;
      }
    }
    setChanged(null);
    setRefused(refusal ? refusedBy({ code: refusal.code, text }) : { place: 'submit', text });
    if (isFinal) void queries.invalidateQueries({ queryKey: ['orderPreview'] });
    if (refusal?.code === 'title-unusable') void queries.invalidateQueries({ queryKey: ['titleList'] });
  };

  return {
    submit,
    /** Resends what was sent before without a response. */
    resend: send,
    busy: place.isPending,
    refused,
    changed,
    closeChanged: () => setChanged(null),
  };
}
