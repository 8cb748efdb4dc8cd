import { Modal } from 'antd';
import { Money } from '../../../ui/small';
import type { BasketState } from '../use-basket';

interface PlaceDialogProps {
  basket: BasketState;
  isPlacing: boolean;
  problem: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** The one confirmation: in whose name, where to, how much, and that the buyer is told. */
export function PlaceDialog({ basket, isPlacing, problem, onConfirm, onClose }: PlaceDialogProps) {
  const { company, users, addresses, preview } = basket.answer;
  const { wish } = basket.draft;
  const method = preview.methods.find(({ code }) => code === wish.payMethod) ?? preview.methods[0];
  return (
    <Modal
      open
      title={`替「${company.name}」下单`}
      okText="提交订单"
      cancelText="再改改"
      confirmLoading={isPlacing}
      onOk={onConfirm}
      onCancel={onClose}
      width={480}
    >
      <dl className="of-confirm">
        <dt>下单人</dt>
        <dd>{users.find(({ id }) => id === wish.userId)?.name}</dd>
        <dt>收货</dt>
        <dd>{addresses.find(({ id }) => id === wish.addressId)?.text}</dd>
        <dt>商品</dt>
        <dd>
          {preview.totals.kinds} 种 {preview.totals.ipcnt} 件 {preview.totals.spcnt} 个
        </dd>
        <dt>付款</dt>
        <dd>{method?.name}</dd>
        <dt>应付</dt>
        <dd>
          <Money yuan={preview.totals.payAmount} big tone="brand" />
        </dd>
      </dl>
      <p className="t2">订单在客户名下待付款，写明由您代下；客户会收到消息，可以付款或取消。</p>
      {problem && (
        <p className="tx-red" role="alert">
          {problem}
        </p>
      )}
    </Modal>
  );
}
