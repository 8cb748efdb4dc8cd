import { calls, refuse } from '@pifa/contract';
import { can, lacking, type StaffHandler } from '../../staff';
import { buyerOf, keepPreview, PREVIEW_MS } from './preview-store';

/** Puts the home page as it is typed where this session alone can look at it; the draft and the shop stay as they are. */
export const makePreview: StaffHandler<'adminHomePreview'> = async ({ db, body, now }, operator) => {
  const { content, khId, at } = body;
  if (khId !== undefined) {
    if (!can(operator, 'customer.read')) return lacking('customer.read');
    const buyer = await buyerOf(db, Number(khId), operator, now);
    if (!buyer) return refuse('not-found', { what: '该客户' });
  }
  const look = { content, khId: khId === undefined ? null : Number(khId), at: at ? new Date(at) : null };
  const token = await keepPreview(db, operator.session?.id ?? 0, look, now);
  return {
    path: `${calls.adminHomePreview.at.path}/${token}`,
    until: new Date(now.getTime() + PREVIEW_MS).toISOString(),
  };
};
