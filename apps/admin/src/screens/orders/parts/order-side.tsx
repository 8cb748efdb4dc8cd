import { invoiceKindShort } from '@pifa/domain';
import { App, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { textOf } from '../../../lib/client';
import { money, shortTime } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { PictureViewer } from '../../../widgets/picture-viewer/picture-viewer';
import { type Order, useOrderActs } from '../queries';
import { Tag } from '../../../ui/small';
import { Block } from './block';
import { Recipient } from './recipient';

const HISTORY_FIRST = 4;

/** Who gets it, who pays, what colleagues said. */
export function OrderSide({ order }: { order: Order }) {
  return (
    <aside className="od-side">
      {order.remark && <p className="od-remark">客户备注：{order.remark}</p>}
      <Recipient order={order} />
      <Customer order={order} />
      <Payments order={order} />
      <Notes order={order} />
      <History order={order} />
    </aside>
  );
}

function Customer({ order }: { order: Order }) {
  const facts = [order.companyCode, order.level, order.salesperson && `业务员 ${order.salesperson}`];
  const invoice = invoiceKindShort(order.invoice.kind);
  return (
    <Block title="客户" extra={useCan('customer.read') && <Link to={`/companies/${order.khId}`}>打开</Link>}>
      <p>{order.company}</p>
      <p className="t3 s13">{facts.filter(Boolean).join('，')}</p>
      <p className="t3 s13">
        下单人 {order.buyer} {order.placedBy && <Tag tone="violet">代客下单 · {order.placedBy}</Tag>}
        {order.buyerPoNo && `，采购单号 ${order.buyerPoNo}`}
      </p>
      {order.placedNote && <p className="t3 s13">给客户的留言：{order.placedNote}</p>}
      {invoice && (
        <p className="t3 s13">
          要{invoice}：{order.invoice.title} {order.invoice.taxNumber}
        </p>
      )}
      {order.invoiceState && (
        <p className="t3 s13">
          发票 {order.invoiceState.no} {order.invoiceState.stateName}
        </p>
      )}
      {order.assigned && <p className="t3 s13">负责人 {order.assigned.name}</p>}
    </Block>
  );
}

function Payments({ order }: { order: Order }) {
  const [shown, setShown] = useState<string>();
  const { payments, refunds, vouchers } = order;
  return (
    <Block title="付款">
      <p className="t2 s13">
        {order.payMethodName}，已付 ¥{money(order.paidAmount)}
        {order.refundedAmount > 0 && `，已退 ¥${money(order.refundedAmount)}`}
      </p>
      <ul className="od-list">
        {payments.map(({ id, methodName, amount, stateName, createTime }) => (
          <li key={id}>
            <span className="t3">{shortTime(createTime)}</span> {methodName} ¥{money(amount)} {stateName}
          </li>
        ))}
        {refunds.map(({ id, amount, stateName, reason, failReason, createTime }) => (
          <li key={id}>
            <span className="t3">{shortTime(createTime)}</span> 退款 ¥{money(amount)} {stateName}
            <span className="t3">（{failReason || reason}）</span>
          </li>
        ))}
      </ul>
      {vouchers.map(({ url, isPicture, stateName, note, createTime }) => (
        <button key={url} type="button" className="od-voucher" onClick={() => setShown(url)}>
          {isPicture ? <img src={url} alt="转账凭证" /> : <span className="od-voucher-file">PDF</span>}
          <span>
            <b>转账凭证</b>
            <span className="t3 s12">
              {shortTime(createTime)} {stateName}
            </span>
            {note && <span className="t2 s12">{note}</span>}
          </span>
        </button>
      ))}
      <Modal
        open={shown !== undefined}
        onCancel={() => setShown(undefined)}
        footer={null}
        title="转账凭证"
        width={860}
        destroyOnHidden
      >
        {shown && (
          <div className="od-viewer">
            <PictureViewer
              src={shown}
              alt="转账凭证"
              isPdf={!vouchers.find(({ url }) => url === shown)?.isPicture}
            />
          </div>
        )}
      </Modal>
    </Block>
  );
}

function Notes({ order }: { order: Order }) {
  const mayNote = useCan('order.note');
  const { message } = App.useApp();
  const { note } = useOrderActs();
  const [text, setText] = useState<string>();
  const save = () => {
    if (!text?.trim()) return;
    note.mutate(
      { orderId: order.id, text: text.trim() },
      { onSuccess: () => setText(undefined), onError: (error) => void message.error(textOf(error)) },
    );
  };
  return (
    <Block
      title="内部备注"
      extra={
        mayNote && text === undefined ? (
          <Button type="link" size="small" onClick={() => setText('')}>
            添加
          </Button>
        ) : undefined
      }
    >
      {text !== undefined && (
        <div className="od-note-form">
          <Input.TextArea
            autoFocus
            aria-label="内部备注"
            placeholder="只给同事看，买家永远看不到"
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.ctrlKey) save();
            }}
          />
          <span className="row gap8">
            <Button
              size="small"
              type="primary"
              loading={note.isPending}
              disabled={!text.trim()}
              onClick={save}
            >
              保存
            </Button>
            <Button size="small" onClick={() => setText(undefined)}>
              放弃
            </Button>
          </span>
        </div>
      )}
      {order.notes.length === 0 && text === undefined && <p className="t3 s13">还没有备注</p>}
      <ul className="od-list">
        {order.notes.map(({ id, author, text: words, createTime }) => (
          <li key={id}>
            {author}：{words} <span className="t3 s12">{shortTime(createTime)}</span>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function History({ order }: { order: Order }) {
  const [all, setAll] = useState(order.history.length <= HISTORY_FIRST);
  const shown = all ? order.history : order.history.slice(0, HISTORY_FIRST);
  return (
    <Block
      title="记录"
      extra={
        all ? undefined : (
          <Button type="link" size="small" onClick={() => setAll(true)}>
            全部 {order.history.length} 条
          </Button>
        )
      }
    >
      <ul className="od-list">
        {shown.map(({ words, actor, note, createTime }, at) => (
          <li key={`${createTime}${at}`}>
            <span className="t3">{shortTime(createTime)}</span> {actor} {words}
            {note && <span className="t2">：{note}</span>}
          </li>
        ))}
      </ul>
    </Block>
  );
}
