import { notifyUrlOf, type ServerModule } from '../../platform';
import { sandboxJobs } from './notify';
import { sandboxPages } from './pages';
import { sandboxProvider } from './provider';
import { mallTransport, sandboxTransport } from './transport';

/** The sandbox cashier: a payment provider without money, for trying the mall out (README.md). */
export const sandboxPayments: ServerModule = {
  name: 'sandbox-payments',
  setUp(platform) {
    const { settings, clock, ids } = platform;
    const provider = sandboxProvider({
      secret: settings.payments.secret,
      notifyUrl: notifyUrlOf(settings.site, 'sandbox'),
      clock,
      ids,
      send: sandboxTransport(platform),
    });
    platform.paymentProviders.add(provider);
  },
  pages: (platform) => sandboxPages(platform),
  jobs: (registry, platform) => sandboxJobs(registry, platform, mallTransport(platform)),
};
