import type { WireInvoiceDetail } from '@pifa/contract/client';
import { amountInWords, formatCount, formatMinute, specNotInName } from '@pifa/domain';
import { createPortal } from 'react-dom';
import { rateText } from '../../../widgets/invoice-parts';
import { amountText, fenOf } from '../../../widgets/order-parts';
import { useSite, useWebConfig } from '../../../widgets/site';

/** The A4 list of an issued invoice (UX §2.8): a paper to file with the goods; the invoice itself is the downloaded file. */
export function InvoicePaper({ invoice, symbol }: { invoice: WireInvoiceDetail; symbol: string }) {
  const site = useSite();
  const config = useWebConfig();
  const { title, lines, orders } = invoice;
  const total = fenOf(invoice.amount);
  const buyer = [
    ['名称', title.name],
    ['税号', title.taxNumber],
    ['地址电话', [title.address, title.phone].filter(Boolean).join(' ')],
    ['开户行及账号', [title.bank, title.account].filter(Boolean).join(' ')],
  ].filter(([, value]) => value);
  return createPortal(
    <article data-print-document data-print-only aria-hidden>
      <div className="mb-3 flex items-end justify-between gap-4">
        <p className="flex-1">{config.value('company') || site.name}</p>
        <h1 className="text-20">发票清单</h1>
        <div className="flex-1 text-right text-12">
          <p>发票号码：{invoice.number}</p>
          {invoice.issueTime && <p>开具时间：{formatMinute(new Date(invoice.issueTime))}</p>}
          <p>申请单号：{invoice.no}</p>
        </div>
      </div>
      <div className="mb-3 border-y border-black py-2 text-12">
        <p className="font-semibold">购买方（{invoice.kindName}）</p>
        {buyer.map(([label, value]) => (
          <p key={label}>
            {label}：{value}
          </p>
        ))}
      </div>
      <table>
        <thead>
          <tr>
            {['序号', '项目名称', '规格', '数量', '不含税金额', '税率', '税额', '价税合计'].map((word) => (
              <th key={word} className="whitespace-nowrap">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, position) => (
            // oxlint-disable-next-line react/no-array-index-key -- two lines may be alike in all they say
            <tr key={position}>
              <td className="text-center">{position + 1}</td>
              <td>{line.name}</td>
              <td>{specNotInName(line.name, line.spec)}</td>
              <td className="text-right whitespace-nowrap">
                {line.num ? `${formatCount(line.num)}${line.unit}` : ''}
              </td>
              <td className="text-right whitespace-nowrap">{amountText(line.netAmount, symbol)}</td>
              <td className="text-right">{rateText(line.taxRate)}</td>
              <td className="text-right whitespace-nowrap">{amountText(line.taxAmount, symbol)}</td>
              <td className="text-right whitespace-nowrap">{amountText(line.amount, symbol)}</td>
            </tr>
          ))}
          <tr>
            <td colSpan={4} className="text-right">
              合计
            </td>
            <td className="text-right whitespace-nowrap">{amountText(invoice.netAmount, symbol)}</td>
            <td />
            <td className="text-right whitespace-nowrap">{amountText(invoice.taxAmount, symbol)}</td>
            <td className="text-right whitespace-nowrap">{amountText(invoice.amount, symbol)}</td>
          </tr>
          <tr>
            <td colSpan={8} className="font-semibold">
              价税合计（大写）{total === null ? '' : `人民币${amountInWords(total)}`}
            </td>
          </tr>
        </tbody>
      </table>
      <div className="mt-3 text-12" data-print-keep>
        <p>关联订单：{orders.map((order) => order.orderNo).join('、')}</p>
        {invoice.remark && <p>备注：{invoice.remark}</p>}
        <p>本清单供入库和对账使用，报销与抵扣以发票文件（PDF、OFD）为准。</p>
      </div>
    </article>,
    document.body,
  );
}
