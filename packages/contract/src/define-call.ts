import { type Edge, readInstant, yuanUnits } from '@pifa/domain';
import { z } from 'zod';
import type { RefusalCode } from './refusals';
import type { TerminalAnswer, TerminalVerb } from './terminal';

/**
 * Who may call.
 * - public: anyone, same answer for all
 * - visitor-prices: anyone; prices only for whom they are visible (INVARIANTS I34)
 * - member: a live session; rows are the session's own (I33)
 * - operator: those who run the mall, by their own token; roles are looked at by the call
 * - provider: a payment provider, proved by signature
 * - sandbox: only while the sandbox payment provider is configured
 * - dev: only from the machine itself and only with the development SMS outbox
 * - monitor: whoever carries the metrics token of the settings; without one only the machine itself
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
  /** The specification does not show the method: a mall that has no such call by `method` is asked by this one. */
  orBy?: 'GET';
}

export interface CallSpec {
  at: CallPath;
  summary: string;
  access: Access;
  /** A GET that changes state or carries secrets: custom header, no HEAD, no prefetch, no-store, never logged. */
  sensitive?: boolean;
  /** The answer belongs to signing in or up: no cache keeps it, no other site learns where it was asked from. */
  secret?: boolean;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  data: z.ZodType;
  /** Refusals that this call can answer beyond bad input, session and limits. */
  refusals?: readonly RefusalCode[];
  /** SPEC §7 names it; false = ours, where the specification is silent. */
  specified?: boolean;
  /** Largest body in bytes, where the default is not enough. */
  bodyLimit?: number;
  /** Staff calls: the commands of `pifa operator` that make it. */
  terminal?: readonly TerminalVerb[];
  /** Staff calls: how the terminal shows the answer. */
  shown?: TerminalAnswer;
}

/** Declares one call: its path, shapes, access and refusals. What a missing field becomes is said by `orElse`. */
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
/** Chosen by the sender for one act: sent again, it is the same act. */
export const requestId = z
  .string()
  .trim()
  .max(64)
  .regex(/^[A-Za-z0-9_-]{8,64}$/);
/** The answer of an act that has nothing to tell but that it is done, Chinese. */
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
/** Whole, never negative, never absurd (I4: at most 10^7). */
export const count = z.number().int().min(0).max(10_000_000);
/** Yuan on the wire: at most 4 decimal places. */
export const yuan = z.number();
const YUAN_WANTED = { 2: '应为金额（元），最多 2 位小数', 4: '应为金额（元），最多 4 位小数' } as const;
/**
 * Yuan as staff send them, a number or text: at most so many decimals and so large; more are refused, not rounded.
 * The server sees a number of yuan.
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
 * An instant as staff send it: without a zone it is Beijing time, a bare day begins at its start or lasts to its end.
 * The server sees ISO text with a zone.
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
export const instant = z.string();
/** A calendar day, yyyy-MM-dd. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** The query of a signed link to a file. */
export const signedLink = z.object({
  kh: text(20).default(''),
  until: text(15).default(''),
  sign: text(64).default(''),
});

/** What a field becomes where it is missing, if not the empty value of its type. */
export const chosenDefaults = z.registry<{ value: unknown }>();
/** A field and what it becomes where a mall's answer leaves it out: `orElse(z.string(), '件')`. */
export function orElse<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>): Schema {
  const field = schema.clone() as Schema;
  chosenDefaults.add(field, { value });
  return field;
}

/** A page of a list; `usual` is its size where a mall does not tell it. */
export const page = <Item extends z.ZodType>(item: Item, usual = 0) =>
  z.object({
    list: z.array(item),
    total: z.number().int(),
    pageNum: orElse(z.number().int(), 1),
    pageSize: orElse(z.number().int(), usual),
  });
export { z };
