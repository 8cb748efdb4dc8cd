import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { currentSession, logout } from '../../lib/session';
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

const VALID = '/api/member/info/validPassword';
const SAVE = '/api/member/info/forgetPwd';

function open(answers: Record<string, unknown> = {}) {
  asMember();
  const seen = stubMall({ ...siteAnswers(), ...answers });
  show(
    <>
      <Screen />
      <Toaster />
    </>,
    { at: '/pages/membercenter/changepassward' },
  );
  return (path: string) => seen.filter((call) => call.path === path);
}

const box = (label: string) => screen.getByLabelText(new RegExp(`^\\*?${label}$`));

async function fill(old: string, next: string, again = next) {
  if (old) await userEvent.type(box('原密码'), old);
  if (next) await userEvent.type(box('新密码'), next);
  if (again) await userEvent.type(box('确认新密码'), again);
  await userEvent.click(screen.getByRole('button', { name: '确认修改' }));
}

describe('修改密码', () => {
  test('成功：凭原密码修改，凭证清掉，去登录页并说「密码已修改，请重新登录」', async () => {
    const calls = open({ [VALID]: { valid: true }, [SAVE]: {} });
    await fill('Pifa-demo-2026', 'Bambu-2026-x');
    expect(await screen.findByText('密码已修改，请重新登录')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/pages/login'));
    expect(Object.fromEntries(calls(SAVE)[0]?.query ?? [])).toEqual({
      oldPassword: 'Pifa-demo-2026',
      password: 'Bambu-2026-x',
    });
    expect(currentSession()).toBeNull();
    expect(localStorage.getItem(storageKey('B2-X-Token'))).toBeNull();
  });

  test('原密码不对：在那一栏说，不去改，仍然登录着', async () => {
    const calls = open({ [VALID]: new Refused('原密码不正确', 400, 'password-wrong') });
    await fill('wrong', 'Bambu-2026-x');
    expect(await screen.findByText('原密码不正确')).toBeInTheDocument();
    expect(box('原密码')).toHaveFocus();
    expect(calls(SAVE)).toHaveLength(0);
    expect(currentSession()).not.toBeNull();
  });

  test.each([
    { old: '', next: 'Bambu-2026-x', again: 'Bambu-2026-x', says: '请填写原密码' },
    { old: 'a', next: '12345678', again: '12345678', says: '密码须满足：包含字母' },
    { old: 'a', next: 'x13800000001', again: 'x13800000001', says: '密码须满足：不含手机号' },
    { old: 'a', next: 'Bambu-2026-x', again: 'Bambu-2026-y', says: '两次输入的密码不一致' },
    { old: 'Bambu-2026-x', next: 'Bambu-2026-x', again: 'Bambu-2026-x', says: '新密码不能与原密码相同' },
  ])('$says：不发任何请求', async ({ old, next, again, says }) => {
    const calls = open();
    await fill(old, next, again);
    expect(screen.getByText(says)).toBeInTheDocument();
    expect(calls(VALID)).toHaveLength(0);
  });

  test('边打边看：满足的要求打勾', async () => {
    open();
    await userEvent.type(box('新密码'), 'abcdefgh');
    const rules = screen.getByRole('list', { name: '密码要求' });
    expect(rules).toHaveTextContent('包含字母，已满足');
    expect(rules).toHaveTextContent('包含数字，未满足');
  });

  test('网络断了：说一句，填的都还在', async () => {
    open({
      [VALID]: () => {
        throw new TypeError('offline');
      },
    });
    await fill('Pifa-demo-2026', 'Bambu-2026-x');
    expect(await screen.findByText('网络连接失败，请检查网络后重试')).toBeInTheDocument();
    expect(box('原密码')).toHaveValue('Pifa-demo-2026');
    expect(currentSession()).not.toBeNull();
  });
});
