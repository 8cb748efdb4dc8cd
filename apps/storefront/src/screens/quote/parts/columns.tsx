import type { WireQuoteHead } from '@pifa/contract/client';
import { formatMinute } from '@pifa/domain';
import { Link } from '../../../ui/router';
import { Button, LinkButton } from '../../../ui/button';
import type { Column } from '../../../ui/data-table';
import { fenOf } from '../../../widgets/order-parts';
import { Money } from '../../../widgets/price-block';
import { quotePath, QuoteTag, type useQuoteActs, Validity } from '../../../widgets/quote-parts';

interface ColumnsInput {
  symbol: string;
  acts: ReturnType<typeof useQuoteActs>;
}

/** 编号, 提交时间, 种数, 报价总额, 有效期, 状态, 操作 (UX §4.11). */
export function quoteColumns({ symbol, acts }: ColumnsInput): Column<WireQuoteHead>[] {
  return [
    {
      key: 'no',
      head: '编号',
      card: 'title',
      rowHead: true,
      cell: (quote) => (
        <Link to={quotePath(quote.id)} className="link relative whitespace-nowrap phone:hit-44">
          {quote.no}
        </Link>
      ),
    },
    {
      key: 'time',
      head: '提交时间',
      width: '150px',
      cell: (quote) => (
        <span className="whitespace-nowrap text-t2">
          {quote.createTime ? formatMinute(new Date(quote.createTime)) : '--'}
        </span>
      ),
    },
    {
      key: 'kinds',
      head: '种数',
      align: 'end',
      width: '96px',
      cell: (quote) => (
        <>
          {quote.kinds}
          {quote.orderedKinds > 0 && (
            <span className="block text-12 whitespace-nowrap text-t3 phone:ml-1 phone:inline">
              已下单 {quote.orderedKinds}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'amount',
      head: '报价总额',
      align: 'end',
      width: '130px',
      inCard: (quote) => quote.amount !== undefined,
      cell: (quote) => <Money amount={fenOf(quote.amount)} symbol={symbol} className="text-16" />,
    },
    {
      key: 'until',
      head: '有效期',
      width: '200px',
      inCard: (quote) => quote.validUntil !== undefined,
      cell: (quote) => <Validity quote={quote} />,
    },
    {
      key: 'state',
      head: '状态',
      width: '90px',
      card: 'mark',
      cell: (quote) => <QuoteTag quote={quote} />,
    },
    {
      key: 'acts',
      head: '操作',
      align: 'end',
      width: '264px',
      card: 'actions',
      cell: (quote) => <Acts quote={quote} acts={acts} />,
    },
  ];
}

function Acts({ quote, acts }: { quote: WireQuoteHead; acts: ColumnsInput['acts'] }) {
  const has = new Set<string>(quote.actions);
  const busy = acts.busyWith === quote.id;
  return (
    <span className="inline-flex flex-wrap justify-end gap-2 md:flex-nowrap">
      {has.has('withdraw') && (
        <Button
          size="dense"
          variant="quiet"
          busy={busy}
          aria-label={`撤回 ${quote.no}`}
          onClick={() => void acts.withdraw(quote)}
        >
          撤回
        </Button>
      )}
      {has.has('again') && (
        <Button
          size="dense"
          busy={busy}
          aria-label={`再次询价 ${quote.no}`}
          onClick={() => void acts.again(quote)}
        >
          再次询价
        </Button>
      )}
      {has.has('accept') ? (
        <LinkButton
          size="dense"
          variant="brand"
          aria-label={`转为订单 ${quote.no}`}
          to={`${quotePath(quote.id)}&accept=1`}
        >
          转为订单
        </LinkButton>
      ) : (
        <LinkButton size="dense" aria-label={`查看 ${quote.no}`} to={quotePath(quote.id)}>
          查看
        </LinkButton>
      )}
    </span>
  );
}
