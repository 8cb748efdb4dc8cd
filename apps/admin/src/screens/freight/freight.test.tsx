import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls } from '../../testing/answers';
import { openAt } from '../../testing/open-at';
import { Screen } from './screen';

/** Seen to fail: when the form began anew whatever became of the deletion. */
test('删除被拒绝：模板还在，改了一半的名称也还在', async () => {
  const rule = { regions: [], by: 'weight', first: 1000, firstFee: 8, next: 1000, nextFee: 2, words: '' };
  answerCalls({
    'GET /api/admin/freight': [
      {
        data: {
          templates: [{ id: '3', name: '通用运费', shipFrom: '', rules: [rule], version: 1 }],
          places: [],
        },
      },
    ],
    'DELETE /api/admin/freight': [{ code: 'transition-refused', message: '有商品正用这份模板' }],
  });
  openAt(Screen, '/freight', '/freight');
  const name = await screen.findByLabelText<HTMLInputElement>('模板名称');
  fireEvent.change(name, { target: { value: '通用运费（新）' } });
  fireEvent.click(screen.getByRole('button', { name: '删 除' }));
  fireEvent.click(await screen.findByRole('button', { name: '删除模板' }));
  await screen.findByText('有商品正用这份模板');
  expect(screen.getByLabelText<HTMLInputElement>('模板名称').value).toBe('通用运费（新）');
});
