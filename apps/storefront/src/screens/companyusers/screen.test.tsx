import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { asMember, show, siteAnswers, stubMall } from '../../testing/mall';
import { Screen } from './screen';

test('公司成员有自己的一页', async () => {
  asMember();
  stubMall({
    ...siteAnswers(),
    '/api/member/company/users': { canManage: true, users: [], acts: [] },
  });
  show(<Screen />);
  expect(screen.getByRole('heading', { name: '公司成员', level: 1 })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: '公司成员' })).toBeInTheDocument();
});
