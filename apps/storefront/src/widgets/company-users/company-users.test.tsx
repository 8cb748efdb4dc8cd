import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentSession } from '../../lib/session';
import { asMember, Refused, show, stubMall } from '../../testing/mall';
import { ConfirmHost } from '../../ui/confirm-host';
import { Toaster } from '../../ui/toast';
import { CompanyUsers, PersonalData } from '.';

vi.setConfig({ testTimeout: 20_000 });

const USERS = '/api/member/company/users';
const CLOSING = '/api/member/personal/closing';
const CLOSE = '/api/member/personal/close';
const user = (id: string, name: string, over: Record<string, unknown> = {}) => ({
  id,
  name,
  phone: '138****0001',
  isManager: false,
  isSelf: false,
  state: 'open',
  stateName: '正常',
  createTime: '2026-01-01T00:00:00Z',
  ...over,
});
const users = (canManage: boolean) => ({
  canManage,
  most: 50,
  users: [
    user('1', '林晚舟', { isManager: true, isSelf: canManage }),
    user('2', '周予安', { isSelf: !canManage }),
    user('3', '沈清和', { state: 'closed', stateName: '已停用' }),
  ],
  acts: [{ id: '9', text: '林晚舟 停用了成员 沈清和', time: '2026-05-01T00:00:00Z' }],
});

function open(element: React.ReactNode, answers: Record<string, unknown>) {
  const calls = stubMall(answers);
  show(
    <>
      {element}
      <Toaster />
      <ConfirmHost />
    </>,
  );
  return calls;
}
beforeEach(asMember);

test('普通成员只能看：状态有字，没有操作；变动记录看得到', async () => {
  open(<CompanyUsers />, { [USERS]: users(false) });
  const table = await screen.findByRole('table', { name: '公司成员' });
  expect(within(table).getByText('已停用')).toBeInTheDocument();
  expect(within(table).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: '添加成员' })).toBeNull();
  fireEvent.click(screen.getByText('成员变动记录'));
  expect(await screen.findByText('林晚舟 停用了成员 沈清和')).toBeInTheDocument();
});

test('管理员停用成员：先问清楚，再停用；自己那行没有按钮', async () => {
  const calls = open(<CompanyUsers />, { [USERS]: users(true) });
  fireEvent.click(await screen.findByRole('button', { name: '停用 周予安' }));
  expect(screen.queryByRole('button', { name: '停用 林晚舟' })).toBeNull();
  expect(screen.getByRole('button', { name: '启用 沈清和' })).toBeInTheDocument();
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: '停用' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ id: '2', act: 'close' }),
  );
  expect(await screen.findByText('已停用', { selector: '[data-toasts] *' })).toBeInTheDocument();
});

test('添加成员：手机号不对不提交；已注册的写明', async () => {
  const calls = open(<CompanyUsers />, {
    [USERS]: users(true),
    [`POST ${USERS}`]: new Refused('该手机号已注册，请直接登录'),
  });
  fireEvent.click(await screen.findByRole('button', { name: '添加成员' }));
  const dialog = await screen.findByRole('dialog', { name: '添加成员' });
  fireEvent.change(within(dialog).getByLabelText(/姓名/), { target: { value: '新人' } });
  fireEvent.change(within(dialog).getByLabelText(/手机号/), { target: { value: '123' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '添加' }));
  expect(await within(dialog).findByText('请填写正确的电话号码')).toBeInTheDocument();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.change(within(dialog).getByLabelText(/手机号/), { target: { value: '13800000009' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '添加' }));
  expect(await within(dialog).findByText('该手机号已注册，请直接登录')).toBeInTheDocument();
});

test('不能注销时说出原因，没有确认按钮', async () => {
  open(<PersonalData />, {
    [CLOSING]: { canClose: false, problems: ['还有待付款的订单 A1，请先支付或取消'], consequences: [] },
  });
  fireEvent.click(await screen.findByRole('button', { name: '注销账号' }));
  expect(await screen.findByText('还有待付款的订单 A1，请先支付或取消')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '确认注销' })).toBeNull();
});

test('注销：看过后果、输对密码才提交；之后退出登录', async () => {
  let wrong = true;
  const calls = open(<PersonalData />, {
    [CLOSING]: { canClose: true, problems: [], consequences: ['手机号可以重新注册'] },
    [CLOSE]: () => {
      if (!wrong) return {};
      wrong = false;
      return new Refused('原密码不正确');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: '注销账号' }));
  const dialog = await screen.findByRole('dialog', { name: '注销账号' });
  expect(await within(dialog).findByText('手机号可以重新注册')).toBeInTheDocument();
  const sure = () => within(dialog).getByRole('button', { name: '确认注销' });
  fireEvent.click(sure());
  expect(calls.some(({ path }) => path === CLOSE)).toBe(false);
  fireEvent.click(within(dialog).getByRole('checkbox'));
  fireEvent.change(within(dialog).getByLabelText(/登录密码/), { target: { value: 'secret-1' } });
  fireEvent.click(sure());
  expect(await within(dialog).findByText('原密码不正确')).toBeInTheDocument();
  expect(currentSession()).not.toBeNull();
  fireEvent.click(sure());
  await waitFor(() => expect(currentSession()).toBeNull());
  expect(screen.getByTestId('place')).toHaveTextContent('/pages/home');
});
