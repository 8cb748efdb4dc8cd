import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { anInvoice, aSpecialTitle, aTitle, INVOICE, TITLE } from '../../widgets/invoice-parts/samples';
import { Screen } from './screen';

vi.setConfig({ testTimeout: 20_000 });

const ONE = `${INVOICE}/inv-00000001`;
const PAGE = '/pages/membercenter/paperFailure?id=inv-00000001';

function open(answers: Record<string, unknown> = {}, over: Record<string, unknown> = {}) {
  const calls = stubMall({
    ...siteAnswers(),
    [ONE]: anInvoice('failed', over),
    [`${TITLE}/list`]: { list: [aTitle(), aSpecialTitle({ usable: false, stateName: '待审核' })], most: 20 },
    ...answers,
  });
  show(<Screen />, { at: PAGE });
  return () => calls.filter((call) => call.method === 'POST' && call.path === `${ONE}/reapply`);
}

beforeEach(asMember);

test('原因和要改的那一项；「去修改抬头」到那个抬头的那一项，改好回来', async () => {
  open();
  expect(await screen.findByRole('heading', { name: '开票失败', level: 1 })).toBeInTheDocument();
  expect(screen.getByText('购买方税号与名称不一致')).toBeInTheDocument();
  expect(screen.getByText('税号', { selector: 'dd *' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '去修改抬头' })).toHaveAttribute(
    'href',
    `/pages/membercenter/addPaper?id=7&field=taxNumber&back=${encodeURIComponent(PAGE)}`,
  );
});

test('抬头改过了：说正在审核；原来的抬头不会悄悄换成别的', async () => {
  const mended = aTitle({ usable: false, state: 'waiting', stateName: '待审核' });
  const sent = open({
    [`${TITLE}/7`]: mended,
    [`${TITLE}/list`]: { list: [mended, aTitle({ id: '9', name: '另一家公司', isDefault: 0 })], most: 20 },
  });
  expect(await screen.findByText(/抬头已修改，正在审核/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '重新申请' }));
  const select = await screen.findByRole('combobox', { name: /发票抬头/ });
  expect(select).toHaveValue('');
  expect(screen.getByText(/“檐下便利有限公司”待审核，审核通过后才能用它开票/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '提交申请' }));
  expect(await screen.findByText('请选择发票抬头')).toBeInTheDocument();
  expect(sent()).toHaveLength(0);
});

test('与抬头无关的失败：只有重新申请', async () => {
  open({}, { failField: 'orders', failReason: '订单金额与系统不一致' });
  expect(await screen.findByRole('button', { name: '重新申请' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: '去修改抬头' })).toBeNull();
});

test('重新申请：照原样填好，只改要改的；一次申请，走到新的申请', async () => {
  const sent = open({ [`POST ${ONE}/reapply`]: anInvoice('issuing', { id: 'inv-00000002' }) });
  fireEvent.click(await screen.findByRole('button', { name: '重新申请' }));
  const dialog = await screen.findByRole('dialog', { name: '重新申请开票' });
  const to = await within(dialog).findByLabelText(/收票邮箱/);
  expect(to).toHaveValue('cw@yanxia.example');
  fireEvent.change(to, { target: { value: 'new@yanxia.example' } });
  const button = within(dialog).getByRole('button', { name: '提交申请' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent('/paperLoading?id=inv-00000002'));
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.body).toMatchObject({ titleId: '7', receiveTo: 'new@yanxia.example', content: 'detail' });
});

test('抬头还在审核：服务器的话在对话框里，填的都还在', async () => {
  open({ [`POST ${ONE}/reapply`]: new Refused('该抬头正在审核，通过后即可开票', 409, 'title-unusable') });
  fireEvent.click(await screen.findByRole('button', { name: '重新申请' }));
  fireEvent.click(await screen.findByRole('button', { name: '提交申请' }));
  await screen.findByLabelText(/收票邮箱/);
  fireEvent.click(screen.getByRole('button', { name: '提交申请' }));
  expect(await screen.findByText('该抬头正在审核，通过后即可开票')).toBeInTheDocument();
});

test('已经重新申请过：只去看新的那张', async () => {
  open({}, { nextId: 'inv-00000009', actions: [] });
  expect(await screen.findByRole('link', { name: '查看新的申请' })).toHaveAttribute(
    'href',
    '/pages/membercenter/paperIng?id=inv-00000009',
  );
  expect(screen.queryByRole('button', { name: '重新申请' })).toBeNull();
  expect(screen.queryByRole('link', { name: '去修改抬头' })).toBeNull();
});
