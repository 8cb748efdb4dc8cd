import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import regions from '../../../public/regions.json?raw';
import { Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { Screen } from './screen';

// Typing letter by letter takes its time on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

afterEach(() => vi.unstubAllGlobals());

const APPLY = 'POST /api/member/apply';

function open(answers: Record<string, unknown> = {}) {
  const seen = stubMall({
    ...siteAnswers(),
    '/api/member/apply/imgCode': { imgsrc: 'data:image/png;base64,AA', session_id: 's-9' },
    '/api/member/apply/wxsendSms': { seconds: 60 },
    '/api/member/info/checkVerificationCode': { valid: true },
    '/api/basic/articleDetail/list': {
      list: [{ id: '18', title: '用户协议', content: '<h2>一、账号</h2>' }],
      total: 1,
    },
    ...answers,
  });
  const mall = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input === '/regions.json' ? Promise.resolve(new Response(regions)) : mall(input, init),
  );
  show(<Screen />, { at: '/pages/register' });
  return (path: string) => seen.filter((call) => call.path === path);
}

/** A required field's label begins with its star. */
const box = (label: string) => screen.getByLabelText(new RegExp(`^\\*?${label}$`));
const type = (label: string, text: string) => userEvent.type(box(label), text);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

async function firstStep() {
  await type('手机号', '13900000009');
  await type('短信验证码', '123456');
  await type('登录密码', 'Bambu-2026-x');
  await type('确认密码', 'Bambu-2026-x');
  await press('下一步');
  await screen.findByLabelText(/公司名称/);
}

async function secondStep() {
  await type('公司名称', '仙桃市竹影商行');
  await type('联系人', '竹影');
  await userEvent.click(screen.getByRole('combobox', { name: /地区/ }));
  await type('搜索地区', '虎门');
  await userEvent.click(await screen.findByText(/东莞市 \/ 虎门镇/));
  await userEvent.click(screen.getByRole('checkbox'));
}

describe('企业入驻', () => {
  test('第一步什么都没填：每一栏各说各的，光标在第一栏，不发请求', async () => {
    const calls = open();
    await press('下一步');
    for (const text of ['请填写正确的电话号码', '请填写短信验证码'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByText(/密码须满足/)).toBeInTheDocument();
    expect(box('手机号')).toHaveFocus();
    expect(calls('/api/member/info/checkVerificationCode')).toHaveLength(0);
  });

  test('没填图形验证码就要短信：在那一栏说，不发短信', async () => {
    const calls = open();
    await type('手机号', '13900000009');
    await press('获取验证码');
    expect(screen.getByText('请填写图形验证码')).toBeInTheDocument();
    expect(box('图形验证码')).toHaveFocus();
    expect(calls('/api/member/apply/wxsendSms')).toHaveLength(0);
  });

  test('图形验证码随 session_id 一起送出，之后等 60 秒', async () => {
    const calls = open();
    await type('手机号', '13900000009');
    await screen.findByRole('img', { name: '图形验证码' });
    await type('图形验证码', 'pifa');
    await press('获取验证码');
    await screen.findByRole('button', { name: /秒后重发/ });
    const [sent] = calls('/api/member/apply/wxsendSms');
    expect(Object.fromEntries(sent?.query ?? [])).toMatchObject({
      phone: '13900000009',
      imgCode: 'pifa',
      session_id: 's-9',
      purpose: 'register',
    });
  });

  test('短信验证码不对：留在第一步，在那一栏说', async () => {
    open({ '/api/member/info/checkVerificationCode': new Refused('短信验证码不正确', 400, 'code-wrong') });
    await type('手机号', '13900000009');
    await type('短信验证码', '000000');
    await type('登录密码', 'Bambu-2026-x');
    await type('确认密码', 'Bambu-2026-x');
    await press('下一步');
    expect(await screen.findByText('短信验证码不正确')).toBeInTheDocument();
    expect(box('短信验证码')).toHaveFocus();
    expect(screen.queryByLabelText('公司名称')).toBeNull();
  });

  test('提交后待审核；地区送出最后一级的代码和各级名称', async () => {
    const calls = open({ [APPLY]: { no: 'A-1', message: '' } });
    await firstStep();
    await secondStep();
    await press('提交申请');
    expect(await screen.findByText('申请已提交，审核结果将以短信通知')).toBeInTheDocument();
    expect(screen.getByText('A-1')).toBeInTheDocument();
    expect(calls('/api/member/apply')[0]?.body).toMatchObject({
      company: '仙桃市竹影商行',
      regionCode: '441900121',
      regionNames: ['广东省', '东莞市', '虎门镇'],
      agreed: true,
    });
  });

  test('提交时验证码已失效：回到第一步说明，已填的企业信息一个字不丢', async () => {
    open({ [APPLY]: new Refused('短信验证码已失效，请重新获取', 400, 'code-dead') });
    await firstStep();
    await secondStep();
    await press('提交申请');
    expect(await screen.findByText('短信验证码已失效，请重新获取')).toBeInTheDocument();
    expect(box('手机号')).toHaveValue('13900000009');
    await press('下一步');
    expect(await screen.findByLabelText(/公司名称/)).toHaveValue('仙桃市竹影商行');
    expect(screen.getByRole('combobox', { name: '地区：广东省 / 东莞市 / 虎门镇' })).toBeInTheDocument();
  });

  test('没同意协议不能提交；在对话框里同意后勾上', async () => {
    const calls = open({ [APPLY]: { no: 'A-1', message: '' } });
    await firstStep();
    await press('提交申请');
    expect(screen.getByText('请先阅读并同意用户协议')).toBeInTheDocument();
    await press(/用户协议/);
    expect(await screen.findByText('一、账号')).toBeInTheDocument();
    await press('同意并关闭');
    await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked());
    expect(screen.queryByText('请先阅读并同意用户协议')).toBeNull();
    expect(calls('/api/member/apply')).toHaveLength(0);
  });
});
