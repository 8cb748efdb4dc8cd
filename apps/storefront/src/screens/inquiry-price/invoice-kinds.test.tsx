import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, stubMall } from '../../testing/mall';
import { useInvoiceKinds } from './use-invoice-kinds';

function Kinds() {
  return (
    <p>
      {useInvoiceKinds('专票')
        .map(({ label }) => label)
        .join('、')}
    </p>
  );
}

test('发票类型是商城字典里启用的那些；字典里没有就用自己的', async () => {
  const entry = (name: string, status = 1) => ({ id: name, dictionaryTypeId: 'invoiceType', name, status });
  const seen = stubMall({
    '/api/dat/dictionary/page': { list: [entry('数电普票'), entry('数电专票'), entry('停用', 0)] },
  });
  const { unmount } = show(<Kinds />);
  expect(await screen.findByText('暂不确定、数电普票、数电专票、专票')).toBeInTheDocument();
  const { query } = seen[0] ?? {};
  expect(['pageNum', 'pageSize', 'status'].map((name) => query?.get(name))).toEqual(['1', '1000', '-1']);
  unmount();
  stubMall({});
  show(<Kinds />);
  expect(await screen.findByText(/暂不确定、增值税专用发票/)).toBeInTheDocument();
});
