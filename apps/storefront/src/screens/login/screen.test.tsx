import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { logout } from '../../lib/session';
import { storageKey } from '../../lib/storage';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { Toaster } from '../../ui/toast';
import { Screen } from './screen';

// Typing letter by letter takes its time on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

const LOGIN = '/api/member/info/login';
const KEYS = ['B2-X-Token', 'B2-X-phone', 'B2-X-User', 'B2-X-khId', 'B2-X-UserId', 'B2-X-headImgUrl'];
const stored = () => KEYS.map((key) => localStorage.getItem(storageKey(key)));
const accepted = {
  token: 'T-1',
  info: { id: '7', phone: '13800000001', company: '檐下便利', khId: '1001', headImgUrl: '/h.png' },
};

function open(answer: unknown, at = '/pages/login') {
  const seen = stubMall({ ...siteAnswers(), [LOGIN]: answer });
  show(
    <>
      <Screen />
      <Toaster />
    </>,
    { at },
  );
  return seen.filter.bind(seen, (call: { path: string }) => call.path === LOGIN);
}

async function fill(phone: string, password: string) {
  if (phone) await userEvent.type(screen.getByLabelText('账号 / 手机号'), phone);
  if (password) await userEvent.type(screen.getByLabelText('密码'), password);
  await userEvent.keyboard('{Enter}');
}

describe('登录', () => {
  test('成功：六个带主机前缀的键都存下，回到来时的页面', async () => {
    open(accepted, '/pages/login/?redirect=%2Fcart%3Fcheck%3D1');
    await fill('13800000001', 'Pifa-demo-2026');
    await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/cart?check=1'));
    expect(stored()).toEqual(['T-1', '13800000001', '檐下便利', '1001', '7', '/h.png']);
    expect(storageKey('B2-X-Token')).toBe('mall.test:8080-B2-X-Token');
  });

  test('失败：服务器原话在提示和表单里各说一遍，已存的凭证清掉，密码被选中等重输', async () => {
    asMember();
    open(new Refused('账号或密码不正确', 401, 'wrong-credentials'));
    await fill('13800000001', 'wrong');
    await waitFor(() => expect(screen.getAllByText('账号或密码不正确')).toHaveLength(2));
    expect(stored()).toEqual(KEYS.map(() => null));
    const box = screen.getByLabelText<HTMLInputElement>('密码');
    expect(box).toHaveFocus();
    expect(box).toHaveValue('wrong');
    expect(screen.getByText(/已注销的账号不能恢复，原手机号可以重新入驻/)).toBeInTheDocument();
  });

  test('没填全：不发请求，缺哪个说哪个', async () => {
    const calls = open(accepted);
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    expect(screen.getByText('请填写账号或手机号')).toBeInTheDocument();
    expect(screen.getByText('请填写密码')).toBeInTheDocument();
    expect(screen.getByLabelText('账号 / 手机号')).toHaveFocus();
    expect(calls()).toHaveLength(0);
  });

  test('审核中的账号：说明原因，留在登录页', async () => {
    open(new Refused('您的入驻申请正在审核中', 403, 'application-waiting'));
    await fill('13800000004', 'Pifa-demo-2026');
    await waitFor(() => expect(screen.getAllByText('您的入驻申请正在审核中').length).toBeGreaterThan(0));
    expect(screen.getByTestId('place')).toHaveTextContent('/pages/login');
  });

  test('同事添加的人：先看到协议，同意后才登录；关掉就没有登录', async () => {
    const agreed = (call: { query: URLSearchParams }) =>
      call.query.get('agreed') === '1'
        ? accepted
        : new Refused('请先阅读并同意用户协议', 403, 'agreement-needed');
    const calls = open(agreed);
    await fill('13800000001', 'Pifa-demo-2026');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('首次登录前请阅读并同意用户协议');
    await userEvent.click(within(dialog).getAllByRole('button', { name: '关闭' }).at(-1) ?? dialog);
    expect(stored()).toEqual(KEYS.map(() => null));
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    await userEvent.click(await screen.findByRole('button', { name: '同意并登录' }));
    await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/pages/home'));
    expect(calls().map(({ query }) => query.get('agreed'))).toEqual([null, null, '1']);
  });

  test.each(['//evil.example/', '/\\evil.example', 'https://evil.example'])(
    '来路 %s 不是本站的页面：登录后到首页',
    async (bad) => {
      open(accepted, `/pages/login?redirect=${encodeURIComponent(bad)}`);
      await fill('13800000001', 'Pifa-demo-2026');
      await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/pages/home'));
    },
  );

  test('记住账号：下次账号已填好，密码从不保存', async () => {
    open(accepted);
    await userEvent.click(screen.getByRole('checkbox', { name: '记住账号' }));
    await fill('13800000001', 'Pifa-demo-2026');
    await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/pages/home'));
    expect(JSON.stringify({ ...localStorage })).not.toContain('Pifa-demo-2026');
    logout();
    expect(localStorage.getItem(storageKey('pifa-account'))).toBe('13800000001');
  });
});
