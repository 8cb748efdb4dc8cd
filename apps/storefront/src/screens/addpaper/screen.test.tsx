import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { ConfirmHost } from '../../ui/confirm-host';
import { Toaster } from '../../ui/toast';
import { aSpecialTitle, aTitle, TITLE } from '../../widgets/invoice-parts/samples';
import { Screen } from './screen';
import { taxNumberState } from './title-form';

vi.setConfig({ testTimeout: 20_000 });

const LIST = `${TITLE}/list`;
const AT = '/pages/membercenter/addPaper';
const listOf = (list: unknown[]) => ({ list, most: 20 });

function open(answers: Record<string, unknown> = {}, at = AT) {
  const calls = stubMall({ ...siteAnswers(), [LIST]: listOf([aTitle(), aSpecialTitle()]), ...answers });
  show(
    <>
      <Screen />
      <Toaster />
      <ConfirmHost />
    </>,
    { at },
  );
  return (method: string, path = TITLE) =>
    calls.filter((call) => call.method === method && call.path === path);
}

const box = (label: string) => screen.getByLabelText(new RegExp(`^\\*?${label}$`));
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const messages = () => screen.getAllByRole('alert').map((line) => line.textContent);

async function openNew() {
  fireEvent.click(await screen.findByRole('button', { name: '新增发票抬头' }));
  return screen.findByRole('dialog', { name: '新增发票抬头' });
}

beforeEach(asMember);

describe('列表', () => {
  test('抬头、税号、类型和有效性；默认的标明，别的可以设为默认', async () => {
    const sent = open({ [`${TITLE}/default`]: aSpecialTitle({ isDefault: 1 }) });
    const table = await screen.findByRole('table', { name: '发票抬头' });
    const [ordinary, special] = within(table).getAllByRole('row').slice(1);
    expect(ordinary).toHaveTextContent('默认');
    expect(ordinary).toHaveTextContent('91440300MA5EXAMP1F');
    expect(special).toHaveTextContent('增值税专用发票');
    fireEvent.click(within(special as HTMLElement).getByRole('button', { name: /^设为默认/ }));
    expect(await screen.findByText('已设为默认抬头')).toBeInTheDocument();
    expect(sent('GET', `${TITLE}/default`)[0]?.query.get('id')).toBe('8');
  });

  test('删除要先问；说不删就什么也不发', async () => {
    const sent = open({ [`DELETE ${TITLE}`]: {} });
    const [button] = await screen.findAllByRole('button', { name: /^删除：/ });
    fireEvent.click(button as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: '删除这个发票抬头？' });
    expect(dialog).toHaveTextContent('已经开出的发票不受影响');
    fireEvent.click(within(dialog).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('DELETE')).toHaveLength(0);
    fireEvent.click(button as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: '删除' }));
    expect(await screen.findByText('发票抬头已删除')).toBeInTheDocument();
    expect(sent('DELETE')[0]?.query.get('id')).toBe('7');
  });

  test('一个都没有：说明用处，打开新增', async () => {
    open({ [LIST]: listOf([]) });
    expect(await screen.findByText('还没有发票抬头')).toBeInTheDocument();
    await openNew();
  });

  test('存满了：写明上限，不再新增', async () => {
    open({ [LIST]: { list: [aTitle()], most: 1 } });
    expect(await screen.findByRole('button', { name: '新增发票抬头' })).toHaveAttribute('aria-disabled');
  });

  test('没加载出来：说明并能重试', async () => {
    let broken = true;
    open({ [LIST]: () => (broken ? new Refused('服务繁忙', 500) : listOf([aTitle()])) });
    const retry = await screen.findByRole('button', { name: '加载失败，点击重试' });
    broken = false;
    fireEvent.click(retry);
    expect(await screen.findByText('檐下便利有限公司')).toBeInTheDocument();
  });
});

describe('新增', () => {
  test('什么都没填就保存：逐项说明，光标在第一项，不发请求', async () => {
    const sent = open();
    const dialog = await openNew();
    expect(dialog.style.getPropertyValue('--dialog-width')).toBe('750px');
    fireEvent.click(screen.getByLabelText('增值税专用发票'));
    save();
    await waitFor(() =>
      expect(messages()).toEqual([
        '请填写发票抬头',
        '请填写税号（统一社会信用代码）',
        '请填写营业执照上的注册地址',
        '请填写注册电话',
        '请填写开户行',
        '请填写 8 到 30 位数字的银行账号',
      ]),
    );
    expect(box('公司名称')).toHaveFocus();
    expect(sent('POST')).toHaveLength(0);
  });

  test('税号：边填边校验，小写变大写、空格去掉；错一位当场说', async () => {
    open();
    await openNew();
    expect(screen.getByText(/税号/, { selector: 'span' })).toBeInTheDocument();
    await userEvent.type(box('税号'), '9144 0300 ma5');
    expect(box('税号')).toHaveValue('91440300MA5');
    expect(screen.getByText('已输入 11 位，共 18 位')).toBeInTheDocument();
    await userEvent.type(box('税号'), 'examp1e');
    expect(await screen.findByText('税号校验不通过，请核对是否有误')).toBeInTheDocument();
    expect(box('税号')).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(box('税号'), '{backspace}f');
    expect(await screen.findByText('校验通过')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('改中间一位：光标留在原处', async () => {
    open();
    await openNew();
    type('税号', '91440300MA5EXAMP1F');
    const input = box('税号') as HTMLInputElement;
    input.focus();
    input.setSelectionRange(9, 9);
    await userEvent.type(input, 'x', { initialSelectionStart: 9, initialSelectionEnd: 9 });
    expect(input.value).toBe('91440300MXA5EXAMP1F');
    expect(input.selectionStart).toBe(10);
  });

  test('个人：不要税号，只开普通发票', async () => {
    const sent = open({ [`POST ${TITLE}`]: aTitle({ id: '9', holder: 'personal' }) });
    await openNew();
    fireEvent.click(screen.getByLabelText('增值税专用发票'));
    fireEvent.click(screen.getByLabelText('个人'));
    expect(screen.getByLabelText('增值税专用发票')).toBeDisabled();
    expect(screen.getByLabelText('增值税普通发票')).toBeChecked();
    expect(screen.queryByLabelText(/税号/)).toBeNull();
    type('个人姓名', '林晚舟');
    save();
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]?.body).toMatchObject({ holder: 'personal', kind: 'ordinary', taxNumber: '' });
  });

  test('粘贴开票资料：一次填好，保存之前什么也不送出', async () => {
    const sent = open({ [`POST ${TITLE}`]: aTitle({ id: '9', state: 'waiting' }) });
    await openNew();
    fireEvent.click(screen.getByLabelText('增值税专用发票'));
    await userEvent.click(screen.getByLabelText('粘贴开票资料'));
    await userEvent.paste(
      '单位名称：穗丰粮油有限公司\n税号：91440300MA5EXAMP1F\n地址：广州市天河区穗丰路 8 号\n电话：020-38000000\n开户行：示例银行广州分行\n账号：6222 0000 1111 2222',
    );
    expect(
      await screen.findByText('已识别：抬头、税号、注册地址、注册电话、开户行、银行账号，请核对'),
    ).toBeInTheDocument();
    expect(box('公司名称')).toHaveValue('穗丰粮油有限公司');
    expect(box('银行账号')).toHaveValue('6222000011112222');
    expect(sent('POST')).toHaveLength(0);
    save();
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]?.body).toMatchObject({
      kind: 'special',
      name: '穗丰粮油有限公司',
      taxNumber: '91440300MA5EXAMP1F',
      address: '广州市天河区穗丰路 8 号',
      phone: '020-38000000',
      bank: '示例银行广州分行',
      account: '6222000011112222',
    });
    expect(await screen.findByText('发票抬头已保存，审核通过后即可开票')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('服务器不收某一项：原话在那一项，填的都还在', async () => {
    open({
      [`POST ${TITLE}`]: new Refused('公司名称与税号登记的不一致', 400, 'title-field', { field: 'name' }),
    });
    await openNew();
    type('公司名称', '穗丰粮油');
    type('税号', '91440300MA5EXAMP1F');
    save();
    expect(await screen.findByText('公司名称与税号登记的不一致')).toBeInTheDocument();
    expect(box('公司名称')).toHaveValue('穗丰粮油');
    expect(box('公司名称')).toHaveAttribute('aria-invalid', 'true');
    expect(box('公司名称')).toHaveFocus();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('从开票失败来', () => {
  const back = '/pages/membercenter/paperFailure?id=inv-00000001';
  const at = `${AT}?id=7&field=taxNumber&back=${encodeURIComponent(back)}`;

  test('直接打开那个抬头，光标在那一项，原因写在下面；改好回到原处', async () => {
    const sent = open(
      {
        [LIST]: listOf([aTitle({ state: 'invalid', reason: '税号已注销', field: 'taxNumber' })]),
        [`${TITLE}/edit`]: aTitle({ state: 'waiting' }),
      },
      at,
    );
    expect(await screen.findByRole('dialog', { name: '编辑发票抬头' })).toBeInTheDocument();
    await waitFor(() => expect(box('税号')).toHaveFocus());
    expect(screen.getByText('税号已注销')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '返回开票申请', hidden: true })).toHaveAttribute('href', back);
    save();
    await waitFor(() => expect(screen.getByTestId('place')).toHaveTextContent(back));
    expect(sent('GET', `${TITLE}/edit`)[0]?.query.get('taxNumber')).toBe('91440300MA5EXAMP1F');
  });

  test('链接里的返回地址只认本商城', async () => {
    open({}, `${AT}?back=${encodeURIComponent('//evil.example')}`);
    await screen.findByRole('table', { name: '发票抬头' });
    expect(screen.queryByRole('link', { name: /^返回/ })).toBeNull();
  });
});

test.each([
  ['', 'none'],
  ['914403', 'typing'],
  ['91440300MA5EXAMP1F', 'good'],
  ['91440300MA5EXAMP1E', 'wrong'],
  ['91440300MA5EXAMP1FF', 'wrong'],
  ['9144030OMA5EXAMP1F', 'wrong'],
])('税号 %s → %s', (number, tone) => {
  expect(taxNumberState(number).tone).toBe(tone);
});
