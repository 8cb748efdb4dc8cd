import { perPlatform, type Platform } from '../../platform';
import type { InvoiceProvider } from './provider';
import { httpSend } from './shudian/client';
import { shudianProvider } from './shudian/provider';

/** Operators settle these; no machine is asked. */
export const BY_HAND = 'hand';

const pluggedIn = perPlatform(() => new Map<string, InvoiceProvider>());

/** Called while the server is set up, by a provider that the settings can name but that is not made from them. */
export function provideInvoiceProvider(platform: Platform, provider: InvoiceProvider): void {
  pluggedIn(platform).set(provider.code, provider);
}

const ownService = perPlatform((platform): InvoiceProvider | undefined => {
  const { settings, clock, ids } = platform;
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
});

/** The provider that the settings name; undefined where operators issue by hand. */
const current = (platform: Platform): InvoiceProvider | undefined =>
  ownService(platform) ?? pluggedIn(platform).get(platform.settings.invoices.provider);

/** A provider by the code that an invoice keeps; undefined when the settings do not name it any more. */
export function providerOf(platform: Platform, code: string): InvoiceProvider | undefined {
  const provider = current(platform);
  return provider?.code === code ? provider : undefined;
}

/** What a new application is given to. */
export const providerCode = (platform: Platform): string => current(platform)?.code ?? BY_HAND;
