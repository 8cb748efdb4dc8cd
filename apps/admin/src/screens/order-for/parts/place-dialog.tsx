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
  const { company, users, preview } = basket.answer;
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
        <dt>配送</dt>
        <dd>{deliveryText(basket)}</dd>
        <dt>商品</dt>
        <dd>
          {preview.totals.kinds} 种 {preview.totals.ipcnt} 件 {preview.totals.spcnt} 个
        </dd>
        {preview.gifts.length > 0 && (
          <>
            <dt>赠品</dt>
            <dd>
              {preview.gifts
                .map(({ goodsName, giftNum, unit }) => `${goodsName} ${giftNum}${unit}`)
                .join('、')}
            </dd>
          </>
        )}
        {wish.message && (
          <>
            <dt>留言</dt>
            <dd>{wish.message}</dd>
          </>
        )}
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

/** 「快递，林晚舟 · 广东省深圳市…」「自提，到东莞总仓，提货人 林晚舟」 */
function deliveryText({ answer, draft: { wish } }: BasketState): string {
  const { preview, addresses, users } = answer;
  const way = preview.ways.find(({ code }) => code === preview.way);
  if (preview.way === 'pickup') {
    const place = way?.places.find(({ id }) => id === preview.placeId);
    const name = wish.contactName || users.find(({ id }) => id === wish.userId)?.name;
    return [way?.name, place && `到${place.name}`, name && `提货人 ${name}`].filter(Boolean).join('，');
  }
  return [way?.name, addresses.find(({ id }) => id === wish.addressId)?.text].filter(Boolean).join('，');
}
