import type { Platform } from '../../platform';
import { post, type Send } from './network';
import { receiveNotice } from './receive-notice';

/** How the sandbox reaches the mall: the other way round, by the same rule. */
export function mallTransport(platform: Platform): Send {
  if (platform.settings.payments.sandboxUrl !== '') {
    return (url, headers, body) => post(url, headers, body, 'application/json');
  }
  return async (url, headers, body) => {
    const code = new URL(url).pathname.split('/').at(-1) ?? '';
    const refusal = await receiveNotice(platform, code, {
      headers,
      rawBody: body,
      now: platform.clock.now(),
    });
    return { status: refusal ? 400 : 200, body: '' };
  };
}
