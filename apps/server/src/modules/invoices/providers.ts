import { type Platform, port } from '../../platform';
import type { InvoiceProvider } from './provider';
import { httpSend } from './shudian/client';
import { shudianProvider } from './shudian/provider';

/** Operators settle these; no machine is asked. */
export const BY_HAND = 'hand';

const providerPort = port<InvoiceProvider | undefined>(undefined);

/** Called while the server is set up; a provider that the settings do not name is left out. */
export function provideInvoiceProvider(
  { ports, settings }: Pick<Platform, 'ports' | 'settings'>,
  provider: InvoiceProvider,
): void {
  if (provider.code === settings.invoices.provider) ports.provide(providerPort, provider);
}

/** The provider that the settings name with its key; undefined where they name none that is made of settings alone. */
export function invoiceServiceOf({
  settings,
  clock,
  ids,
}: Pick<Platform, 'settings' | 'clock' | 'ids'>): InvoiceProvider | undefined {
  const { provider, shudian, timeoutMs } = settings.invoices;
  const key = settings.providerKeys.shudian;
  if (provider !== 'shudian' || !key) return undefined;
  return shudianProvider({
    code: provider,
    appKey: shudian.appKey,
    secret: key,
    seller: { name: shudian.sellerName, taxNumber: shudian.sellerTaxNumber },
    clock,
    ids,
    send: httpSend(shudian.apiBase, timeoutMs),
  });
}

/** A provider by the code that an invoice keeps; undefined when the settings do not name it any more. */
export function providerOf({ ports }: Pick<Platform, 'ports'>, code: string): InvoiceProvider | undefined {
  const provider = ports.get(providerPort);
  return provider?.code === code ? provider : undefined;
}

/** What a new application is given to. */
export const providerCode = ({ ports }: Pick<Platform, 'ports'>): string =>
  ports.get(providerPort)?.code ?? BY_HAND;
