import type { z } from 'zod';
import type { Clock } from '../clock/clock';
import type { Ids } from '../ids/ids';
import { type Env, type KeyReader, keyReader } from '../keys/key-reader';
import type { Provider } from './provider';

/** How buyers and staff know a provider. */
export interface ProviderLabels {
  code: string;
  /** 「微信支付」. */
  name: string;
  /** What scans its codes: 「微信」. */
  wallet: string;
  /** Said of the scan instead of naming wallets, where many can. */
  scanNote?: string;
  /** Tells its own browser on a phone by the User-Agent; absent: it has none. */
  browser?: RegExp;
}

/** What a provider needs of the mall. */
export interface ProviderParts {
  clock: Clock;
  ids: Ids;
  /** Where its callbacks are heard. */
  notifyUrl: string;
  timeoutMs: number;
}

interface Definition<Own, Keys> extends ProviderLabels {
  /** `payments.<code>` of the settings file; everything in it has a default. */
  settings: z.ZodType<Own>;
  /** The file speaks of it, so that it stands even when it is not offered. */
  isNamed(own: Own): boolean;
  /** Reads its keys; what is missing or unfit goes to the reader's problems. */
  readKeys(reader: KeyReader, own: Own): Keys | undefined;
  create(options: { own: Own; keys: Keys } & ProviderParts): Provider;
}

type Create = (parts: ProviderParts) => Provider;

/** A provider as the list of providers has it: the types of its settings and keys stay inside. */
export interface ProviderKind extends ProviderLabels {
  /** Absent: nothing of it stands in a section of its own. */
  settings?: z.ZodType;
  /** undefined: it has no keys here. */
  read?(given: unknown, reading: Reading): Create | undefined;
}

interface Reading {
  env: Env;
  isOffered: boolean;
  /** Reasons not to start. */
  problems: string[];
  /** What is wrong with a provider that is not offered: it does not stand, and that is all. */
  unfit: string[];
}

/** Joins the faces of a provider into one object for the list of providers. */
export function paymentProvider<Own, Keys>(definition: Definition<Own, Keys>): ProviderKind {
  const { settings, isNamed, readKeys, create, ...labels } = definition;
  return {
    ...labels,
    settings,
    read(given, { env, isOffered, problems, unfit }) {
      const own = settings.parse(given);
      if (!isOffered && !isNamed(own)) return undefined;
      const wrong: string[] = [];
      const keys = readKeys(keyReader(env, wrong), own);
      (isOffered ? problems : unfit).push(...wrong);
      if (keys === undefined || wrong.length > 0) return undefined;
      return (parts) => create({ own, keys, ...parts });
    },
  };
}
