import { App, Button } from 'antd';
import { useState } from 'react';
import { StaffRefusal, textOf } from '../../../lib/client';
import { unitMoney } from '../../../lib/format';
import { useCan } from '../../../lib/me';
import { type GoodsRow, useGoodsActs } from '../queries';
import { changeOf, FIELD_NAMES, INLINE, type InlineAt, type InlineField, valueOf } from './inline';

/** Changing prices, stock and status in the list: one call each, taken back from the toast. */
export function useInline() {
  const { message, modal } = App.useApp();
  const { change } = useGoodsActs();
  const [at, setAt] = useState<InlineAt>();
  const may = { price: useCan('price.write'), stock: useCan('stock.write'), status: useCan('goods.write') };

  /** Says what was done, with the way back. */
  const said = (text: string, back: Parameters<typeof change.mutate>[0]) => {
    const key = `goods-inline-${back.code}`;
    void message.open({
      key,
      type: 'success',
      duration: 8,
      content: (
        <span>
          {text}
          <Button
            type="link"
            size="small"
            onClick={() =>
              void change.mutateAsync(back).then(
                () => message.success({ key, content: '已撤销' }),
                (error: unknown) => message.error({ key, content: textOf(error) }),
              )
            }
          >
            撤销
          </Button>
        </span>
      ),
    });
  };
  const send = (
    body: Parameters<typeof change.mutate>[0],
    text: string,
    back: Parameters<typeof change.mutate>[0],
  ): void =>
    // Not the callbacks of `mutate`: the next cell's change would drop them, and a refusal would go unsaid.
    void change.mutateAsync(body).then(
      () => said(text, back),
      (error: unknown) => {
        if (!(error instanceof StaffRefusal) || error.code !== 'confirm-needed') {
          return void message.error(`${body.code} 没有改：${textOf(error)}`);
        }
        modal.confirm({
          title: error.message,
          okText: '照样保存',
          cancelText: '取消',
          onOk: () => send({ ...body, confirm: true }, text, { ...back, confirm: true }),
        });
      },
    );
  const save = (row: GoodsRow, field: InlineField, value: number, next: boolean) => {
    const before = valueOf(row, field);
    const show = field === 'stock' ? String : unitMoney;
    send(
      changeOf(row, field, value),
      `${row.code} ${FIELD_NAMES[field]} ${show(before)} → ${show(value)}`,
      // A price pair goes back as a whole, stock to what it was.
      field === 'stock'
        ? { code: row.code, stockBy: before - value, reason: '撤销列表里改的库存' }
        : { code: row.code, list: { perPack: row.listIP, perPiece: row.listSP } },
    );
    const following = next ? INLINE[INLINE.indexOf(field) + 1] : undefined;
    setAt(following && { id: row.id, field: following });
  };
  const flip = (row: GoodsRow) => {
    const [to, from] = row.status === 'on' ? (['off', 'on'] as const) : (['on', 'off'] as const);
    const { code } = row;
    send({ code, status: to }, `${code} 已${to === 'on' ? '上架' : '下架'}`, { code, status: from });
  };
  return { at, may, begin: setAt, save, end: () => setAt(undefined), flip };
}
