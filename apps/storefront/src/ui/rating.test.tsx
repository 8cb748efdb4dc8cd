import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Rating, RatingInput } from './rating';

test.each([
  [5, '5分', '100%'],
  [4.6, '4.6分', '90%'],
  [4.8, '4.8分', '100%'],
  [0, '0分', '0%'],
])('%f 分：写「%s」，星星按半颗显示 %s', (score, words, width) => {
  render(<Rating score={score} />);
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.getByTestId('rating-fill')).toHaveStyle({ width });
});

test('打分是五个单选，选中后写几分', async () => {
  function Form() {
    const [score, setScore] = useState(0);
    return <RatingInput label="商品评分" value={score} onChange={setScore} />;
  }
  render(<Form />);
  expect(screen.getAllByRole('radio')).toHaveLength(5);
  expect(screen.getByText('请选择评分')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: '4分' }));
  expect(screen.getByRole('radio', { name: '4分' })).toBeChecked();
  expect(screen.getAllByText('4分')).toHaveLength(2);
});
