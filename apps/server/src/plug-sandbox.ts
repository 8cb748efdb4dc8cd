import type { Command, ServerModule } from './platform/module';
import type { ProviderKind } from './platform/payments/provider-kind';
import type { SandboxParts } from './platform/sandbox-parts';

/** The sandbox cashier in the list of payment providers. It has no keys, and makes its provider when plugged in. */
export const sandboxCashier: ProviderKind = {
  code: 'sandbox',
  name: '模拟支付',
  wallet: '模拟支付',
  scanNote: '微信、支付宝、云闪付均可',
};

const PARTS = {
  payments: async () => (await import('./sandbox/payments')).sandboxPayments,
  invoices: async () => (await import('./sandbox/invoices')).sandboxInvoices,
  sms: async () => (await import('./sandbox/sms')).sandboxSms,
} satisfies Record<keyof SandboxParts, () => Promise<ServerModule>>;

/** The parts of the sandbox that a mall has. Nothing of the others is loaded. */
export async function sandboxModules(has: SandboxParts): Promise<ServerModule[]> {
  const parts = [has.payments && PARTS.payments, has.invoices && PARTS.invoices, has.sms && PARTS.sms];
  return Promise.all(parts.flatMap((load) => (load ? [load()] : [])));
}

/** Verbs of the command line about the sandbox. */
export const sandboxCommands: readonly Command[] = [
  {
    name: 'sms-outbox',
    summary: '列出开发环境短信发件箱中的短信：sms-outbox [手机号]',
    async run(platform, [phone]) {
      const { printOutbox } = await import('./sandbox/sms/outbox-command');
      return printOutbox(platform, phone);
    },
  },
];
