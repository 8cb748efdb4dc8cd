import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type CallBody, type CallData, type Refusal, refuse } from '@pifa/contract';
import type { Platform, Handler } from '../../platform';
import { offeredChannels } from '../orders';

/** The contract names one wallet whose own browser buyers pay in; the rest of payments knows none by name. */
const WALLET = 'wechat';

/** From the press of the button to the way back. */
const GRANT_MS = 10 * 60_000;

/** Whom a provider knows the payer as, and which provider that is; both '' when nobody was asked. */
export interface Granted {
  identity: string;
  knownTo: string;
}

const grantOf = ({ paymentProviders }: Pick<Platform, 'paymentProviders'>) =>
  paymentProviders.get(WALLET)?.grant;

/** The channels that a buyer may choose from, as the contract describes them. */
export const channelsOf = (
  platform: Pick<Platform, 'settings' | 'paymentProviders'>,
): CallData<'payState'>['channels'] =>
  offeredChannels(platform).map((one) => ({
    ...one,
    inWechat: platform.paymentProviders.get(one.code)?.opensInBrowserOf(WALLET) ?? false,
  }));

interface Asked {
  userId: number;
  orderId: string;
}

const macOf = ({ settings }: Pick<Platform, 'settings'>, { userId, orderId }: Asked, until: string): Buffer =>
  createHmac('sha256', settings.payments.secret)
    .update(`${WALLET}-grant\n${userId}\n${orderId}\n${until}`)
    .digest();

const stateOf = (platform: Pick<Platform, 'settings'>, asked: Asked, now: Date): string => {
  const until = String(now.getTime() + GRANT_MS);
  return `${until}.${macOf(platform, asked, until).toString('base64url')}`;
};

/** Where a buyer inside the wallet is sent to be known by it; the way back ends at the payment of this order. */
export const payWechatGrant: Handler<'payWechatGrant'> = async ({ platform, db, session, body, now }) => {
  const { orderId } = body;
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('kh_id', '=', session.khId)
    .executeTakeFirst();
  if (!order) return refuse('not-found', { what: '该订单' });
  const grant = grantOf(platform);
  const isOffered = offeredChannels(platform).some(({ code }) => code === WALLET);
  if (!grant || !isOffered) return refuse('method-unavailable', {});
  const back = new URL('/modeofpay', platform.settings.site.publicUrl);
  back.search = new URLSearchParams({ id: orderId, method: 'cloud' }).toString();
  return { url: grant.page(back.href, stateOf(platform, { userId: session.userId, orderId }, now)) };
};

/**
 * Who came back from the wallet, or a refusal when the grant is not this user's, not for this order, or too old.
 * Nobody where the buyer brought no grant, or where this mall knows nobody by the wallet.
 */
export async function identityFor(
  platform: Pick<Platform, 'settings' | 'log' | 'paymentProviders'>,
  asked: Asked,
  { wechat: given }: Pick<CallBody<'scanCodePay'>, 'wechat'>,
  now: Date,
): Promise<Granted | Refusal> {
  const grant = grantOf(platform);
  if (!grant || !given) return { identity: '', knownTo: '' };
  const { code, state } = given;
  const [until = '', mac = ''] = state.split('.');
  const wanted = macOf(platform, asked, until);
  const brought = Buffer.from(mac, 'base64url');
  const isOurs = brought.length === wanted.length && timingSafeEqual(brought, wanted);
  if (!isOurs || !(Number(until) > now.getTime())) return refuse('grant-over', {});
  try {
    const identity = await grant.identityOf(code);
    return identity === undefined ? refuse('grant-over', {}) : { identity, knownTo: WALLET };
  } catch (error) {
    platform.log.warn({ err: error }, 'a wallet could not be asked who pays');
    return refuse('provider-unreachable', {});
  }
}

/** What is kept of an identity: enough to tell whether it is the same one. */
export const markOf = (identity: string): string =>
  identity === '' ? '' : createHash('sha256').update(identity).digest('base64url');
