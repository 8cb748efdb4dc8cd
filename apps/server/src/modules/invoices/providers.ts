import { createHmac, createSecretKey } from 'node:crypto';
import { perPlatform, type Platform } from '../../platform';
import type { InvoiceProvider } from './provider';
import { sandboxSend } from './sandbox/transport';
import { httpSend } from './shudian/client';
import { shudianProvider } from './shudian/provider';

/** Operators settle these; no machine is asked. */
export const BY_HAND = 'hand';
const SANDBOX_SELLER = { name: '批发商城（模拟）', taxNumber: '91350100M000100Y43' };

/** The provider that the settings name; undefined where operators issue by hand. */
const current = perPlatform((platform): InvoiceProvider | undefined => {
  const { settings, clock, ids } = platform;
  const { provider, shudian, timeoutMs } = settings.invoices;
  const key = settings.providerKeys.shudian;
  if (provider === 'shudian' && key) {
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
  if (provider !== 'sandbox') return undefined;
  const own = {
    appKey: 'sandbox',
    secret: createSecretKey(
      createHmac('sha256', settings.payments.secret).update('sandbox-invoices').digest(),
    ),
  };
  const send = sandboxSend(platform, own);
  return shudianProvider({ code: provider, ...own, seller: SANDBOX_SELLER, clock, ids, send });
});

/** A provider by the code that an invoice keeps; undefined when the settings do not name it any more. */
export function providerOf(platform: Platform, code: string): InvoiceProvider | undefined {
  const provider = current(platform);
  return provider?.code === code ? provider : undefined;
}

/** What a new application is given to. */
export const providerCode = (platform: Platform): string => current(platform)?.code ?? BY_HAND;
