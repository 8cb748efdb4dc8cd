/** Personal data: exporting it, and closing an account. It knows every area that stores personal data. */
import type { ServerModule } from '../../platform';
import { askClosing, closeAccount } from './close-account';
import { exportPersonal } from './export-personal';

export const privacyModule: ServerModule = {
  name: 'privacy',
  routes(route) {
    route('personalExport', exportPersonal);
    route('accountClosing', askClosing);
    route('accountClose', closeAccount);
  },
};
