import { perPlatform } from '../../platform';
import { sandboxTransport } from './network';
import type { Provider } from './provider';
import { sandboxProvider } from './sandbox/provider';

/** The providers that the settings name, by code. Real ones come here, one line each. */
const byCode = perPlatform((platform): ReadonlyMap<string, Provider> => {
  const { settings, clock, ids } = platform;
  if (settings.payments.provider !== 'sandbox') return new Map();
  const sandbox = sandboxProvider({
    secret: settings.payments.secret,
    notifyUrl: `${settings.site.publicUrl}/api/payYunZhiFu/notify/sandbox`,
    clock,
    ids,
    send: sandboxTransport(platform),
  });
  return new Map([[sandbox.code, sandbox]]);
});

/** A provider by its code; undefined when the settings do not name it. */
export const providerOf = (platform: Parameters<typeof byCode>[0], code: string): Provider | undefined =>
  byCode(platform).get(code);
