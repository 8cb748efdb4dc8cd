import { InvoicePage, InvoiceWaiting } from '../../widgets/invoice-parts';

/** 开票中 (UX §4.11 paperLoading): it goes on by itself, and may be left. */
export function Screen() {
  return (
    <InvoicePage screen="paperLoading">
      {(invoice) => (
        <InvoiceWaiting
          invoice={invoice}
          state="waiting"
          title="开票中"
          cause="资料已提交给开票系统，正在开具。"
          step={1}
          note="本页每 10 秒自动更新。可以离开，开好后在“我的开票申请”里查看和下载。"
        />
      )}
    </InvoicePage>
  );
}
