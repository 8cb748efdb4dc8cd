import { amountInWords, type Fen, formatAmount, formatMinute } from '@pifa/domain';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { serverNow } from '../../lib/server-clock';
import { useSite } from '../site';

/** One side of the paper: 供方 or 需方. Empty fields are left out. */
interface PrintParty {
  role: '供方' | '需方';
  company: string;
  contact?: string;
  phone?: string;
  address?: string;
  taxNumber?: string;
}

/** One row; all texts are formatted. Empty `price` and `amount` are left to be filled in by hand. */
export interface PrintLine {
  key: string;
  code: string;
  name: string;
  spec: string;
  /** 「1件=24瓶」 */
  packing: string;
  packs: string;
  pieces: string;
  total: string;
  price: string;
  amount: string;
  remark?: string;
  image?: string;
}

interface PrintDocumentProps {
  /** 「采购订单」「询价单」「报价单」. */
  title: string;
  number: string;
  /** Dates next to the number: 下单时间, 提交时间 … */
  dates?: readonly { label: string; value: string }[];
  parties: readonly PrintParty[];
  lines: readonly PrintLine[];
  /** Sums under the table, the last one is the whole; none = no sums are printed. */
  totals?: readonly { label: string; value: string }[];
  /** The whole in fen, written out as 大写; absent = the line is left blank. */
  total?: Fen;
  notes?: readonly { label: string; value: string }[];
  withImages?: boolean;
}

/**
 * An A4 page of UX §2.8: on paper it is the only content, on the screen it is hidden. It is a child of the
 * body beside the app, so that no frame and no grid of the page touches it.
 */
export function PrintDocument({
  title,
  number,
  dates = [],
  parties,
  lines,
  totals = [],
  total,
  notes = [],
  withImages = false,
}: PrintDocumentProps) {
  const site = useSite();
  const printedAt = usePrintTime();
  const head = [
    '序号',
    '商品编号',
    '品名规格',
    '装箱规格',
    '件数',
    '零数',
    '合计数量',
    '单价',
    '金额',
    '备注',
  ];
  // An unpriced inquiry goes to the seller on paper: there is room for a pen.
  const byHand = lines.every((line) => line.price === '');
  const totalText = total === undefined ? '' : `人民币${amountInWords(total)}`;
  return createPortal(
    <article data-print-document data-print-only aria-hidden>
      <div className="mb-3 flex items-end justify-between gap-4">
        <div className="flex-1">
          {site.logo ? <img src={site.logo} alt="" className="h-8 w-auto" /> : <p>{site.name}</p>}
        </div>
        <h1 className="text-20">{title}</h1>
        <div className="flex-1 text-right text-12">
          {number && <p>单号：{number}</p>}
          {dates.map((date) => (
            <p key={date.label}>
              {date.label}：{date.value}
            </p>
          ))}
          <p>打印时间：{formatMinute(new Date(printedAt))}</p>
        </div>
      </div>
      <div className="mb-3 grid grid-cols-2 gap-4 border-y border-black py-2 text-12">
        {parties.map((party) => (
          <Party key={party.role} {...party} />
        ))}
      </div>
      <table {...(withImages ? {} : { 'data-print-without-images': true })}>
        <thead>
          <tr>
            {head.map((word) => (
              <th
                key={word}
                className="whitespace-nowrap"
                data-print-column={
                  word === '品名规格' ? 'name' : byHand && /^(单价|金额)$/.test(word) ? 'by-hand' : undefined
                }
              >
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.key}>
              <td className="text-center">{index + 1}</td>
              <td>{line.code}</td>
              <td>
                {line.image && <img src={line.image} alt="" className="mr-1 inline-block size-8" />}
                {line.name}
                {line.spec && ` ${line.spec}`}
              </td>
              <td className="text-center whitespace-nowrap">{line.packing}</td>
              <td className="text-right">{line.packs}</td>
              <td className="text-right">{line.pieces}</td>
              <td className="text-right whitespace-nowrap">{line.total}</td>
              <td className="text-right whitespace-pre">{line.price}</td>
              <td className="text-right whitespace-nowrap">{line.amount}</td>
              <td>{line.remark}</td>
            </tr>
          ))}
          {totals.map((sum) => (
            <tr key={sum.label}>
              <td colSpan={8} className="text-right">
                {sum.label}
              </td>
              <td className="text-right whitespace-nowrap">{sum.value}</td>
              <td />
            </tr>
          ))}
          <tr>
            <td colSpan={10} className="font-semibold">
              合计（大写）{totalText}
              {total !== undefined && `　¥${formatAmount(total)}`}
            </td>
          </tr>
        </tbody>
      </table>
      {/* Stamps are never alone on the last page. */}
      <div data-print-keep className="break-before-avoid">
        <dl className="mt-3 text-12">
          {notes
            .filter((note) => note.value)
            .map((note) => (
              <div key={note.label} className="flex gap-2">
                <dt className="shrink-0">{note.label}：</dt>
                <dd className="min-w-0">{note.value}</dd>
              </div>
            ))}
        </dl>
        <div className="mt-8 grid grid-cols-2 gap-8">
          <p>供方（盖章）：____________________</p>
          <p>需方（盖章）：____________________</p>
        </div>
      </div>
    </article>,
    document.body,
  );
}

/** When the paper was printed: taken at that moment, before the browser draws the pages. */
function usePrintTime(): number {
  const [time, setTime] = useState(serverNow);
  useEffect(() => {
    const take = () => flushSync(() => setTime(serverNow()));
    window.addEventListener('beforeprint', take);
    return () => window.removeEventListener('beforeprint', take);
  }, []);
  return time;
}

function Party({ role, company, contact, phone, address, taxNumber }: PrintParty) {
  const rows = [
    ['单位', company],
    ['联系人', contact],
    ['电话', phone],
    ['地址', address],
    ['税号', taxNumber],
  ].filter(([, value]) => value);
  return (
    <div>
      <p className="font-semibold">{role}</p>
      {rows.map(([label, value]) => (
        <p key={label}>
          {label}：{value}
        </p>
      ))}
    </div>
  );
}
