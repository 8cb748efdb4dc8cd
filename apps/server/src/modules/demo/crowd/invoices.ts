import type { CrowdTitle, DemoMall, PastOrder } from '@pifa/demo-mall';
import type { Transaction } from '../../../platform';
import { writeInvoice } from '../load/load-invoices';

const DAY = 86_400_000;
/** The demo's own invoices are numbered below. */
const FIRST_SERIAL = 100;

interface Desk {
  tx: Transaction;
  mall: Pick<DemoMall, 'now'>;
  newId: () => string;
}

/** An invoice by hand over one order: the recent ones are still to be written, the others are out. */
export async function crowdInvoice(
  { tx, mall: { now }, newId }: Desk,
  { id, story, order }: PastOrder,
  title: CrowdTitle,
  nth: number,
): Promise<void> {
  const completed = story.completedAt?.getTime() ?? 0;
  const createdAt = new Date(Math.min(now.getTime(), completed + DAY));
  const isOpen = now.getTime() - completed < 14 * DAY;
  const endedAt = isOpen ? createdAt : new Date(createdAt.getTime() + DAY);
  const applied = { event: 'applied', from: null, to: 'applying', note: '', at: createdAt } as const;
  const issued = { event: 'issued', from: 'applying', to: 'issued', note: '', at: endedAt } as const;
  await writeInvoice(
    { tx, khId: order.khId, userId: title.userId, now, newId },
    {
      serial: FIRST_SERIAL + nth,
      state: isOpen ? 'applying' : 'issued',
      title: 0,
      orderIds: [id],
      provider: 'hand',
      failure: null,
      createdAt,
      endedAt,
      steps: isOpen ? [applied] : [applied, issued],
    },
    {
      id: title.id,
      kind: 'ordinary',
      holder: 'enterprise',
      name: title.name,
      taxNumber: title.taxNumber,
      receiveEmail: 'caiwu@example.com',
      ...{ address: '', phone: '', bank: '', account: '', receivePhone: '' },
    },
  );
}
