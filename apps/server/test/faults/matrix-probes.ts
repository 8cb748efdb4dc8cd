import type { Mall, Rows } from '../access/mall';
import { PASSWORD } from '../builders/members';
import type { TestApp } from '../harness';
import type { Outcome, Screen } from './matrix-table';
import { numbersOfFile } from '../numbers';

interface Answer {
  status: number;
  success: boolean;
  message: string;
  code: string | undefined;
}

/** What a screen reads, and what it would save. */
interface Probe {
  reads: Answer[];
  writes: Answer[];
}

const number = numbersOfFile();
let serial = 0;

/** Makes a screen's calls on one instance, as member A. */
export async function probe(
  { call }: Pick<TestApp, 'call'>,
  mall: Mall,
  rows: Rows,
  screen: Screen,
): Promise<Probe> {
  const { token, addressId, phone } = mall.a;
  const { goodsId } = mall;
  serial = number();
  switch (screen) {
    case 'home':
      return {
        reads: [await call('funcSet'), await call('menuList', { query: { menuType: 'main' } })],
        writes: [await call('mallHome', { token })],
      };
    case 'listing':
      return { reads: [await call('goodsPage', { query: { pageNum: 1, pageSize: 10 }, token })], writes: [] };
    case 'detail':
      return { reads: [await call('goodsDetail', { params: { id: goodsId }, token })], writes: [] };
    case 'cart':
      return {
        reads: [await call('cartList', { token })],
        writes: [await call('cartAdd', { token, body: { goodsId, ipcnt: 0, spcnt: 1 } })],
      };
    case 'settlement':
      return {
        reads: [await call('orderPreview', { token, body: { addressId, payMethod: 'transfer' } })],
        writes: [
          await call('orderPlace', {
            token,
            body: {
              addressId,
              requestId: `matrix-request-${serial}`,
              payMethod: 'transfer',
              seenPayAmount: 10_000_000,
            },
          }),
        ],
      };
    case 'payment':
      return {
        reads: [await call('payState', { token, query: { orderId: rows.orderId } })],
        writes: [await call('scanCodePay', { token, body: { orderId: rows.orderId, renew: true } })],
      };
    case 'orders':
      return {
        reads: [
          await call('orderPage', { token, query: { pageNum: 1, pageSize: 10 } }),
          await call('orderDetail', { token, params: { id: rows.orderId } }),
        ],
        writes: [
          await call('orderCancel', { token, params: { id: rows.orderId }, body: { reason: '不要了' } }),
        ],
      };
    case 'login':
      return { reads: [], writes: [await call('login', { query: { phone, password: PASSWORD } })] };
    case 'registration':
      return { reads: [], writes: [await register(call)] };
    case 'operator':
      return {
        reads: [],
        writes: [await call('adminLogin', { body: { name: 'nobody', password: 'Nobody-2026-pifa' } })],
      };
  }
}

/** Captcha, then the code by SMS. */
async function register(call: TestApp['call']): Promise<Answer> {
  const captcha = await call('imgCode');
  if (!captcha.success) return captcha;
  const phone = `137${String(10_000_000 + serial).slice(-8)}`;
  return call('sendSms', {
    query: { phone, imgCode: 'pifa', session_id: captcha.data.session_id, purpose: 'register' },
  });
}

/** The expected refusal of a working screen: there is no such operator. */
const answered = ({ success, code }: Answer): boolean => success || code === 'wrong-credentials';

/** How a screen did, and which of its messages were not in Chinese. */
export function judge({ reads, writes }: Probe): { outcome: Outcome; speechless: Answer[] } {
  const all = [...reads, ...writes];
  const works = all.filter(answered).length;
  const outcome =
    works === all.length ? 'full' : reads.length > 0 && reads.every(answered) ? 'part' : 'refused';
  return {
    outcome,
    speechless: all.filter((answer) => !answered(answer) && !/[\u4e00-\u9fff]/.test(answer.message)),
  };
}
