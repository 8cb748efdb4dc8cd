import { z } from 'zod';
import { base, filled } from '../settings-shapes';
import type { Env } from '../keys/key-reader';
import type { ProviderKind, ProviderLabels, ProviderParts } from './provider-kind';
import type { Provider } from './provider';

/** A provider that this mall knows, with or without keys. */
export interface KnownProvider {
  labels: ProviderLabels;
  /** Absent: it has no keys here, or it is plugged in elsewhere. */
  create?: ((parts: ProviderParts) => Provider) | undefined;
}

/** What is offered where the file says nothing: play money, as far as the mall has a sandbox. */
const SANDBOX = 'sandbox';

/**
 * The play money of 试一单. It comes from nobody, so no provider of this code stands, with keys or in the sandbox: what is
 * booked through it is given back by writing that it is.
 */
export const TRIAL_MONEY = 'trial';

/** Whether money of this provider is only tried out with. */
export const isPlayMoney = (provider: string): boolean => provider === SANDBOX || provider === TRIAL_MONEY;

/** The section `payments` of the settings file, with one section inside for each provider that has settings. */
export function paymentsSection(kinds: readonly ProviderKind[]) {
  const codes = kinds.map(({ code }) => code);
  const sections = Object.fromEntries(
    kinds.flatMap(({ code, settings }) => (settings ? [[code, settings.prefault({})] as const] : [])),
  );
  return filled({
    /** What buyers are offered, where `offered` does not say: one provider, as in files from before there were several. */
    provider: z.enum([...codes, 'none']).optional(),
    /** What buyers are offered, first the one that is chosen by itself; every provider with keys stands besides. */
    offered: z
      .array(z.enum(codes))
      .refine((list) => new Set(list).size === list.length, { error: '不能重复' })
      .optional(),
    /** A real provider that does not answer is given up after so long, and asked again later. */
    timeoutMs: z.int().min(100).max(60_000).default(5_000),
    /** Where the sandbox provider answers; empty: inside this server. */
    sandboxUrl: base.default(''),
    /** Signs the sandbox's callbacks. Empty: made once and kept in DATA_DIR; set it when servers share a database. */
    secret: z.string().default(''),
    /** Unpaid orders give their stock back after so many minutes. */
    reserveMinutes: z.int().min(1).max(10_080).default(30),
    ...sections,
  }).transform(({ offered, provider, ...own }) => ({
    ...own,
    provider: provider ?? SANDBOX,
    offered: offered ?? (provider === 'none' ? [] : [provider ?? SANDBOX]),
    namesSandbox: (offered ?? [provider]).includes(SANDBOX),
  }));
}

/**
 * Every provider of the list, with its keys where the settings have them. Each missing or invalid key of an offered
 * provider adds a line to `problems`. A provider that is no longer offered still works while it has keys: it receives
 * callbacks and refunds. Its problems go to `unfit` and do not prevent the start.
 */
export function knownProviders(
  kinds: readonly ProviderKind[],
  payments: { offered: readonly string[] },
  reading: { env: Env; problems: string[]; unfit: string[] },
): KnownProvider[] {
  const sections = new Map<string, unknown>(Object.entries(payments));
  return kinds.map((kind) => {
    const { settings: _schema, read, ...labels } = kind;
    const isOffered = payments.offered.includes(kind.code);
    return { labels, create: read?.(sections.get(kind.code), { ...reading, isOffered }) };
  });
}
