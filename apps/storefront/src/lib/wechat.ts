import type { WirePayState } from '@pifa/contract/client';

/** WeChat's own browser on a phone: other wallets' pages and WeChat's H5 payment do not open in it. */
export const isInWechat = (agent = navigator.userAgent): boolean =>
  /MicroMessenger/i.test(agent) && /iPhone|Android|HarmonyOS/i.test(agent);

interface WeixinBridge {
  invoke(name: string, fields: object, done: (answer: unknown) => void): void;
}

function bridgeOf(): Promise<WeixinBridge> {
  const known = () => (window as { WeixinJSBridge?: WeixinBridge }).WeixinJSBridge;
  return new Promise((resolve) => {
    const bridge = known();
    if (bridge) return resolve(bridge);
    const ready = () => {
      const late = known();
      if (late) resolve(late);
    };
    document.addEventListener('WeixinJSBridgeReady', ready, { once: true });
  });
}

/** Opens WeChat's payment and resolves when the buyer returns. The bridge's result is ignored: only the server knows. */
export async function openWechatPay(fields: NonNullable<WirePayState['bridge']>): Promise<void> {
  const bridge = await bridgeOf();
  await new Promise<void>((done) => bridge.invoke('getBrandWCPayRequest', fields, () => done()));
}
