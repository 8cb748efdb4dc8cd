import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import regions from '../../../public/regions.json?raw';
import { configureApi } from '../../lib/api';
import { DEFAULT_SETTINGS } from '../../lib/runtime-settings';
import { asMember, Refused, show, siteAnswers, stubMall } from '../../testing/mall';
import { AddressDialog } from './address-dialog';

// Typing letter by letter takes its time on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

afterEach(() => {
  vi.unstubAllGlobals();
  configureApi(DEFAULT_SETTINGS);
});

const PATH = '/api/member/address';

function open({
  address = null,
  answers = {},
}: {
  address?: Parameters<typeof AddressDialog>[0]['address'];
  answers?: Record<string, unknown>;
} = {}) {
  asMember();
  const seen = stubMall({ ...siteAnswers(), [PATH]: { id: '9' }, ...answers });
  const mall = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    input === '/regions.json' ? Promise.resolve(new Response(regions)) : mall(input, init),
  );
  const onClose = vi.fn();
  show(<AddressDialog address={address} onClose={onClose} />);
  return { onClose, sent: () => seen.filter((call) => call.path === PATH) };
}

const box = (label: string) => screen.getByLabelText(new RegExp(`^\\*?${label}$`));
const confirm = () => userEvent.click(screen.getByRole('button', { name: '确定' }));
const area = () => screen.getByRole('combobox', { name: /^地区/ });

async function choose(...names: string[]) {
  await userEvent.click(area());
  for (const name of names) await userEvent.click(await screen.findByRole('option', { name }));
}

async function fillRest() {
  await userEvent.type(box('详细地址'), '连岸二路 66 号');
  await userEvent.type(box('收货人'), '周予安');
  await userEvent.type(box('手机'), '13800000003');
}

describe('新增送货地址', () => {
  test('宽 750，什么都没填就确定：四句话按次序都在，光标在地区，不发请求', async () => {
    const { sent } = open();
    const dialog = await screen.findByRole('dialog', { name: '新增送货地址' });
    expect(dialog.style.getPropertyValue('--dialog-width')).toBe('750px');
    await confirm();
    const messages = within(dialog)
      .getAllByRole('alert')
      .map((line) => line.textContent);
    expect(messages).toEqual([
      '请您选择地区',
      '请您填写完整的送货地址',
      '请您填写收货人',
      '请填写正确的电话号码',
    ]);
    expect(area()).toHaveFocus();
    expect(sent()).toHaveLength(0);
  });

  test('红字只在还没填对的下面：填对一项，那一项的红字就没有了', async () => {
    open();
    await confirm();
    const messages = () => screen.queryAllByRole('alert').map((line) => line.textContent);
    expect(messages()).toHaveLength(4);
    await choose('广东省', '东莞市', '虎门镇');
    await fillRest();
    expect(messages()).toEqual([]);
    await userEvent.clear(box('手机'));
    expect(messages()).toEqual(['请填写正确的电话号码']);
  });

  test('号码 12345：只说号码，光标在手机', async () => {
    open();
    await choose('广东省', '东莞市', '虎门镇');
    await userEvent.type(box('详细地址'), '连岸二路 66 号');
    await userEvent.type(box('收货人'), '周予安');
    await userEvent.type(box('手机'), '12345');
    await confirm();
    expect(screen.getAllByRole('alert').map((line) => line.textContent)).toEqual(['请填写正确的电话号码']);
    expect(box('手机')).toHaveFocus();
  });

  test.each([
    { names: ['广东省', '东莞市', '虎门镇'], code: '441900121', wire: ['广东省', '东莞市', '虎门镇'] },
    {
      names: ['湖北省', '省直辖县级行政区划', '仙桃市'],
      code: '429004',
      wire: ['湖北省', '省直辖县级行政区划', '仙桃市'],
    },
  ])('地区 $names 可以选到底并送出（代码 $code）', async ({ names, code, wire }) => {
    const { sent, onClose } = open();
    await choose(...names);
    expect(area()).toHaveAccessibleName(`地区：${names.join(' / ')}`);
    await fillRest();
    await confirm();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const [province, city, county] = wire;
    expect(sent()[0]?.method).toBe('POST');
    expect(sent()[0]?.body).toMatchObject({ province, city, county, regionCode: code, isDefault: 0 });
  });

  test('东莞的最后一列叫「镇街」，仙桃所在的一列叫「县级市/县」', async () => {
    open();
    await choose('广东省', '东莞市');
    expect(await screen.findByRole('listbox', { name: '镇街' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('option', { name: '湖北省' }));
    await userEvent.click(await screen.findByRole('option', { name: '省直辖县级行政区划' }));
    expect(await screen.findByRole('listbox', { name: '县级市/县' })).toBeInTheDocument();
  });

  test('粘贴整段：地区、地址、收货人、手机一次填好，确定之前什么都不送出', async () => {
    const { sent } = open();
    await userEvent.click(screen.getByLabelText('粘贴整段地址自动识别'));
    await userEvent.paste('周予安 13800000003 广东省东莞市虎门镇连岸二路 66 号');
    await waitFor(() => expect(area()).toHaveAccessibleName('地区：广东省 / 东莞市 / 虎门镇'));
    expect(box('详细地址')).toHaveValue('连岸二路66号');
    expect(box('收货人')).toHaveValue('周予安');
    expect(box('手机')).toHaveValue('13800000003');
    expect(screen.getByText('已识别：地区、详细地址、收货人、手机')).toBeInTheDocument();
    expect(sent()).toHaveLength(0);
  });

  test('服务器不收：原话在对话框里，填的都还在', async () => {
    const { onClose } = open({ answers: { [PATH]: new Refused('最多保存 50 个送货地址') } });
    await choose('广东省', '东莞市', '虎门镇');
    await fillRest();
    await confirm();
    expect(await screen.findByText('最多保存 50 个送货地址')).toBeInTheDocument();
    expect(box('收货人')).toHaveValue('周予安');
    expect(onClose).not.toHaveBeenCalled();
  });
});

test('编辑仙桃的地址：地区读得回来，号码完整，改完用 PATCH 送出', async () => {
  const { sent, onClose } = open({
    address: {
      id: '3',
      province: '湖北省',
      city: '省直辖县级行政区划',
      county: '仙桃市',
      regionCode: '429004',
      address: '穗丰大道 12 号',
      name: '吴禾清',
      phone: '13800000011',
      lng: '',
      lat: '',
      isDefault: 0,
    },
  });
  await waitFor(() => expect(area()).toHaveAccessibleName('地区：湖北省 / 省直辖县级行政区划 / 仙桃市'));
  expect(box('手机')).toHaveValue('13800000011');
  await userEvent.click(screen.getByRole('switch', { name: '设为默认地址' }));
  await confirm();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()[0]).toMatchObject({ method: 'PATCH', body: { id: '3', regionCode: '429004', isDefault: 1 } });
});

describe('地图选点', () => {
  const mapSelect = {
    '/api/basic/dict/listByPcodeAndCode': [{ pcode: 'webconfig', code: 'mapSelect', summary: '1' }],
  };
  const says = (origin: string, data: unknown) =>
    fireEvent(window, new MessageEvent('message', { origin, data }));

  test('开关开着但没有地图密钥：什么也没有，更没有两个数字框', async () => {
    open({ answers: mapSelect });
    await screen.findByRole('dialog');
    await waitFor(() => expect(box('收货人')).toBeInTheDocument());
    expect(screen.queryByText('地图选点')).toBeNull();
    expect(screen.queryByPlaceholderText('经度')).toBeNull();
  });

  test.each([
    [
      'amap' as const,
      'https://m.amap.com',
      '/picker/?key=k-1',
      { name: '仓库', location: '113.673152,22.816894' },
    ],
    [
      'tencent' as const,
      'https://apis.map.qq.com',
      '/tools/locpicker?search=1&type=1&key=k-1',
      { module: 'locationPicker', latlng: { lat: 22.816894, lng: 113.673152 } },
    ],
  ])('%s：在它的地图上点，坐标原样存下；别处来的话不听', async (provider, origin, path, picked) => {
    configureApi({ ...DEFAULT_SETTINGS, map: { provider, key: 'k-1' } });
    const { sent } = open({ answers: mapSelect });
    await userEvent.click(await screen.findByRole('button', { name: /地图选点/ }));
    const frame = screen.getByTitle<HTMLIFrameElement>('在地图上选点');
    expect(frame.src.startsWith(origin + path)).toBe(true);
    says('https://evil.example', picked);
    expect(screen.getByText('还没有选点')).toBeInTheDocument();
    says(origin, picked);
    expect(await screen.findByText('已选点')).toBeInTheDocument();
    await choose('广东省', '东莞市', '虎门镇');
    await fillRest();
    await confirm();
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ lng: '113.673152', lat: '22.816894' }));
  });
});
