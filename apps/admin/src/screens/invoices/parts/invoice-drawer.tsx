import type { CallData } from '@pifa/contract/staff';
import { Link } from 'react-router';
import { fullTime, money, num, shortTime } from '../../../lib/format';
import { Card, CopyButton, Money, Tag } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { CheckList } from '../../../widgets/check-list';
import { Drawer, type Walk } from '../../../widgets/drawer';
import { useInvoice } from '../queries';
import { Issue } from './issue';
import { RedLetters } from './red-letters';
import './invoice.css';

type Invoice = CallData<'adminInvoice'>;

interface Props {
  id: string;
  walk: Walk;
  onClose: () => void;
  onDone: () => void;
}

/** One application: what is to be written on the invoice, what was compared, and what is left to do. */
export function InvoiceDrawer({ id, walk, onClose, onDone }: Props) {
  const { data, error, isPending, refetch } = useInvoice(id);
  return (
    <Drawer
      open={id !== ''}
      onClose={onClose}
      walk={walk}
      title={data ? `发票申请 ${data.no}` : '发票申请'}
      sub={data && `${data.company}，${data.byHand && data.state === 'applying' ? '待开' : data.stateName}`}
    >
      {data ? (
        <Body key={data.id + data.state} invoice={data} onDone={onDone} />
      ) : isPending ? (
        <Skeleton />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}

function Body({ invoice, onDone }: { invoice: Invoice; onDone: () => void }) {
  return (
    <div className="iv">
      <div className="iv-left">
        <TitleCard invoice={invoice} />
        <Lines invoice={invoice} />
        <Orders invoice={invoice} />
      </div>
      <div className="iv-right">
        <Card title="核对" pad>
          <CheckList checks={invoice.checks} />
        </Card>
        <Issue invoice={invoice} onDone={onDone} />
        {invoice.redLetters.length > 0 && <RedLetters invoice={invoice} onDone={onDone} />}
        <Card title="经过" pad>
          <ul className="iv-plain">
            {invoice.history.toReversed().map(({ toName, note, time }) => (
              <li key={time + toName}>
                <span className="t3 s12">{shortTime(time)}</span> {toName}
                {note && <span className="t2">：{note}</span>}
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}

/** Everything that is typed into the tax office's form, to be copied. */
function TitleCard({ invoice }: { invoice: Invoice }) {
  const { title, kind, kindName, remark, receiveTo, applicant, applyTime } = invoice;
  const rows = [
    ['抬头', title.name],
    ['税号', title.taxNumber],
    ['地址', title.address],
    ['电话', title.phone],
    ['开户行', title.bank],
    ['账号', title.account],
    ['备注', remark],
    ['交付', receiveTo],
  ].filter(([, value]) => value !== '');
  return (
    <Card
      title={<>{kind === 'special' ? <Tag tone="violet">专票</Tag> : <Tag>普票</Tag>} 抬头</>}
      note={kindName}
      pad
    >
      <dl className="iv-facts">
        {rows.map(([label = '', value = '']) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value} <CopyButton text={value} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="t3 s12">
        {applicant} 于 {fullTime(applyTime)} 申请
      </p>
    </Card>
  );
}

function Lines({ invoice: { lines, amount, netAmount, taxAmount, content } }: { invoice: Invoice }) {
  return (
    <Card
      title="明细"
      note={content === 'category' ? '按大类' : '按商品'}
      extra={
        <span>
          价税合计 <Money yuan={amount} />
        </span>
      }
    >
      <table className="dt iv-lines">
        <thead>
          <tr>
            <th className="pad">项目</th>
            <th className="r">数量</th>
            <th className="r">税率</th>
            <th className="r">不含税</th>
            <th className="r">税额</th>
            <th className="r padr">含税</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // Two lines may say the same: goods that were bought in two orders.
            <tr key={`${line.name}${line.spec}${at}`}>
              <td className="pad">
                {line.name}
                <br />
                <span className="t3 s12">{line.spec}</span>{' '}
                <span className={line.taxCode ? 'iv-code t3 s12' : 'iv-code tx-amber s12'}>
                  编码 {line.taxCode || '没有'}
                </span>
              </td>
              <td className="r">{line.num === undefined ? '' : `${num(line.num)}${line.unit}`}</td>
              <td className="r">{line.taxRate}%</td>
              <td className="r">{money(line.netAmount)}</td>
              <td className="r">{money(line.taxAmount)}</td>
              <td className="r padr">{money(line.amount)}</td>
            </tr>
          ))}
          <tr>
            <td className="pad b">合计</td>
            <td />
            <td />
            <td className="r b">{money(netAmount)}</td>
            <td className="r b">{money(taxAmount)}</td>
            <td className="r padr b">{money(amount)}</td>
          </tr>
        </tbody>
      </table>
    </Card>
  );
}

function Orders({ invoice: { orders } }: { invoice: Invoice }) {
  return (
    <Card title="订单" pad>
      <ul className="iv-plain">
        {orders.map(({ id, orderNo, amount, payAmount, refundedAmount }) => (
          <li key={id} className="row gap8">
            <Link to={`/orders/${id}`}>{orderNo}</Link>
            <span>开票 ¥{money(amount)}</span>
            <span className="t3">
              （应付 {money(payAmount)}
              {refundedAmount > 0 && `，已退 ${money(refundedAmount)}`}）
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
