/** Personal data: taking one's own along, and leaving. It knows every area that keeps something of a person. */
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
