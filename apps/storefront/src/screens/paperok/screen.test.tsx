import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { Toaster } from '../../ui/toast';
import { anInvoice, INVOICE } from '../../widgets/invoice-parts/samples';
import { Screen } from './screen';

const ONE = `${INVOICE}/inv-00000001`;
let turn = 0;
const fileOf = (format: string, redId = '') => ({
  id: `f-${format}`,
  format,
  name: `发票-26442000000012345678.${format}`,
  redId,
  url: `${INVOICE}/file/f-${format}?sign=s${turn}`,
  expireTime: '2026-11-22T02:10:00Z',
});

function open(answers: Record<string, unknown> = {}, state = 'issued', over: Record<string, unknown> = {}) {
  const calls = stubMall({
    ...siteAnswers(),
    [ONE]: anInvoice(state, over),
    [`${INVOICE}/ok`]: () => {
      turn += 1;
      return { ...anInvoice(state, over), files: [fileOf('ofd'), fileOf('pdf')] };
    },
    ...answers,
  });
  show(
    <>
      <Screen />
      <Toaster />
    </>,
    { at: '/pages/membercenter/paperOk?id=inv-00000001' },
  );
  return calls;
}

/** What the browser was told to fetch. */
function downloads() {
  const seen: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) seen.push(`${this.getAttribute('href')} ${this.download}`);
  });
  return seen;
}

/** Once it may be pressed: before that it waits for the files. */
async function press(name: string) {
  const button = () => screen.getByRole('button', { name });
  await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'));
  fireEvent.click(button());
}

beforeEach(() => {
  turn = 0;
  asMember();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('号码、金额、税额、订单；明细可以展开', async () => {
  open();
  expect(await screen.findByRole('heading', { name: '发票已开具', level: 1 })).toBeInTheDocument();
  expect(screen.getByText('26442000000012345678', { selector: 'dd *' })).toBeInTheDocument();
  expect(screen.getByText('其中税额 ¥130.00')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '开票明细（1 行）' }));
  expect(within(screen.getByRole('table', { name: '开票明细' })).getByText('13%')).toBeInTheDocument();
});

test('下载：PDF 在前，每按一次要一个新的签名链接；OFD 也在', async () => {
  const seen = downloads();
  open();
  await press('下载 PDF');
  await waitFor(() => expect(seen).toEqual([`${INVOICE}/file/f-pdf?sign=s2 发票-26442000000012345678.pdf`]));
  await press('下载 OFD');
  await waitFor(() => expect(seen[1]).toBe(`${INVOICE}/file/f-ofd?sign=s3 发票-26442000000012345678.ofd`));
});

test('文件还没取回：说明，不给空链接', async () => {
  open({ [`${INVOICE}/ok`]: { ...anInvoice('issued'), files: [] } });
  expect(await screen.findAllByText('文件正在取回，稍后自动可下载')).not.toHaveLength(0);
  expect(screen.getByRole('button', { name: '下载 PDF' })).toHaveAttribute('aria-disabled', 'true');
});

test('发送邮箱：先填好收票邮箱；写错当场说，不发请求', async () => {
  const calls = open({ [`POST ${ONE}/send`]: { message: '已发送到 boss@yanxia.example' } });
  const sent = () => calls.filter((call) => call.method === 'POST');
  fireEvent.click(await screen.findByRole('button', { name: '发送邮箱' }));
  const dialog = await screen.findByRole('dialog', { name: '发送到邮箱' });
  const box = within(dialog).getByLabelText(/收票邮箱/);
  expect(box).toHaveValue('cw@yanxia.example');
  fireEvent.change(box, { target: { value: 'boss@' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '发送' }));
  expect(await within(dialog).findByText('请填写正确的收票邮箱')).toBeInTheDocument();
  expect(sent()).toHaveLength(0);
  fireEvent.change(box, { target: { value: 'boss@yanxia.example' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '发送' }));
  expect(await screen.findByText('已发送到 boss@yanxia.example')).toBeInTheDocument();
  expect(sent()[0]?.body).toEqual({ email: 'boss@yanxia.example' });
});

test('下载时服务器不给：说原因', async () => {
  let first = true;
  open({
    [`${INVOICE}/ok`]: () => {
      if (!first) return new Refused('服务繁忙，请稍后再试', 429, 'too-many');
      first = false;
      return { ...anInvoice('issued'), files: [fileOf('pdf')] };
    },
  });
  await press('下载 PDF');
  expect(await screen.findByText('服务繁忙，请稍后再试')).toBeInTheDocument();
});

test('打印：A4 清单带号码、税额和大写合计', async () => {
  open();
  await screen.findByRole('heading', { name: '发票已开具' });
  const paper = document.querySelector('[data-print-document]');
  expect(paper).toHaveTextContent('发票号码：26442000000012345678');
  expect(paper).toHaveTextContent('人民币壹仟壹佰叁拾元整');
  expect(paper).toHaveTextContent('税号：91440300MA5EXAMP1F');
});

test('已红冲：灰着显示，红字发票有自己的号码和金额', async () => {
  open({}, 'red', {
    redAmount: 1130,
    redLetters: [
      {
        id: 'red-1',
        number: '26442000000099999999',
        state: 'issued',
        stateName: '已开具',
        tone: 'green',
        amount: -1130,
        netAmount: -1000,
        taxAmount: -130,
        reason: '订单退款',
        time: '2026-11-23T02:00:00Z',
      },
    ],
  });
  expect(await screen.findByRole('heading', { name: '发票已红冲', level: 1 })).toBeInTheDocument();
  const red = screen.getByRole('region', { name: '红字发票' });
  expect(red).toHaveTextContent('−¥1,130.00');
  expect(red).toHaveTextContent('26442000000099999999');
});
