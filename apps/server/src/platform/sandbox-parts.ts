import type { Settings } from './settings';

export interface SandboxParts {
  payments: boolean;
  invoices: boolean;
  sms: boolean;
}

/**
 * Which parts of the sandbox a mall has. A demo mall and one in development or under test have them all. A mall in
 * production has those that its settings name; what only a default would bring is left out.
 */
export function sandboxParts({ mode, payments, invoices, sms }: Settings, isDemo: boolean): SandboxParts {
  const isTrial = isDemo || mode !== 'production';
  return {
    payments: isTrial || payments.namesSandbox,
    invoices: isTrial || invoices.namesSandbox,
    sms: isTrial || (sms.sender === 'outbox' && sms.outboxToken !== ''),
  };
}
