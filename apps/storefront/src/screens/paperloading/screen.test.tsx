import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { asMember, show, siteAnswers, stubMall } from '../../testing/mall';
import { anInvoice, INVOICE } from '../../widgets/invoice-parts/samples';
import { Screen } from './screen';

beforeEach(asMember);

test('开票中：走到哪一步、预计什么时候、可以离开', async () => {
  stubMall({
    ...siteAnswers(),
    [`${INVOICE}/inv-00000001`]: anInvoice('issuing', { expectTime: '2026-11-22T02:10:00Z' }),
    [`${INVOICE}/status`]: anInvoice('issuing'),
  });
  show(<Screen />, { at: '/pages/membercenter/paperLoading?id=inv-00000001' });
  expect(await screen.findByRole('heading', { name: '开票中', level: 1 })).toBeInTheDocument();
  const steps = screen.getByRole('list', { name: '开票进度' });
  expect(steps.querySelector('[aria-current="step"]')).toHaveTextContent('开票中');
  expect(screen.getByText('2026-11-22 10:10')).toBeInTheDocument();
  expect(screen.getByText(/可以离开/)).toBeInTheDocument();
  expect(screen.getByText('¥1,130.00')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'PF0002' })).toHaveAttribute(
    'href',
    '/pages/membercenter/myorderpay?id=order-0002',
  );
  expect(screen.getByRole('link', { name: '我的开票申请' })).toBeInTheDocument();
});
