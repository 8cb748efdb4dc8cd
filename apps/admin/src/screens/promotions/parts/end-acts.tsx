import { App, Button } from 'antd';
import { textOf } from '../../../lib/client';
import { type Promotion, usePromotionActs } from '../queries';

/** 立即停止 and 删除, each after a question that names it. */
export function EndActs({ promotion, onGone }: { promotion: Promotion; onGone: () => void }) {
  const { modal, message } = App.useApp();
  const { stop, remove } = usePromotionActs();
  const { id, title, version, state, mayDelete } = promotion;
  const ask = (words: string, content: string, act: () => Promise<{ message: string }>, after?: () => void) =>
    modal.confirm({
      title: `${words}「${title}」？`,
      content,
      okText: words,
      cancelText: '取消',
      okButtonProps: { danger: true },
      onOk: () =>
        act().then(
          ({ message: said }) => {
            void message.success(said);
            after?.();
          },
          (error: unknown) => void message.error(textOf(error)),
        ),
    });
  return (
    <>
      {(state === 'live' || state === 'waiting') && (
        <Button
          danger
          onClick={() =>
            ask(
              '立即停止',
              '客户 5 秒内看不到，价格回到原来；没卖完的活动库存退回商品。已下的订单不变。',
              () => stop.mutateAsync({ id, version }),
            )
          }
        >
          立即停止
        </Button>
      )}
      {mayDelete && (
        <Button
          danger
          onClick={() => ask('删除', '没有开始过，删除后不能恢复。', () => remove.mutateAsync(id), onGone)}
        >
          删除
        </Button>
      )}
    </>
  );
}
