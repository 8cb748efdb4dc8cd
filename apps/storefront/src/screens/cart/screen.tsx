import { goodsFromWire, type WireCart, type WireCartLine } from '@pifa/contract/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from '../../ui/router';
import { api } from '../../lib/api';
import { errorText } from '../../lib/errors';
import type { ScreenModule } from '../../lib/screen-route';
import { currentSession, useLoggedIn } from '../../lib/session';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/confirm';
import { RetryBlock } from '../../ui/retry-block';
import { SkeletonRows, Waiting } from '../../ui/skeleton';
import { Steps } from '../../ui/steps';
import { toast } from '../../ui/toast';
import { useMedia } from '../../ui/use-media';
import { isAddOnKind } from '../../widgets/activity-kinds/add-on';
import { cartKey } from '../../widgets/cart';
import { Hints, OrderTerms } from '../../widgets/cart-promotions';
import { addToInquiry } from '../../widgets/inquiry-list';
import { useVisibility, useWebConfig } from '../../widgets/site';
import { AddOnRow } from './parts/add-on-row';
import { CartBar, PickBar } from './parts/cart-bar';
import { CartLines, MANY } from './parts/cart-lines';
import type { RowActions } from './parts/cart-row';
import { exportCart } from './parts/export-cart';
import { isAlone } from './parts/group-lines';
import { isGone, problemOf } from './parts/line-bits';
import { EmptyCart, VisitorCart } from './parts/no-lines';
import { freshCartQuery } from './queries';
import { type CartEdits, useCartEdits } from './use-cart-edits';

export const prepare: ScreenModule['prepare'] = ({ client }) => {
  if (currentSession()) void client.prefetchQuery(freshCartQuery);
};

/** Time until the top rows of a long cart are rendered, ms. */
const SETTLED = 100;

/** 购物车 (UX §4.6). */
export function Screen() {
  const loggedIn = useLoggedIn();
  const cart = useQuery({ ...freshCartQuery, enabled: loggedIn });
  const edits = useCartEdits();
  return (
    <div className="container-page py-4 phone:py-3">
      <Steps
        label="购物步骤"
        steps={[{ label: '购物车' }, { label: '确认订单' }, { label: '支付' }, { label: '完成' }]}
        current={0}
        className="mx-auto mb-4 max-w-160 phone:hidden"
      />
      {!loggedIn ? (
        <VisitorCart />
      ) : cart.data ? (
        cart.data.cartList.length > 0 ? (
          <Filled cart={cart.data} edits={edits} />
        ) : (
          <EmptyCart />
        )
      ) : cart.isError ? (
        <RetryBlock
          cause={errorText(cart.error)}
          onRetry={() => void cart.refetch()}
          busy={cart.isFetching}
        />
      ) : (
        <Waiting>
          <SkeletonRows rows={4} className="rounded-card border border-line bg-card" />
        </Waiting>
      )}
    </div>
  );
}

function Filled({ cart, edits }: { cart: WireCart; edits: CartEdits }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { symbol, outOfStockLabel } = useWebConfig();
  const { inquiryEntry } = useVisibility();
  const wide = useMedia('(min-width: 1024px)');
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const [blocked, setBlocked] = useState(false);
  const [settling, setSettling] = useState(false);
  const lines = cart.cartList;
  const troubled = lines.filter((line) => problemOf(line, outOfStockLabel));
  const gone = lines.filter(isGone);
  const free = lines.filter((line) => !problemOf(line, outOfStockLabel) && !isAlone(line));
  const isChecked = (line: WireCartLine) => edits.edits.get(line.id)?.checked ?? line.isCheck === 1;
  const checked = free.filter(isChecked);

  const whole = useMutation({
    mutationFn: (what: 'cartDeleteStock' | 'cartDeleteAll') => api(what),
    onSuccess: (next, what) => {
      const before = queries.getQueryData<WireCart>(cartKey)?.cartList.length ?? 0;
      queries.setQueryData(cartKey, next);
      toast({
        text:
          what === 'cartDeleteAll' ? '购物车已清空' : `已清理 ${before - next.cartList.length} 种无货商品`,
        tone: 'success',
      });
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'error' });
    },
  });
  const favourite = useMutation({
    meta: { replay: '移入收藏' },
    mutationFn: async (moved: readonly WireCartLine[]) => {
      for (const line of moved) await api('collectAdd', { body: { goodsId: line.goodsId } });
      return api('cartDelete', { query: { ids: moved.map((line) => line.id).join(',') } });
    },
    onSuccess: (next, moved) => {
      queries.setQueryData(cartKey, next);
      void queries.invalidateQueries({ queryKey: ['collectPage'] });
      setPicked(null);
      toast({
        text: moved.length === 1 ? '已移入收藏' : `已将 ${moved.length} 种商品移入收藏`,
        tone: 'success',
      });
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'error' });
      void queries.invalidateQueries({ queryKey: cartKey });
    },
  });

  // Rows render again only when their line changes, so the actions keep their identity and read current state when
  // called.
  const latest = useRef({ edits, favourite });
  useLayoutEffect(() => {
    latest.current = { edits, favourite };
  });
  const actions = useMemo<RowActions>(
    () => ({
      onChange: (line, quantity) => latest.current.edits.change(line.id, quantity),
      onMend: (line, quantity) => latest.current.edits.change(line.id, quantity, { now: true, check: true }),
      onCheck: (line, on) => latest.current.edits.check(line.id, on),
      onRemove: (line) => latest.current.edits.remove.mutate([line]),
      onFavourite: (line) => latest.current.favourite.mutate([line]),
      onInquiry: inquiryEntry
        ? (line) => addToInquiry(goodsFromWire(line), { packs: line.ipcnt, pieces: line.spcnt })
        : null,
      onRetry: (id) => void latest.current.edits.retry(id),
    }),
    [inquiryEntry],
  );

  const checkedOf = ({ cartList }: WireCart) =>
    cartList.filter((line) => line.isCheck === 1 && !isAlone(line) && !problemOf(line, outOfStockLabel))
      .length;
  const go = async () => {
    setSettling(true);
    const now = await edits.flush();
    setSettling(false);
    if (checkedOf(now ?? cart) > 0) void navigate('/pay');
  };
  const settle = async () => {
    setSettling(true);
    const now = (await edits.flush()) ?? cart;
    setSettling(false);
    const first = now.cartList.find((line) => problemOf(line, outOfStockLabel));
    if (!first) {
      if (checkedOf(now) > 0) void navigate('/pay');
      return;
    }
    setBlocked(true);
    // A long cart renders only visible rows; those that need attention are at its top.
    if (!document.getElementById(`cart-line-${first.id}`)) {
      window.scrollTo({ top: 0 });
      await new Promise((resolve) => setTimeout(resolve, SETTLED));
    }
    const row = document.getElementById(`cart-line-${first.id}`);
    // Rows of a long cart are measured while scrolling, which would interrupt a smooth scroll.
    row?.scrollIntoView({ block: 'center', behavior: now.cartList.length > MANY ? 'auto' : 'smooth' });
    const mend = row?.querySelector<HTMLElement>('[data-problem] :is(button, a)');
    (mend ?? row?.querySelector<HTMLElement>('button'))?.focus({ preventScroll: true });
  };
  const empty = async () => {
    const yes = await confirm({
      title: '清空购物车？',
      body: `购物车里的 ${lines.length} 种商品都会删除，不能撤销。`,
      confirmLabel: '清空',
      danger: true,
    });
    if (yes) whole.mutate('cartDeleteAll');
  };
  const pickedLines = lines.filter((line) => picked?.has(line.id));

  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h1 className="text-20 phone:text-18">
          <span className="phone:sr-only">购物车</span>
          <span className="ml-2 text-13 font-normal text-t3 phone:ml-0">
            {lines.length} 种 · {cart.sumIpcnt}件 {cart.sumSpcnt}个
          </span>
        </h1>
        {!wide && (
          <span className="flex items-center gap-1">
            {gone.length > 0 && !picked && (
              <Button size="dense" variant="quiet" onClick={() => whole.mutate('cartDeleteStock')}>
                清理无货
              </Button>
            )}
            {picked && (
              <Button size="dense" variant="quiet" onClick={() => void empty()}>
                清空
              </Button>
            )}
            <Button size="dense" variant="quiet" onClick={() => setPicked(picked ? null : new Set())}>
              {picked ? '完成' : '管理'}
            </Button>
          </span>
        )}
      </div>
      <Hints
        hints={cart.hints.filter(({ kind }) => !isAddOnKind(kind))}
        alreadyShown={cart.groups.map(({ text }) => text)}
      />
      <OrderTerms
        terms={cart.orderTerms}
        busy={edits.saving}
        onFix={({ lineId, ipcnt, spcnt }) =>
          edits.change(lineId, { packs: ipcnt, pieces: spcnt }, { now: true, check: true })
        }
      />
      <CartLines
        lines={lines}
        promoted={cart}
        edits={edits.edits}
        symbol={symbol}
        outOfStockLabel={outOfStockLabel}
        actions={actions}
        wide={wide}
        picking={
          picked && !wide
            ? {
                ids: picked,
                onPick: (id, on) => {
                  const next = new Set(picked);
                  if (on) next.add(id);
                  else next.delete(id);
                  setPicked(next);
                },
              }
            : null
        }
      />
      {!picked && <AddOnRow cart={cart} symbol={symbol} />}
      {picked && !wide ? (
        <PickBar
          count={pickedLines.length}
          all={pickedLines.length === lines.length}
          busy={favourite.isPending || edits.remove.isPending}
          onAll={(on) => setPicked(new Set(on ? lines.map((line) => line.id) : []))}
          onFavourite={() => favourite.mutate(pickedLines)}
          onRemove={() => edits.remove.mutate(pickedLines, { onSuccess: () => setPicked(null) })}
        />
      ) : (
        <CartBar
          cart={cart}
          symbol={symbol}
          saving={edits.saving}
          blocked={
            blocked && troubled.length > 0 ? { problems: troubled.length, onGo: () => void go() } : null
          }
          all={{
            checked: free.length > 0 && checked.length === free.length,
            some: checked.length > 0 && checked.length < free.length,
            disabled: free.length === 0,
            onChange: edits.checkAll,
          }}
          checkedCount={checked.length}
          goneCount={gone.length}
          settling={settling}
          onRemoveChecked={() => edits.remove.mutate(checked)}
          onCleanUp={() => whole.mutate('cartDeleteStock')}
          onEmpty={() => void empty()}
          onExport={() => exportCart(lines)}
          onSettle={() => void settle()}
        />
      )}
    </>
  );
}
