import { day, defineCall, id, requestId, text, textId, z } from '../define-call';
import { quantity } from './cart';

/** Submitting an inquiry list. */
export const inquiries = {
  inquirySubmit: defineCall({
    at: { method: 'POST', path: '/api/goods/inquiry' },
    summary: '提交询价单（游客也可以）；同一 requestId 只生成一张',
    access: 'public',
    body: z.object({
      requestId,
      contact: text(40).min(1, '请填写联系人'),
      phone: text(20),
      company: text(80).default(''),
      needBy: day.optional(),
      regionCode: text(9).default(''),
      regionNames: z.array(text(40)).max(4).default([]),
      invoiceKind: text(20).default(''),
      remark: text(500).default(''),
      /** files uploaded for the purpose `inquiry` */
      uploadIds: z.array(textId).max(9).default([]),
      lines: z
        .array(
          z.object({
            goodsId: id,
            ...quantity,
            /** the buyer's target, yuan by pack and by piece */
            targetIP: z.number().min(0).max(10_000_000).optional(),
            targetSP: z.number().min(0).max(10_000_000).optional(),
            remark: text(200).default(''),
            /** yyyy-MM-dd of this line, where it differs from the whole */
            needBy: z.iso.date().optional(),
          }),
        )
        .max(200),
    }),
    data: z.object({ id: z.string(), no: z.string(), promise: z.string() }),
    refusals: ['inquiry-off', 'inquiry-empty', 'phone-invalid', 'not-found'],
  }),
};
