import type { WireInvoiceDetail } from '@pifa/contract/client';
import { formatShort } from '@pifa/domain';
import { Steps } from '../../ui/steps';

/** 已提交 → 开票中 → 已开具; `current` is the step that is under way (3 = all done). */
export function InvoiceProgress({ current, invoice }: { current: number; invoice: WireInvoiceDetail }) {
  const submitted = invoice.applyTime ? formatShort(new Date(invoice.applyTime)) : undefined;
  return (
    <Steps
      label="开票进度"
      className="mx-auto mt-6 max-w-105"
      steps={[{ label: '已提交', note: submitted }, { label: '开票中' }, { label: '已开具' }]}
      current={current}
    />
  );
}
