import type { Clock } from '../clock/clock';
import type { Ids } from '../ids/ids';
import type { Settings } from '../settings';
import type { Provider } from './provider';
import type { ProviderLabels } from './provider-kind';
import { TRIAL_MONEY } from './settings';

/**
 * Every provider that stands, by code, whether buyers are offered it or not: money that came through one goes back
 * through it, and its callbacks are heard, long after another took its place.
 */
export interface PaymentProviders {
  /** undefined: it has no keys here. */
  get(code: string): Provider | undefined;
  /** Plugs in a provider that is not made of settings and keys alone. */
  add(provider: Provider): void;
  /** The list of providers has this code, with keys or without. */
  isKnown(code: string): boolean;
  /** A code of no known provider stands for itself. */
  labelsOf(code: string): ProviderLabels;
  /** Code of the provider whose own browser this User-Agent is; '' for any other browser. */
  browserOf(agent: string): string;
}

/** Makes the providers that have their keys. */
export function createPaymentProviders(
  { payments, site }: Settings,
  parts: { clock: Clock; ids: Ids },
): PaymentProviders {
  const { timeoutMs, providers } = payments;
  const labels = new Map(providers.map((one) => [one.labels.code, one.labels]));
  const trial: ProviderLabels = { code: TRIAL_MONEY, name: '试单（没有真的收款）', wallet: '试单' };
  const available = new Map<string, Provider>();
  for (const {
    labels: { code },
    create,
  } of providers) {
    if (create) available.set(code, create({ ...parts, timeoutMs, notifyUrl: notifyUrlOf(site, code) }));
  }
  return {
    get: (code) => available.get(code),
    add: (provider) => void available.set(provider.code, provider),
    isKnown: (code) => labels.has(code),
    labelsOf: (code) =>
      labels.get(code) ?? (code === TRIAL_MONEY ? trial : { code, name: code, wallet: code }),
    browserOf: (agent) => [...labels.values()].find(({ browser }) => browser?.test(agent))?.code ?? '',
  };
}

/** Where the callbacks of a provider are heard. */
export const notifyUrlOf = ({ publicUrl }: Settings['site'], code: string): string =>
  `${publicUrl}/api/payYunZhiFu/notify/${code}`;
