import type { WirePayState } from '@pifa/contract/client';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../lib/api';
import { errorText } from '../../../lib/errors';
import { openWechatPay } from '../../../lib/wechat';
import { Button } from '../../../ui/button';
import { CopyButton } from '../../../ui/copy-button';
import { FieldError } from '../../../ui/field';
import { amountText } from '../../../widgets/order-parts';
import { dueAmount } from '../due';
import type { useScan } from '../use-scan';

/** 微信内支付: a redirect to WeChat for the openid, then WeChat's own payment. Only the server decides the state. */
export function WechatPay({
  pay,
  scan,
  symbol,
  onBack,
}: {
  pay: WirePayState;
  scan: ReturnType<typeof useScan>;
  symbol: string;
  /** The buyer is back from WeChat's payment. */
  onBack: () => void;
}) {
  const go = useMutation({
    mutationFn: () => api('payWechatGrant', { body: { orderId: pay.orderId } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const { bridge } = pay;
  const opened = useRef(false);
  const open = (fields: NonNullable<typeof bridge>) => void openWechatPay(fields).then(onBack);
  const { granted } = scan;
  useEffect(() => {
    // After the redirect the buyer need not press the button again.
    if (!bridge || !granted || opened.current) return;
    opened.current = true;
    open(bridge);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the payment is there
  }, [bridge, granted]);
  return (
    <div className="flex w-full flex-col gap-3">
      <Button
        variant="brand"
        size="touch"
        block
        busy={go.isPending || scan.starting}
        onClick={() => (bridge ? open(bridge) : go.mutate())}
      >
        微信支付 {amountText(dueAmount(pay), symbol)}
      </Button>
      <p className="text-13 text-t3">付款后请回到本页，结果会自动更新。</p>
      {go.isError && <FieldError>{errorText(go.error)}</FieldError>}
    </div>
  );
}

/** Shown if payment is impossible inside WeChat: open the link elsewhere, or pay by bank transfer. */
export function OpenInBrowser({ onTransfer }: { onTransfer?: (() => void) | undefined }) {
  const link = window.location.href;
  return (
    <div className="flex w-full flex-col items-center gap-3 py-4">
      <p className="text-16 text-t1">请点右上角，在浏览器打开</p>
      <p className="text-13 text-t3">微信内不能使用这种支付方式。也可以复制链接，到浏览器里打开：</p>
      <p className="flex w-full items-center justify-between gap-2 rounded-card bg-sub px-3 py-2 text-left">
        <span className="min-w-0 text-13 break-all">{link}</span>
        <CopyButton text={link} label="复制链接" />
      </p>
      {onTransfer && (
        <Button variant="outline" size="touch" block onClick={onTransfer}>
          改用对公转账
        </Button>
      )}
    </div>
  );
}
