import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Cascader, type CascaderOption } from './cascader';

const regions: CascaderOption[] = [
  {
    code: '44',
    name: '广东省',
    children: [
      { code: '4401', name: '广州市', children: [{ code: '440106', name: '天河区' }] },
      {
        code: '4419',
        name: '东莞市',
        children: [
          { code: '441900121', name: '虎门镇' },
          { code: '441900119', name: '长安镇' },
        ],
      },
    ],
  },
  { code: '71', name: '台湾省' },
];

function setUp(value: string[] = [], search?: (word: string) => CascaderOption[][]) {
  const onChange = vi.fn();
  render(
    <Cascader
      label="地区"
      options={regions}
      value={value}
      onChange={onChange}
      search={search}
      columnTitle={(level, options) =>
        level === 0 ? '省' : options[0]?.code.length === 9 ? '镇街' : level === 1 ? '市' : '区县'
      }
    />,
  );
  return onChange;
}
const option = (list: string, name: string) =>
  within(screen.getByRole('listbox', { name: list })).getByRole('option', { name });

test('全程用键盘选 广东省 / 东莞市 / 虎门镇', async () => {
  const onChange = setUp();
  await userEvent.click(screen.getByRole('combobox', { name: '地区：请选择' }));
  (await screen.findByRole('option', { name: '广东省' })).focus();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(option('市', '广州市')).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(option('镇街', '虎门镇')).toHaveFocus());
  await userEvent.keyboard('{End}');
  expect(option('镇街', '长安镇')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(option('市', '东莞市')).toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(option('镇街', '长安镇')).toHaveFocus());
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['44', '4419', '441900121']);
});

test('没有下级的选项当即选定', async () => {
  const onChange = setUp();
  await userEvent.click(screen.getByRole('combobox', { name: '地区：请选择' }));
  await userEvent.click(await screen.findByRole('option', { name: '台湾省' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['71']);
});

test('已选的完整写在框里，打开后停在已选处', async () => {
  setUp(['44', '4419', '441900121']);
  await userEvent.click(screen.getByRole('combobox', { name: '地区：广东省 / 东莞市 / 虎门镇' }));
  await screen.findByRole('listbox', { name: '镇街' });
  expect(option('镇街', '虎门镇')).toHaveAttribute('aria-selected', 'true');
});

test('按名字搜索，一步选到底', async () => {
  const path = [regions[0], regions[0]?.children?.[1], regions[0]?.children?.[1]?.children?.[0]].filter(
    (each): each is CascaderOption => each !== undefined,
  );
  const onChange = setUp([], (word) => (word === 'hmz' ? [path] : []));
  await userEvent.click(screen.getByRole('combobox', { name: '地区：请选择' }));
  await userEvent.type(await screen.findByLabelText('搜索地区'), 'hmz');
  await userEvent.click(screen.getByRole('button', { name: '广东省 / 东莞市 / 虎门镇' }));
  expect(onChange).toHaveBeenCalledWith(['44', '4419', '441900121']);
});
