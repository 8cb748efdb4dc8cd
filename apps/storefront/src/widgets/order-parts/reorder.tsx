import type { CallData } from '@pifa/contract/client';
import { type Quantity, reorderText } from '@pifa/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide';
import { useState } from 'react';
import { api } from '../../lib/api';
import { errorText } from '../../lib/errors';
import { Button, LinkButton } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { toast } from '../../ui/toast';
import { cartKey } from '../cart';

type CopyRow = CallData<'orderCopy'>['list'][number];

/** Orders of the mall, or from before it was here. */
type Copied = 'orderCopy' | 'oldOrderCopy';

interface Outcome {
  added: CopyRow[];
  /** With the reason of each. */
  notAdded: CopyRow[];
}

/** Never all or nothing: what can be had goes into the cart, the rest is named with its reason (UX §4.11). */
async function reorder(orderId: string, of: Copied): Promise<Outcome> {
  const { list } = await api(of, { query: { id: orderId } });
  const wanted = list.filter((row) => row.canAdd);
  const notAdded = list.filter((row) => !row.canAdd);
  if (wanted.length === 0) return { added: [], notAdded };
  const { results } = await api('cartAdd', {
    body: wanted.map(({ goodsId, ipcnt, spcnt }) => ({ goodsId, ipcnt, spcnt })),
  });
  const added: CopyRow[] = [];
  wanted.forEach((row, index) => {
    const result =
      results[index]?.goodsId === row.goodsId
        ? results[index]
        : results.find((one) => one.goodsId === row.goodsId);
    if (result && !result.success)
      notAdded.push({ ...row, reason: withoutName(result.message, row.goodsName) });
    else added.push(row);
  });
  return { added, notAdded };
}

/** The cart's sentence names the goods; here the name is already in front of it. */
function withoutName(sentence: string, name: string): string {
  return sentence.startsWith(name) ? sentence.slice(name.length).trim() : sentence;
}

/** 「已加入 10 种；2 种未加入：A 无货，B 起订量已变为 96」. */
function outcomeText({ added, notAdded }: Outcome): string {
  const quantityOf = (row: CopyRow): Quantity => ({ packs: row.ipcnt, pieces: row.spcnt });
  return reorderText({
    added: added.map((row) => ({ goodsId: row.goodsId, name: row.goodsName, quantity: quantityOf(row) })),
    notAdded: notAdded.map((row) => ({
      goodsId: row.goodsId,
      name: row.goodsName,
      obstacle: { kind: 'rule-changed', text: row.reason || '暂不能购买' },
    })),
  });
}

/** 再来一单: `start(orderId)` in the button, `dialog` somewhere in the screen. */
export function useReorder(of: Copied = 'orderCopy') {
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [open, setOpen] = useState(false);
  const copy = useMutation({
    meta: { replay: '再来一单' },
    mutationFn: (orderId: string) => reorder(orderId, of),
    onSuccess: (done) => {
      setOutcome(done);
      setOpen(true);
      void queries.invalidateQueries({ queryKey: cartKey });
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast({ text, tone: 'error' });
    },
  });
  return {
    busyWith: copy.isPending ? copy.variables : null,
    start: (orderId: string) => {
      if (!copy.isPending) copy.mutate(orderId);
    },
    dialog: outcome && <ReorderDialog open={open} outcome={outcome} onClose={() => setOpen(false)} />,
  };
}

function ReorderDialog({ open, outcome, onClose }: { open: boolean; outcome: Outcome; onClose: () => void }) {
  const { added, notAdded } = outcome;
  const adjusted = added.filter((row) => row.reason);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="再来一单"
      width={560}
      footer={
        <>
          <Button onClick={onClose}>留在本页</Button>
          {added.length > 0 && (
            <>
              <LinkButton to="/cart">去购物车</LinkButton>
              <LinkButton to="/pay" variant="brand">
                去结算
              </LinkButton>
            </>
          )}
        </>
      }
    >
      <p role="status" className="flex items-start gap-2 text-16 text-t1">
        <Icon
          as={added.length > 0 ? CircleCheck : TriangleAlert}
          className={added.length > 0 ? 'mt-0.5 text-green-700' : 'mt-0.5 text-amber-800'}
        />
        {outcomeText(outcome)}
      </p>
      {adjusted.length > 0 && <Rows title="数量有调整" rows={adjusted} />}
      {notAdded.length > 0 && <Rows title="未加入" rows={notAdded} />}
    </Dialog>
  );
}

function Rows({ title, rows }: { title: string; rows: readonly CopyRow[] }) {
  return (
    <section className="mt-4">
      <h3 className="text-14">
        {title} {rows.length} 种
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {rows.map((row) => (
          <li
            key={`${row.goodsId} ${row.goodsName}`}
            className="flex flex-col gap-x-4 py-2 md:flex-row md:justify-between"
          >
            <span className="min-w-0 text-t1">{row.goodsName}</span>
            {/* Sentences of the mall can be long: the name keeps its width next to them. */}
            <span className="min-w-0 text-13 text-amber-800 md:max-w-3/5 md:shrink-0 md:text-right">
              {row.reason || '暂不能购买'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
