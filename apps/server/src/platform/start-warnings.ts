import { sandboxParts } from './sandbox-parts';
import type { Settings } from './settings';

/** A setting whose value is right for trying the mall out and wrong where goods are sold. */
interface StartWarning {
  setting: string;
  text: string;
}

const isLoopbackUrl = (url: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

/** What whoever starts a mall should know before buyers come. A demo mall on its own machine is as it should be. */
export function startWarnings(settings: Settings, isDemo: boolean): StartWarning[] {
  const { site, payments, invoices, sms, metrics } = settings;
  const has = sandboxParts(settings, isDemo);
  const offersSandbox = payments.offered.includes('sandbox');
  const isLocal = isLoopbackUrl(site.publicUrl);
  if (isDemo) {
    if (isLocal) return [];
    return [
      {
        setting: 'DATABASE_URL / DATA_DIR',
        text: '数据库是演示数据，演示账号的密码人人知道；正式营业请换一个空数据库 / a public mall on demo data, whose passwords everybody knows',
      },
    ];
  }
  const isHttps = site.publicUrl.startsWith('https://');
  const rules: [wrong: boolean, setting: string, text: string][] = [
    [
      isLocal,
      'site.publicUrl',
      '是本机地址：付款二维码与渠道通知到不了这里 / QR codes and payment notices lead nowhere',
    ],
    [
      !isLocal && !isHttps,
      'site.publicUrl',
      '不是 https：密码与令牌在路上可以被读到 / passwords and tokens travel in the clear',
    ],
    [
      isHttps && site.trustedProxies === 0,
      'site.trustedProxies',
      '为 0，而 https 由前置代理提供：所有买家看起来是同一个地址 / all buyers look like one address',
    ],
    [
      isHttps && settings.host === '0.0.0.0',
      'HOST',
      '为 0.0.0.0：可绕过前置代理直接访问，填 127.0.0.1 / reachable past the proxy',
    ],
    [
      settings.databaseUrl === undefined,
      'DATABASE_URL',
      '未设，用的是内嵌数据库：只能有一个进程，见 docs/how-to/production.md / the embedded database serves one process',
    ],
    [
      settings.databaseUrl !== undefined && settings.hasKeptSecret,
      'payments.secret, storage.linkSecret',
      '未设：每台服务器各用自己的，另一台签的文件链接、另一台封存的两步验证密钥都打不开 / each server signs with its own',
    ],
    [
      offersSandbox && has.payments,
      'payments.provider',
      '是沙箱：任何人都可以不付钱而“付款成功” / anybody can pay without money',
    ],
    [
      offersSandbox && !has.payments,
      'payments.provider',
      '未设：买家只能对公转账，不能扫码支付 / not set: buyers can pay by bank transfer only',
    ],
    [
      invoices.provider === 'sandbox' && has.invoices,
      'invoices.provider',
      '是模拟器：开出的发票没有效力 / its invoices are worth nothing',
    ],
    [
      invoices.provider === 'sandbox' && !has.invoices,
      'invoices.provider',
      '未设：发票由运营手工开具 / not set: operators issue invoices by hand',
    ],
    [
      sms.sender === 'outbox' && sms.outboxToken === '',
      'sms.sender',
      '未设短信渠道：不发短信，验证码发不出，注册与找回密码不可用 / no SMS is sent: nobody can register or reset a password',
    ],
    [
      sms.sender === 'outbox' && sms.outboxToken !== '',
      'sms.outboxToken',
      '短信只写进发件箱：持此令牌者可读全部验证码 / whoever has the token reads every code',
    ],
    [metrics.token === '', 'metrics.token', '未设：/metrics 不对任何人开放 / nobody may read the figures'],
  ];
  return rules.flatMap(([isWrong, setting, text]) => (isWrong ? [{ setting, text }] : []));
}
