import type { KeyObject } from 'node:crypto';
import type { Platform } from '../../platform';
import { ProviderAway, type ShudianSend } from '../../modules/invoices';
import { answerSandbox } from './books';
import { FAILED_ATTEMPTS, outcomeOf } from './outcomes';

/**
 * The road to the simulated provider, inside this process: the same signed messages as over HTTP. The road, not the
 * provider, is what breaks: 连不上 lets nothing through at first, 丢失 swallows the answer to what was issued.
 */
export function sandboxSend(platform: Platform, own: { appKey: string; secret: KeyObject }): ShudianSend {
  const tries = new Map<string, number>();
  return async (path, headers, body) => {
    const { serial, remark = '' } = JSON.parse(body) as { serial: string; remark?: string };
    const outcome = outcomeOf(remark);
    if (outcome === 'away') {
      const before = tries.get(serial) ?? 0;
      tries.set(serial, before + 1);
      if (before < FAILED_ATTEMPTS) throw new ProviderAway('the simulated provider cannot be reached');
    }
    const answer = await answerSandbox(platform, own, { path, headers, body });
    if (outcome === 'lost' && path !== '/v1/invoices/query') throw new Error('the answer was lost');
    return { status: answer.status, body: answer.body, header: (name) => answer.headers[name] ?? '' };
  };
}
