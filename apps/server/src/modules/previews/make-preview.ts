import { isRefusal, type Refusal, refuse } from '@pifa/contract';
import { lookedAt } from '../activities';
import { badInput, type CallContext } from '../../platform';
import { pageOfKind } from '../site';
import { can, lacking, type Operator, type StaffCalls } from '../staff';
import type { PreviewKindName } from './kinds';
import { buyerOf, keepPreview, PREVIEW_MS } from './preview-store';
import type { PromotionLook } from './promotion';
import { previewPath } from './serve-preview';

interface Made {
  path: string;
  until: string;
}

type Call = Pick<CallContext<'adminHomePreview'>, 'db' | 'now'>;

/** Puts something where this session alone can look at it, as a visitor or a company that this person sees. */
async function make(
  { db, now }: Call,
  operator: Operator,
  kind: PreviewKindName,
  look: { content: object; khId: string | undefined; at: Date | null },
): Promise<Made | Refusal> {
  const khId = look.khId === undefined ? null : Number(look.khId);
  if (khId !== null) {
    if (!can(operator, 'customer.read')) return lacking('customer.read');
    if (!(await buyerOf(db, khId, operator, now))) return refuse('not-found', { what: '该客户' });
  }
  const kept = { kind, content: look.content, khId, at: look.at };
  const token = await keepPreview(db, operator.session?.id ?? 0, kept, now);
  return {
    path: `${previewPath(kind)}/${token}`,
    until: new Date(now.getTime() + PREVIEW_MS).toISOString(),
  };
}

export const previewStaff = {
  /** The home page as it is typed; the draft and the shop stay as they are. */
  adminHomePreview: {
    handle: (call, operator) => {
      const { content, khId, at } = call.body;
      return make(call, operator, 'home', { content, khId, at: at ? new Date(at) : null });
    },
  },
  /** A promotion on a page of the shop, at a moment; it is neither saved nor switched on. */
  adminPromotionPreview: {
    handle: async (call, operator) => {
      const { goodsId, page, khId } = call.body;
      const looked = await lookedAt(call.db, call.body, call.now);
      if (isRefusal(looked)) return looked;
      const { plan, at } = looked;
      const activity = pageOfKind(plan.kind);
      if (page === 'activity' && !activity) return badInput('这一种没有活动页');
      const screen =
        page === 'goods' ? `/pages/gooddetail/${goodsId}` : `${activity}${plan.id}?goodsId=${goodsId}`;
      return make(call, operator, 'promotion', {
        content: { plan, screen } satisfies PromotionLook,
        khId,
        at,
      });
    },
  },
} satisfies StaffCalls;
