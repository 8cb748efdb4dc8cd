import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { askOutside, type PayerGrant } from '../../../../platform';

export interface GrantOptions {
  /** Where a buyer's WeChat asks for the grant, and where a code is turned into an openid. */
  oauthPage: string;
  oauthBase: string;
  /** Of the mall's official account. */
  appid: string;
  appSecret: KeyObject;
  timeoutMs: number;
}

const answerShape = z.object({ openid: z.string().min(1).max(128) });

/** Who stands before WeChat's browser, by the mall's official account: only the openid, nothing of the person. */
export function wechatGrant({ oauthPage, oauthBase, appid, appSecret, timeoutMs }: GrantOptions): PayerGrant {
  return {
    page(redirectTo, state) {
      const address = new URL(oauthPage);
      // WeChat wants them in this order, and its mark at the end.
      for (const [name, value] of [
        ['appid', appid],
        ['redirect_uri', redirectTo],
        ['response_type', 'code'],
        ['scope', 'snsapi_base'],
        ['state', state],
      ] as const)
        address.searchParams.set(name, value);
      address.hash = 'wechat_redirect';
      return address.href;
    },
    async identityOf(code) {
      const address = new URL('/sns/oauth2/access_token', oauthBase);
      const secret = appSecret.export().toString('utf8');
      const query = { appid, secret, code, grant_type: 'authorization_code' };
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
      const { status, body } = await askOutside(address, {
        method: 'GET',
        signal: AbortSignal.timeout(timeoutMs),
        mostBytes: 64 * 1024,
      });
      if (status !== 200) throw new Error(`WeChat answered ${status} to a grant`);
      const parsed = answerShape.safeParse(JSON.parse(body));
      return parsed.success ? parsed.data.openid : undefined;
    },
  };
}
