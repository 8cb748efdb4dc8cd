import { sql } from 'kysely';
import type { JudgeContext, ObjectMark } from '../../staff';
import { ordersInScope } from '../staff/scope';
import { idOfObject, orderObject } from './order-marks';

/** An order with what staff put on it. */
export interface LabelledOrder {
  id: string;
  no: string;
  company: string;
  mark_colour: string;
  mark_word: string;
  assigned_to: number | null;
  assigned_name: string;
}

/** These orders, as far as the person sees them. */
export async function labelledOrders(
  { tx, operator }: JudgeContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LabelledOrder>> {
  const { rows } = await sql<LabelledOrder>`
    select o.id, o.no, c.name as company, o.mark_colour, o.mark_word, o.assigned_to,
      coalesce(nullif(a.display_name, ''), a.name, '') as assigned_name
    from orders o join companies c on c.kh_id = o.kh_id left join operators a on a.id = o.assigned_to
    where o.id = any(${[...ids]}) and ${ordersInScope(operator)}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What is compared before such an order is written: what staff put on it, not how far its goods have come. */
export const labelOf = ({
  mark_colour,
  mark_word,
  assigned_to,
}: Omit<LabelledOrder, 'no' | 'company'>): string => [mark_colour, mark_word, assigned_to ?? ''].join('|');

/** Labels of orders, which stay locked until the transaction ends. */
export async function labelMarks(
  { tx }: JudgeContext,
  objects: readonly string[],
): Promise<Map<string, ObjectMark>> {
  const ids = objects.map(idOfObject);
  const { rows } = await sql<{
    id: string;
    mark_colour: string;
    mark_word: string;
    assigned_to: number | null;
  }>`
    select id, mark_colour, mark_word, assigned_to from orders
    where id = any(${ids}) order by id for update`.execute(tx);
  return new Map(rows.map((row) => [orderObject(row.id), { mark: labelOf({ ...row, assigned_name: '' }) }]));
}

/** 30 days (ADMIN §2.3). */
export const UNDO_MS = 30 * 86_400_000;
