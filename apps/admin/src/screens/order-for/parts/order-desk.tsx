import type { CallData, WireOrderFor } from '@pifa/contract/staff';
import { App, Button } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call, StaffRefusal, textOf } from '../../../lib/client';
import { Kbd, Money } from '../../../ui/small';
import { Empty } from '../../../ui/states';
import { useKeys } from '../../../widgets/keys/keys-provider';
import { type GridValues, valueAt } from '../../../widgets/money-grid/grid-model';
import { MoneyGrid } from '../../../widgets/money-grid/money-grid';
import { Page } from '../../../widgets/page';
import {
  added,
  changed,
  type OpenLine,
  quantityOf,
  removed,
  type Row,
  rowsOf,
  saveBody,
  takeMatched,
} from '../draft';
import { matchLines } from '../queries';
import { useBasket } from '../use-basket';
import { words } from '../words';
import { gridColumns } from './columns';
import { isPhone } from './delivery-rows';
import { GoodsBox } from './goods-box';
import { LineFacts } from './line-facts';
import { OpenLines } from './open-lines';
import { OrderSide } from './order-side';
import { PlaceDialog } from './place-dialog';
import './order-for.css';

type Placed = CallData<'adminOrderForPlace'>;

const QUANTITIES = ['packs', 'pieces'] as const;
const textOfCount = (count: number): string => (count === 0 ? '' : String(count));

/** The grid of one customer's basket, what the order bears, and its placing. */
export function OrderDesk({ first }: { first: WireOrderFor }) {
  const { message } = App.useApp();
  const navigate = useNavigate();
  const basket = useBasket(first);
  const { answer, draft, change } = basket;
  const { company, preview } = answer;
  const [open, setOpen] = useState<OpenLine[]>([]);
  const [active, setActive] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [isPlacing, setPlacing] = useState(false);
  const [problem, setProblem] = useState('');
  const [placed, setPlaced] = useState<Placed>();
  // One request for one version of the basket: sent again after a lost answer, it makes no second order.
  const request = useRef({ version: -1, id: '' });

  const rows = useMemo(() => rowsOf(draft, preview.lines), [draft, preview.lines]);
  const columns = useMemo(() => gridColumns(answer.lastDeals), [answer.lastDeals]);
  const values: GridValues = useMemo(
    () =>
      Object.fromEntries(
        rows.map(({ id, packs, pieces }) => [id, { packs: textOfCount(packs), pieces: textOfCount(pieces) }]),
      ),
    [rows],
  );
  const say = (text: string) => void message.warning(text);
  const write = (next: GridValues) =>
    change((now) => {
      let result = now;
      for (const { id, isQuoted, ...row } of rows) {
        if (isQuoted) continue;
        for (const key of QUANTITIES) {
          const count = Number(valueAt(next, id, key) || 0);
          if (count !== row[key]) result = changed(result, id, { [key]: count });
        }
      }
      return result;
    });
  const remove = (id: string) => change((now) => removed(now, id));
  const paste = (orders: Parameters<typeof takeMatched>[1]) => {
    if (orders.length === 0) return say('没有读到商品');
    const lines = orders.map(({ wanted, heading, rest, code, whole }, at) => ({
      line: at + 1,
      wanted,
      heading,
      rest,
      code,
      whole,
    }));
    matchLines({ khId: company.khId, lines }).then(
      (matched) => {
        const read = takeMatched(draft, orders, matched);
        change((now) => takeMatched(now, orders, matched).draft);
        setOpen((now) => [...now, ...read.open]);
        if (read.taken > 0) void message.success(`已加入 ${read.taken} 行`);
      },
      (error: unknown) => say(textOf(error)),
    );
  };
  const drop = (line: OpenLine) => setOpen((now) => now.filter((one) => one !== line));
  const activeRow = rows.find(({ id }) => id === active) ?? rows[0];
  const onActive = useCallback(({ id }: Row) => setActive(id), []);

  const isEmpty = rows.length === 0;
  const refusal = isEmpty || !basket.isCurrent ? undefined : preview.refusals[0];
  const isReady = basket.isCurrent && !isEmpty && !company.closed && basket.failure === undefined;
  const askToPlace = () => {
    if (isEmpty) return say('请先添加商品');
    if (company.closed) return say('该客户已停用，恢复后才能下单');
    if (draft.lines.some(({ packs, pieces }) => packs + pieces === 0)) return say('有商品没有填数量');
    if (!isReady) return say('正在计算，请稍等');
    if (refusal) return say(refusal.text);
    if (preview.way === 'pickup' && !isPhone(draft.wish.contactPhone)) return say('请填写正确的提货手机');
    if (draft.wish.userId === '') return say('该客户没有可用的账号，不能下单');
    setProblem('');
    setAsking(true);
  };
  const place = async () => {
    if (request.current.version !== answer.version)
      request.current = { version: answer.version, id: crypto.randomUUID() };
    const {
      lines: _lines,
      quoted: _quoted,
      gifts: _gifts,
      declined: _declined,
      placeId: _placeId,
      ...wished
    } = saveBody(draft, company.khId, answer.version);
    setPlacing(true);
    try {
      const order = await call('adminOrderForPlace', {
        body: {
          ...wished,
          userId: draft.wish.userId,
          addressId: draft.wish.addressId,
          payMethod: draft.wish.payMethod ?? preview.methods[0]?.code ?? 'transfer',
          couponId: preview.couponId,
          // What was shown, also where another way was kept that is off by now.
          way: preview.way,
          ...(preview.placeId === undefined ? {} : { placeId: preview.placeId }),
          requestId: request.current.id,
          seenPayAmount: preview.totals.payAmount,
          seenGifts: preview.gifts.map(({ goodsId, giftNum }) => ({ goodsId, giftNum })),
        },
      });
      setPlaced(order);
      setAsking(false);
    } catch (error) {
      setProblem(textOf(error));
      // What was seen no longer holds: the page shows what does.
      if (error instanceof StaffRefusal) await basket.reload().catch(() => undefined);
    } finally {
      setPlacing(false);
    }
  };
  useKeys([{ key: 'Ctrl Enter', words: '提交订单', run: () => (isAsking ? void place() : askToPlace()) }]);

  if (placed)
    return (
      <Page title={words.title} purpose={company.name}>
        <div className="of-done" role="status">
          <p>
            已替「{company.name}」下单，应付 <Money yuan={placed.payAmount} big tone="brand" />
          </p>
          <p className="t2">订单 {placed.orderNo} 在客户名下待付款，写明由您代下；下单的消息已发给客户。</p>
          <div className="row gap8">
            <Link to={`/orders/${placed.id}`}>
              <Button type="primary" tabIndex={-1}>
                打开订单
              </Button>
            </Link>
            <Button
              onClick={() => {
                setPlaced(undefined);
                void basket.reload();
              }}
            >
              给该客户再下一单
            </Button>
            <Button onClick={() => void navigate('/order-for')}>换一个客户</Button>
          </div>
        </div>
      </Page>
    );
  return (
    <Page
      title={words.title}
      purpose={[
        company.name,
        company.code,
        company.level,
        company.salesperson && `业务员 ${company.salesperson}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      extra={
        <>
          <Button onClick={() => void navigate('/order-for')}>换一个客户</Button>
          <Button type="primary" onClick={askToPlace}>
            提交订单 <Kbd>Ctrl Enter</Kbd>
          </Button>
        </>
      }
    >
      {company.closed && <p className="of-banner tx-red">该客户已停用，恢复后才能下单。</p>}
      {basket.failure !== undefined && (
        <p className="of-banner tx-red" role="alert">
          {textOf(basket.failure)}，未保存
          <Button
            size="small"
            onClick={() =>
              basket.failure instanceof StaffRefusal && basket.failure.code === 'order-changed'
                ? void basket.reload()
                : basket.retry()
            }
          >
            {basket.failure instanceof StaffRefusal && basket.failure.code === 'order-changed'
              ? '读取最新的'
              : '重试'}
          </Button>
        </p>
      )}
      {first.notes.length > 0 && (
        <details className="of-banner tx-amber" open>
          <summary>有 {first.notes.length} 种没有原样带过来</summary>
          <ul>
            {first.notes.map(({ goodsName, reason }) => (
              <li key={`${goodsName}${reason}`}>
                {goodsName}：{reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="of-desk">
        <section className="card of-grid">
          <GoodsBox
            khId={company.khId}
            onAdd={(card, quantity) => change((now) => added(now, card, quantity))}
            onPaste={paste}
            onProblem={say}
          />
          {open.length > 0 && (
            <OpenLines
              lines={open}
              onDrop={drop}
              onDropAll={() => setOpen([])}
              onPick={(line, card) => {
                const quantity = quantityOf(line.order, card) ?? { packs: 0, pieces: 0 };
                change((now) => added(now, card, quantity));
                drop(line);
              }}
            />
          )}
          {isEmpty ? (
            <Empty text={words.noLines} />
          ) : (
            <MoneyGrid
              label={`${company.name}的商品`}
              rows={rows}
              columns={columns}
              idOf={({ id }) => id}
              values={values}
              onChange={write}
              rounding="fen"
              isOff={({ isQuoted }) => isQuoted}
              markOf={({ priced, packs, pieces }) => {
                if (priced?.problem) return { tone: 'red', text: priced.problem.text };
                return packs + pieces === 0 ? { tone: 'amber', text: '请填写数量' } : undefined;
              }}
              letters={{ x: ({ id }) => remove(id) }}
              onUndo={basket.undo}
              onRedo={basket.redo}
              onActive={onActive}
              onProblem={say}
            />
          )}
          {activeRow && (
            <LineFacts
              row={activeRow}
              onMend={(quantity) => change((now) => changed(now, activeRow.id, quantity))}
              onRemove={() => remove(activeRow.id)}
            />
          )}
          <footer className="of-foot">
            <span className="t2">
              {rows.length} 行{basket.isCurrent ? '，已保存' : '，正在计算…'}
            </span>
            {refusal ? (
              <span className="of-refusal tx-red" title={refusal.text}>
                {refusal.text}
              </span>
            ) : (
              <span className="t3 s12 row gap8">
                <Kbd>Enter</Kbd> 添加 <Kbd>X</Kbd> 移除
              </span>
            )}
          </footer>
        </section>
        <OrderSide basket={basket} />
      </div>
      {isAsking && (
        <PlaceDialog
          basket={basket}
          isPlacing={isPlacing}
          problem={problem}
          onConfirm={() => void place()}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  );
}
