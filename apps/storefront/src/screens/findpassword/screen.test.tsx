import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { currentSession, logout } from '../../lib/session';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { Screen } from './screen';

// Typing letter by letter takes its time on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

afterEach(() => {
  logout();
  vi.unstubAllGlobals();
});

const CHECK = '/api/member/info/checkVerificationCode';
const SAVE = '/api/member/info/forgetPwd';

function open(answers: Record<string, unknown> = {}) {
  const seen = stubMall({
    ...siteAnswers(),
    '/api/member/apply/imgCode': { imgsrc: 'data:image/png;base64,AA', session_id: 's-9' },
    [CHECK]: { valid: true },
    ...answers,
  });
  show(<Screen />, { at: '/pages/findpassword' });
  return (path: string) => seen.filter((call) => call.path === path);
}

const box = (label: string) => screen.getByLabelText(new RegExp(`^\\*?${label}$`));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function verify(code = '123456') {
  await userEvent.type(box('注册手机号'), '13800000001');
  await userEvent.type(box('短信验证码'), code);
  await press('下一步');
}

async function choose(password: string, again = password) {
  await userEvent.type(await screen.findByLabelText(/^\*?新密码$/), password);
  await userEvent.type(box('确认新密码'), again);
  await press('确认修改');
}

test('三步：验证手机 → 新密码 → 完成；凭证清掉，密码不进地址栏', async () => {
  asMember();
  const calls = open({ [SAVE]: {} });
  await verify();
  await choose('Bambu-2026-x');
  expect(await screen.findByText('密码已修改，请重新登录')).toBeInTheDocument();
  expect(currentSession()).toBeNull();
  expect(Object.fromEntries(calls(SAVE)[0]?.query ?? [])).toEqual({
    phone: '13800000001',
    verificationCode: '123456',
    password: 'Bambu-2026-x',
  });
  expect(screen.getByTestId('place').textContent).not.toContain('Bambu');
});

test('没填验证码、号码不对：各在各的位置说，不发请求', async () => {
  const calls = open();
  await userEvent.type(box('注册手机号'), '12345');
  await press('下一步');
  expect(screen.getByText('请填写正确的电话号码')).toBeInTheDocument();
  await userEvent.clear(box('注册手机号'));
  await userEvent.type(box('注册手机号'), '13800000001');
  await press('下一步');
  expect(screen.getByText('请填写短信验证码')).toBeInTheDocument();
  expect(calls(CHECK)).toHaveLength(0);
});

test('验证码不对：照服务器的话说，留在第一步', async () => {
  open({ [CHECK]: new Refused('短信验证码不正确，还可以再试 4 次', 400, 'code-wrong') });
  await verify('000000');
  expect(await screen.findByText('短信验证码不正确，还可以再试 4 次')).toBeInTheDocument();
  expect(screen.queryByText('确认修改')).toBeNull();
});

test('新密码太弱或两次不同：不发请求', async () => {
  const calls = open();
  await verify();
  await choose('12345678', '12345679');
  expect(screen.getByText(/密码须满足：包含字母/)).toBeInTheDocument();
  expect(screen.getByText('两次输入的密码不一致')).toBeInTheDocument();
  expect(calls(SAVE)).toHaveLength(0);
});

test('设密码时验证码已失效：回到第一步重新获取，手机号还在', async () => {
  open({ [SAVE]: new Refused('短信验证码已失效，请重新获取', 400, 'code-dead') });
  await verify();
  await choose('Bambu-2026-x');
  expect(await screen.findByText('短信验证码已失效，请重新获取')).toBeInTheDocument();
  await waitFor(() => expect(box('注册手机号')).toHaveValue('13800000001'));
});
