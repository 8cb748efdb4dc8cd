import { z } from 'zod';

/** One carrier for the lot, or '' = by each waybill; one driver for all that the mall drives itself. */
export const shipSettings = z.strictObject({
  carrier: z.string().trim().max(40).default(''),
  driver: z.string().trim().max(20).default(''),
  driverPhone: z
    .string()
    .trim()
    .regex(/^[\d\-+ ]{0,20}$/, '请填写正确的司机电话')
    .default(''),
});
export type ShipSettings = z.output<typeof shipSettings>;

/** A pasted or typed line. */
export const shipRow = z.object({
  line: z.number().int().min(1).max(1_000_000),
  orderNo: z.string().trim().min(1).max(40),
  trackingNo: z
    .string()
    .max(60)
    .transform((text) => text.replaceAll(/\s/g, '')),
  carrier: z.string().trim().max(40).default(''),
  /** what is sent of each line; absent: everything that is left */
  lines: z
    .array(
      z.strictObject({
        orderLineId: z.string().regex(/^\d{1,15}$/),
        pieces: z.number().int().min(1).max(10_000_000),
      }),
    )
    .min(1)
    .max(500)
    .optional(),
});
export type ShipRow = z.output<typeof shipRow>;

/** What is written of a row. */
export interface ShipChange {
  orderId: string;
  carrier: string;
  trackingNo: string;
  driver: string;
  driverPhone: string;
  lines?: { orderLineId: number; pieces: number }[];
}
