import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, stubMall } from '../../../testing/mall';
import { AddOnRow } from './add-on-row';

test('商品页写出它能带的加价购，通向换购页；没有就不写', async () => {
  const seen = stubMall({
    '/api/activity/additional/listByGoodsId': [
      { id: '1', title: '加价换毛巾', conditionText: '满 240 瓶，加价换购', goods: [{ goodsName: '毛巾' }] },
    ],
  });
  const { unmount } = show(<AddOnRow goodsId="7" />, { paths: ['/pages/addShopDetail'] });
  const link = await screen.findByRole('link', { name: /加价购.*满 240 瓶，加价换购.*毛巾/ });
  expect(link).toHaveAttribute('href', '/pages/addShopDetail?goodsId=7');
  expect(seen[0]?.query.get('goodsId')).toBe('7');
  unmount();
  stubMall({});
  show(<AddOnRow goodsId="7" />, { paths: ['/pages/addShopDetail'] });
  expect(screen.queryByRole('link')).toBeNull();
});
