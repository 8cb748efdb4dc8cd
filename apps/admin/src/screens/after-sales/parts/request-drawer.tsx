import type { CallData } from '@pifa/contract/staff';
import { Image } from 'antd';
import { Link } from 'react-router';
import { fullTime, money, num, shortTime, unitMoney } from '../../../lib/format';
import { Card, CopyButton, Money, Pic, Tag } from '../../../ui/small';
import { Failed, Skeleton } from '../../../ui/states';
import { Drawer, type Walk } from '../../../widgets/drawer';
import { useRequest } from '../queries';
import { DecideForm } from './decide-form';
import { ReceiveForm } from './receive-form';
import { RefundForm } from './refund-form';
import './request.css';

interface Props {
  id: string;
  walk: Walk;
  onClose: () => void;
  /** a step was made: on to the next */
  onDone: () => void;
}

/** What was asked and its photos beside the order's lines, and the step that is due. */
export function RequestDrawer({ id, walk, onClose, onDone }: Props) {
  const { data, error, isPending, refetch } = useRequest(id);
  return (
    <Drawer
      open={id !== ''}
      onClose={onClose}
      walk={walk}
      title={data ? `售后 ${data.no}` : '售后'}
      sub={data && `${data.company}，${data.stateName}`}
    >
      {data ? (
        <Body key={data.id + data.state} request={data} onDone={onDone} />
      ) : isPending ? (
        <Skeleton />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}

type Request = CallData<'adminAfterSale'>;

function Body({ request, onDone }: { request: Request; onDone: () => void }) {
  return (
    <div className="asr">
      <div className="asr-left">
        <Card title={`${request.kindName}：${request.reason}`} note={fullTime(request.createTime)} pad>
          {request.description && <p>{request.description}</p>}
          <p className="t2 s13">
            {[request.buyer, request.phone].filter(Boolean).join(' ')}，订单{' '}
            <Link className="linked" to={`/orders/${request.orderId}`}>
              {request.orderNo}
            </Link>
          </p>
          {request.trackingNo && (
            <p className="t2 s13">
              退回 {request.carrier} {request.trackingNo} <CopyButton text={request.trackingNo} />
            </p>
          )}
          {request.photos.length > 0 ? (
            <Image.PreviewGroup>
              <div className="asr-photos">
                {request.photos.map(({ id, url }, at) => (
                  <Image key={id} src={url} width={96} height={96} alt={`照片 ${at + 1}`} />
                ))}
              </div>
            </Image.PreviewGroup>
          ) : (
            <p className="t3 s13">没有照片</p>
          )}
        </Card>
        <Step request={request} onDone={onDone} />
      </div>
      <div className="asr-right">
        <Lines request={request} />
        <Card title="经过" pad>
          <ul className="asr-history">
            {request.history.map((step) => (
              <li key={`${step.to}${step.time}`}>
                <span className="t3 s12">{shortTime(step.time)}</span> {step.actor} {step.toName}
                {step.note && <span className="t2">：{step.note}</span>}
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}

function Lines({ request }: { request: Request }) {
  const asked = new Map(request.lines.map((line) => [line.orderLineId, line]));
  return (
    <Card
      title="订单明细"
      note={`申请 ${request.lines.length} 行`}
      extra={
        <span>
          退款 <Money yuan={request.refundAmount} />
        </span>
      }
    >
      <table className="dt asr-lines">
        <thead>
          <tr>
            <th className="pad">商品</th>
            <th className="r">单价</th>
            <th className="r">买 / 发 / 退</th>
            <th className="r">申请</th>
            <th className="r padr">退款</th>
          </tr>
        </thead>
        <tbody>
          {request.orderLines.map((line) => {
            const own = asked.get(line.orderLineId);
            return (
              <tr key={line.orderLineId} className={own ? 'sel' : ''}>
                <td className="pad">
                  <span className="row gap8">
                    <Pic src={line.image} />
                    <span>
                      {line.goodsName}
                      <br />
                      <span className="t3 s12">
                        {line.goodsCode}，{line.spec}
                      </span>
                    </span>
                  </span>
                </td>
                <td className="r">{unitMoney(line.saleSP)}</td>
                <td className="r t2">
                  {num(line.totalNum)} / {num(line.shippedNum)} / {num(line.returnedNum)}
                </td>
                <td className="r">
                  {own ? <b>{`${num(own.num)}${line.unit}`}</b> : <span className="t3">--</span>}
                  {own?.writeOff ? (
                    <Tag tone="red">报损：{own.writeOff}</Tag>
                  ) : (
                    own?.restocked && <Tag>已回库存</Tag>
                  )}
                </td>
                <td className="r padr">{own ? money(own.amount) : ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

/** The form of the step that this state waits for. */
function Step({ request, onDone }: { request: Request; onDone: () => void }) {
  switch (request.state) {
    case 'waiting':
      return <DecideForm request={request} onDone={onDone} />;
    case 'to-return':
    case 'sent':
      return <ReceiveForm request={request} onDone={onDone} />;
    case 'received':
    case 'to-refund':
      return <RefundForm request={request} onDone={onDone} />;
    default:
      return request.refunds.length > 0 ? <Refunds request={request} /> : null;
  }
}

function Refunds({ request }: { request: Request }) {
  return (
    <Card title="退款记录" pad>
      <ul className="asr-history">
        {request.refunds.map(({ no, amount, stateName, createTime }) => (
          <li key={no}>
            {no} <Money yuan={amount} /> {stateName} <span className="t3 s12">{shortTime(createTime)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
