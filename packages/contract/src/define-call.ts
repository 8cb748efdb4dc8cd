import { type Edge, readInstant, yuanUnits } from '@pifa/domain';
import { z } from 'zod';
import type { Permission } from './permissions';
import type { RefusalCode } from './refusals';
import type { TerminalAnswer, TerminalVerb } from './terminal';

/**
 * Who may call.
 * - public: anyone, the same response for all
 * - visitor-prices: anyone; prices only for whom they are visible (INVARIANTS I34)
 * - member: a live session; rows are the session's own (I33)
 * - operator: staff, with their own session, who hold the call's `permission`
 * - provider: a payment provider, verified by signature
 * - sandbox: only while the sandbox payment provider is configured
 * - dev: only from the machine itself and only with the development SMS outbox
 * - monitor: holders of the metrics token in the settings; without one, only the machine itself
 */
export type Access =
  | 'public'
  | 'visitor-prices'
  | 'member'
  | 'operator'
  | 'provider'
  | 'sandbox'
  | 'dev'
  | 'monitor';

/** Where a call lives. Path parameters are written `:name`. */
export interface CallPath {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** `finance`: at the finance API base, which a mall may keep on a host of its own. */
  base?: 'finance';
  /** The specification doesn't give the method: if a mall has no such call by `method`, this one is tried. */
  orBy?: 'GET';
}

export interface CallSpec {
  at: CallPath;
  summary: string;
  access: Access;
  /**
   * Staff calls: what the caller's role must be granted (ADMIN §9). `self`: every signed-in member of staff, about
   * their own account. A staff call without one does not start.
   */
  permission?: Permission | 'self';
  /** A GET that changes state or carries secrets: custom header, no HEAD, no prefetch, no-store, never logged. */
  sensitive?: boolean;
  /** Part of signing in or up: never cached, and no referrer is sent on. */
  secret?: boolean;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  data: z.ZodType;
  /** Refusals of this call beyond those for bad input, session and rate limits. */
  refusals?: readonly RefusalCode[];
  /** SPEC §7 names it; false = ours, where the specification is silent. */
  specified?: boolean;
  /** Largest body in bytes, where the default is too small. */
  bodyLimit?: number;
  /** Staff calls: the commands of `pifa operator` that make it. */
  terminal?: readonly TerminalVerb[];
  /** Staff calls that mean nothing outside a browser: why. The terminal has a command for every other one. */
  browserOnly?: string;
  /** Staff calls: how the terminal prints the response. */
  shown?: TerminalAnswer;
}

/** Declares a call: path, shapes, access and refusals. `orElse` sets the default of a missing field. */
export function defineCall<const Spec extends CallSpec>(spec: Spec): Spec {
  return spec;
}

// Building blocks of queries and bodies ------------------------------------------------------------------------

/** An id on the wire: digits for goods, members, lines; tolerant of a JSON number. */
export const id = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,15}$/));
/** An unguessable text id (orders, payments, uploads). */
export const textId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);
/** Chosen by the client for one action: a retry with the same id is the same action. */
export const requestId = z
  .string()
  .trim()
  .max(64)
  .regex(/^[A-Za-z0-9_-]{8,64}$/);
/** The response of an action that only confirms it was done, in Chinese. */
export const done = z.object({ message: z.string() });
/** Several ids, comma-separated in a query. */
export const idList = (most: number) =>
  z
    .string()
    .max(most * 16)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^\d{1,15}$/)).max(most));
/** A flag in a query: '1' or 'true' is true. */
export const flag = z
  .string()
  .max(5)
  .transform((text) => text === '1' || text === 'true');
/** pageNum and pageSize, clamped to `most` (100 unless the ruling says 1000). */
export const paging = (most = 100, usual = 24) => ({
  pageNum: z.coerce
    .number()
    .int()
    .catch(1)
    .transform((n) => Math.min(Math.max(n, 1), 1_000_000))
    .default(1),
  pageSize: z.coerce
    .number()
    .int()
    .catch(usual)
    .transform((n) => Math.min(Math.max(n, 1), most))
    .default(usual),
});
export const text = (most: number) => z.string().trim().max(most);
/** A whole number from 0 to 10^7 (I4). */
export const count = z.number().int().min(0).max(10_000_000);
/** Yuan on the wire: at most 4 decimal places. */
export const yuan = z.number();
const YUAN_WANTED = { 2: '应为金额（元），最多 2 位小数', 4: '应为金额（元），最多 4 位小数' } as const;
/**
 * Yuan as staff send them, as a number or text. More decimals, or more than `most`, are refused, never rounded. The
 * server sees a number of yuan.
 */
export const yuanIn = (decimals: 2 | 4, most: number) =>
  z
    .union([z.number(), z.string()], {
      error: ({ input }) => (input === undefined ? '不能缺少' : YUAN_WANTED[decimals]),
    })
    .transform((value, context) => {
      const units = yuanUnits(value, decimals);
      const read = units === null ? null : Number(`${units}e-${decimals}`);
      if (read !== null && read <= most) return read;
      const message = read === null ? YUAN_WANTED[decimals] : `不能大于 ${most}`;
      context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    });
/**
 * An instant as staff send it. Without a zone it is Beijing time; a bare day is its start or its end, by `edge`. The
 * server sees ISO text with a zone.
 */
export const momentIn = (edge: Edge) =>
  z
    .string()
    .max(40)
    .transform((text, context) => {
      const at = readInstant(text, edge);
      if (at) return at.toISOString();
      const message = '应为日期时间，例如 2026-01-31 或 2026-01-31 08:00（北京时间）';
      context.issues.push({ code: 'custom', message, input: text });
      return z.NEVER;
    });
/** Ids of text with commas between them. */
export const textIds = (most: number) =>
  z
    .string()
    .max(most * 24)
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(z.array(textId).max(most));
export const instant = z.string();
/** A calendar day, yyyy-MM-dd. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** The query of a signed link to a file. */
export const signedLink = z.object({
  kh: text(20).default(''),
  until: text(15).default(''),
  sign: text(64).default(''),
});

/** Defaults of missing fields that aren't the empty value of their type. */
export const chosenDefaults = z.registry<{ value: unknown }>();
/** A field with its default where a mall's response leaves it out: `orElse(z.string(), '件')`. */
export function orElse<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>): Schema {
  const field = schema.clone() as Schema;
  chosenDefaults.add(field, { value });
  return field;
}

/** A page of a list; `usual` is the page size where a mall doesn't send it. */
export const page = <Item extends z.ZodType>(item: Item, usual = 0) =>
  z.object({
    list: z.array(item),
    total: z.number().int(),
    pageNum: orElse(z.number().int(), 1),
    pageSize: orElse(z.number().int(), usual),
  });
/** A page of a staff list, read by key: `next` is the cursor of the following page, absent on the last (ADMIN §11). */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ list: z.array(item), next: z.string().optional(), total: z.number().int().optional() });
/** The query of a staff list: rows per page and the cursor that the page before answered. */
export const cursorPaging = {
  size: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).default(''),
};
export { z };
