import type { WireInvoice, WireInvoiceTitle } from '@pifa/contract/client';
import { Tag } from '../../ui/tag';

type State = Pick<WireInvoice, 'stateName' | 'tone'> | Pick<WireInvoiceTitle, 'stateName' | 'tone'>;

/** The one word and colour of an application's or a title's state. */
export function InvoiceStateTag({ of: { stateName, tone } }: { of: State }) {
  return <Tag tone={tone}>{stateName || '处理中'}</Tag>;
}
