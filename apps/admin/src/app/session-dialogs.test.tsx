import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { call } from '../lib/client';
import { answerCalls } from '../testing/answers';
import { someone } from '../testing/me';
import { SessionDialogs } from './session-dialogs';

const LOCKED = { code: 'session-locked', message: '已锁定' };
const OVER = { code: 'not-logged-in', message: '请登录' };
const SAVED = { data: { message: '已保存' } };

/** A half-filled form that saves by a staff call. */
function Form() {
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const save = () =>
    call('adminPrefs', { body: { key: 'note', value: text } }).then(
      ({ message }) => setSaid(message),
      (error: Error) => setSaid(error.message),
    );
  return (
    <>
      <input aria-label="备注" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => void save()}>
        保存
      </button>
      <output>{said}</output>
    </>
  );
}

function open() {
  const props = { onMe: vi.fn(), onOut: vi.fn() };
  render(
    <App>
      <SessionDialogs me={someone()} {...props} />
      <Form />
    </App>,
  );
  return props;
}

async function saveHalfTyped() {
  await userEvent.type(screen.getByLabelText('备注'), '周三前到店');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
}

test('锁屏：输入密码后刚才的保存自己做完，写了一半的还在', async () => {
  const { asked } = answerCalls({
    'PATCH /api/admin/prefs': [LOCKED, SAVED],
    'POST /api/admin/session/unlock': [{ code: 'password-wrong', message: '密码不正确' }, SAVED],
  });
  open();
  await saveHalfTyped();
  await userEvent.type(await screen.findByLabelText('密码'), 'wrong{Enter}');
  expect(await screen.findByText('密码不正确')).toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText('密码'));
  await userEvent.type(screen.getByLabelText('密码'), 'right{Enter}');
  expect(await screen.findByText('已保存')).toBeInTheDocument();
  expect(screen.getByLabelText('备注')).toHaveValue('周三前到店');
  expect(asked.at(-1)?.body).toEqual({ key: 'note', value: '周三前到店' });
});

test('登录过期：同一个人重新登录，用新的令牌再送', async () => {
  const { asked } = answerCalls({
    'PATCH /api/admin/prefs': [OVER, SAVED],
    'POST /api/admin/session': [{ data: someone({ csrf: 'csrf-2' }) }],
  });
  const { onMe } = open();
  await saveHalfTyped();
  await userEvent.type(await screen.findByLabelText('密码'), 'right{Enter}');
  expect(await screen.findByText('已保存')).toBeInTheDocument();
  expect(onMe).toHaveBeenCalledWith(expect.objectContaining({ csrf: 'csrf-2' }));
  expect(asked.at(-1)?.headers['X-CSRF-Token']).toBe('csrf-2');
});

test('密码错多了要图形验证码：图在对话框里，答案一起送', async () => {
  const picture = { captchaId: 'c-1', image: 'data:image/svg+xml;base64,PHN2Zy8+' };
  const { asked } = answerCalls({
    'PATCH /api/admin/prefs': [OVER, SAVED],
    'POST /api/admin/session': [
      { code: 'captcha-needed', message: '请输入图形验证码', data: picture },
      { data: someone() },
    ],
  });
  open();
  await saveHalfTyped();
  await userEvent.type(await screen.findByLabelText('密码'), 'right{Enter}');
  await userEvent.type(await screen.findByLabelText('图形验证码'), 'k7pq{Enter}');
  expect(await screen.findByText('已保存')).toBeInTheDocument();
  const tries = asked.filter(({ path }) => path === '/api/admin/session');
  expect(tries[1]?.body).toMatchObject({ captchaId: 'c-1', captcha: 'k7pq' });
});
