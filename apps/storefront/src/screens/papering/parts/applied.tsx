import type { WireInvoiceDetail } from '@pifa/contract/client';
import { InvoiceWaiting } from '../../../widgets/invoice-parts';

/** 申请中: sent and waiting to be processed; the page updates by itself. */
export function Applied({ invoice }: { invoice: WireInvoiceDetail }) {
  return (
    <InvoiceWaiting
      invoice={invoice}
      state="info"
      title="开票申请已提交"
      cause="申请已提交，正在等待开票系统受理。"
      step={0}
      note="本页每 10 秒自动更新，可以离开。"
    />
  );
}
