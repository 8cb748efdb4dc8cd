import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callQuery } from '../../../lib/api';
import { errorText } from '../../../lib/errors';
import { navigateTo } from '../../../lib/navigation';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/toast';
import { useAddToCart } from '../../../widgets/cart';

/** 再来一单 of one order: what can be had goes into the cart, what cannot is named with its reason. */
export function ReorderButton({ orderId, kinds }: { orderId: string; kinds: number }) {
  const queries = useQueryClient();
  const { add } = useAddToCart();
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const press = async () => {
    setBusy(true);
    try {
      const { list } = await queries.fetchQuery({
        ...callQuery('orderCopy', { query: { id: orderId } }),
        staleTime: 0,
      });
      const wanted = list.filter((line) => line.canAdd);
      const missing = list.filter((line) => !line.canAdd).map((line) => `${line.goodsName} ${line.reason}`);
      let added = 0;
      if (wanted.length > 0) {
        const lines = wanted.map(({ goodsId, ipcnt, spcnt }) => ({ goodsId, packs: ipcnt, pieces: spcnt }));
        const results = await add(lines, { from: button.current, quiet: true });
        if (!results) return;
        added = results.filter((result) => result.success).length;
        for (const result of results) if (!result.success) missing.push(result.message);
      }
      toast({
        text: [
          `已加入 ${added} 种`,
          missing.length > 0 && `${missing.length} 种未加入：${missing.join('，')}`,
        ]
          .filter(Boolean)
          .join('；'),
        tone: missing.length > 0 ? 'warning' : 'success',
        key: 'reorder',
        duration: missing.length > 0 ? 12_000 : 6000,
        action: added > 0 ? { label: '去购物车', onPress: () => navigateTo('/cart') } : undefined,
      });
    } catch (error) {
      const text = errorText(error);
      if (text) toast({ text, tone: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button ref={button} variant="brand-outline" block busy={busy} onClick={() => void press()}>
      再来一单（{kinds} 种）
    </Button>
  );
}
