import { captchaStore, type ServerModule } from '../../platform';
import { accountRoutes } from './account-routes';
import { tellApplicants } from './applications/review';
import { addressRoutes, collectRoutes } from './book-routes';
import { addCompanyUser, changeCompanyUser, tellColleagues, usersFor } from './company-users/manage-users';
import { exportMembers } from './export';
import { auditCompanies, refreshCompanyFigures } from './figures/company-figures';
import { askConsentAgain } from '../site';
import { askEverybodyAgain } from './accounts/account-store';
import { spellCompanies } from './spell-companies';
import { tellInvitedUsers } from './staff/company-sms';
import { noticeJobs } from './sms/notices';
import { provideSmsSender, senderOf } from './sms/sender';
import { smsCodeStore } from './sms/code-store';

/** So soon the list of customers knows of an order (ADMIN §11: within 5 s). */
const FIGURES_MS = 4_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Companies and their users: registration, sessions, passwords, address book, favourites. */
export const membersModule: ServerModule = {
  name: 'members',
  setUp(platform) {
    const sender = senderOf(platform);
    if (sender) provideSmsSender(platform, sender);
    platform.ports.provide(askConsentAgain, askEverybodyAgain);
  },
  routes(route) {
    accountRoutes(route);
    addressRoutes(route);
    collectRoutes(route);
    route('companyUsers', ({ db, session }) => usersFor(db, session));
    route('companyUserAdd', addCompanyUser);
    route('companyUserChange', changeCompanyUser);
  },
  jobs(registry, platform) {
    tellApplicants(registry, platform);
    tellColleagues(registry, platform);
    noticeJobs(registry, platform);
    tellInvitedUsers(registry, platform);
    registry.every('members.figures', FIGURES_MS, async () => void (await refreshCompanyFigures(platform)));
    registry.every('members.spell', MINUTE_MS, async () => void (await spellCompanies(platform.db)));
    registry.every('members.sweep', HOUR_MS, async ({ now }) => {
      await captchaStore(platform.db).sweep(now);
      await smsCodeStore(platform.db).sweep(now);
    });
  },
  audit: auditCompanies,
  exports: exportMembers,
};
