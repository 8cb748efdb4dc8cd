import { fen } from '@pifa/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PrintDocument, type PrintLine } from './print-document';

const water: PrintLine = {
  key: '1',
  code: 'W001',
  name: '矿泉水',
  spec: '550ml',
  packing: '1件=24瓶',
  packs: '2',
  pieces: '12',
  total: '60瓶',
  price: '36.00/件',
  amount: '90.00',
};

function paper(props: Partial<Parameters<typeof PrintDocument>[0]> = {}) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PrintDocument
        title="采购订单"
        number="D20261120001"
        parties={[
          { role: '供方', company: '聚源批发' },
          { role: '需方', company: '仁和堂', taxNumber: '9144' },
        ]}
        lines={[water]}
        {...props}
      />
    </QueryClientProvider>,
  );
}

test('订单纸：¥1,234.50 写成大写，供需双方与盖章处齐全', () => {
  paper({ totals: [{ label: '应付', value: '1,234.50' }], total: fen(123450) });
  expect(screen.getByText(/合计（大写）人民币壹仟贰佰叁拾肆元伍角整/)).toBeInTheDocument();
  expect(screen.getByText('税号：9144')).toBeInTheDocument();
  expect(screen.getByText(/供方（盖章）/)).toBeInTheDocument();
  expect(screen.getByText('单号：D20261120001')).toBeInTheDocument();
});

test('游客询价单：单价、金额留空手填，没有数字也没有 undefined', () => {
  paper({ title: '询价单', lines: [{ ...water, price: '', amount: '' }] });
  const cells = screen.getAllByRole('cell', { hidden: true }).map((cell) => cell.textContent);
  expect(cells.slice(7, 9)).toEqual(['', '']);
  expect(document.body.textContent).not.toContain('undefined');
  expect(screen.getByText('合计（大写）')).toBeInTheDocument();
});
