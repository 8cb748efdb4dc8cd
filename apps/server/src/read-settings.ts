import { paymentProviders } from './modules/payments/providers';
import { readSettingsWith, type Settings, type SettingsFlags } from './platform/settings';
import { sandboxCashier } from './plug-sandbox';

/** The settings of this mall, with the sections of its payment providers. Throws `SettingsError`. */
export const readSettings = (
  env: Record<string, string | undefined> = process.env,
  flags: SettingsFlags = {},
): Settings => readSettingsWith([sandboxCashier, ...paymentProviders], env, flags);
