import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { anInvoice, INVOICE } from '../../widgets/invoice-parts/samples';
import { Screen } from './screen';

const ONE = `${INVOICE}/inv-00000001`;

function open(answers: Record<string, unknown> = {}) {
  const calls = stubMall({
    ...siteAnswers(),
    [ONE]: anInvoice('timeout'),
    [`${INVOICE}/status`]: anInvoice('timeout'),
    ...answers,
  });
  show(<Screen />, { at: '/pages/membercenter/paperTimeout?id=inv-00000001' });
  return () => calls.filter((call) => call.method === 'POST' && call.path === `${ONE}/retry`);
}

beforeEach(asMember);

test('说明申请已保存，给客服电话；没有任何要重填的', async () => {
  open();
  expect(await screen.findByRole('heading', { name: '开票超时', level: 1 })).toBeInTheDocument();
  expect(screen.getByText('开票系统响应超时，申请已保存')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /400-000-2026/ })).toHaveAttribute(
    'href',
    'tel:400-000-2026',
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('FP202611220001')).toBeInTheDocument();
});

test('重试：连点也只问一次；有结果就走到对的页面', async () => {
  const sent = open({ [`POST ${ONE}/retry`]: anInvoice('issued') });
  const button = await screen.findByRole('button', { name: '重试' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/paperOk?id=inv-00000001'));
  expect(sent()).toHaveLength(1);
});

test('再问还是没有答复：说清楚，留在这里', async () => {
  open({ [`POST ${ONE}/retry`]: anInvoice('timeout') });
  fireEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByText(/仍未收到答复/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '重试' })).toBeInTheDocument();
});

test('重试没送到：说原因，可以再按', async () => {
  open({
    [`POST ${ONE}/retry`]: new Refused('开票系统暂时无法连接，请稍后重试', 503, 'invoice-service-away'),
  });
  fireEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByText('开票系统暂时无法连接，请稍后重试')).toBeInTheDocument();
});
