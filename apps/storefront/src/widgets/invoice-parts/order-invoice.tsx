import { useQuery } from '@tanstack/react-query';
import { Link } from '../../ui/router';
import { leadsSomewhere } from '../../lib/screen-route';
import { LinkButton } from '../../ui/button';
import type { ButtonLook } from '../../ui/button-look';
import { APPLY_PATH, applyPath, invoicePath } from './links';
import { orderInvoiceQuery } from './queries';
import { InvoiceStateTag } from './state-tag';

interface OrderFacts {
  id: string;
  /** Of a part of a split order; '' = it is whole. */
  parentId: string;
  state: string;
}

/** Orders that never get an invoice. */
const WITHOUT: readonly string[] = ['unpaid', 'cancelled'];

/** Invoices are about the order that was paid, not about its parts. */
const wholeOf = ({ id, parentId }: OrderFacts): string => parentId || id;

/**
 * Where the invoice of an order stands, in one line: its state with the way to its page, 「申请开票」 where it may be
 * applied for, else why not. Nothing while it is not known: an order is shown without it too.
 */
export function OrderInvoice({
  order,
  label,
  className,
}: {
  order: OrderFacts;
  /** A label in front of it, where the context doesn't make it clear. */
  label?: string;
  className?: string;
}) {
  const { data } = useOrderInvoice(order);
  if (!data) return null;
  const { invoice, canApply, reason } = data;
  return (
    <p className={className}>
      {label && <span className="mr-3 inline-block min-w-16 text-t3">{label}</span>}
      {invoice ? (
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          <InvoiceStateTag of={invoice} />
          {invoice.number && <span className="break-all text-t1">{invoice.number}</span>}
          <Link to={invoicePath(invoice.screen, invoice.id)} className="link relative phone:hit-44">
            查看发票
          </Link>
        </span>
      ) : canApply ? (
        <Link to={applyPath(wholeOf(order))} className="link relative phone:hit-44">
          申请开票
        </Link>
      ) : (
        <span className="text-t3">{reason || '暂不能开票'}</span>
      )}
    </p>
  );
}

/** 「开票」 among the buttons of a finished order in a list; the page that it opens shows whether there is one already. */
export function ApplyLink({ order }: { order: OrderFacts }) {
  if (order.state !== 'completed' || !leadsSomewhere(APPLY_PATH)) return null;
  return (
    <LinkButton size="dense" to={applyPath(wholeOf(order))}>
      开票
    </LinkButton>
  );
}

/** 「申请开票」 or 「查看发票」 among the buttons of an order; nothing where neither is possible. */
export function OrderInvoiceButton({ order, size }: { order: OrderFacts; size?: ButtonLook['size'] }) {
  const { data } = useOrderInvoice(order);
  if (!data) return null;
  const { invoice, canApply } = data;
  if (!invoice && !canApply) return null;
  return (
    <LinkButton
      size={size}
      to={invoice ? invoicePath(invoice.screen, invoice.id) : applyPath(wholeOf(order))}
    >
      {invoice ? '查看发票' : '申请开票'}
    </LinkButton>
  );
}

function useOrderInvoice(order: OrderFacts) {
  return useQuery({
    ...orderInvoiceQuery(wholeOf(order)),
    enabled: leadsSomewhere(APPLY_PATH) && !WITHOUT.includes(order.state),
    // Not awaited: the order is usable without its invoice.
    retry: false,
  });
}
