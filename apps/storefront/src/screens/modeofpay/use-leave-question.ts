import { useEffect } from 'react';
import { layerGone } from '../../ui/back-layers';
import { useBlocker } from '../../ui/router';
import { confirm } from '../../ui/confirm';

/** Paths that need no confirmation. */
const FREE = ['/completepayment', '/modeofpay', '/pages/login'];

/** Asks before leaving an unpaid order, with a note where it can be paid later (UX §4.7). */
export function useLeaveQuestion(unpaid: boolean): void {
  const blocked = useBlocker(({ pathname }) => unpaid && !FREE.some((path) => pathname.startsWith(path)));
  useEffect(() => {
    if (!blocked) return;
    let done = false;
    void confirm({
      title: '离开支付页面？',
      body: '订单已保存，可在“我的订单”继续支付',
      confirmLabel: '离开',
      cancelLabel: '继续支付',
    }).then(async (yes) => {
      // Leaving goes by history entries, of which the question had one.
      await layerGone();
      if (done) return;
      done = true;
      if (yes) blocked.proceed();
      else blocked.reset();
    });
  }, [blocked]);
}
