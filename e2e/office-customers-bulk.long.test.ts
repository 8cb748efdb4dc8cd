import { expect } from 'vitest';
import { journeys } from './harness';
import { signIn } from './harness/office';

const journey = journeys();

journey(
  '客户批量：发卡券、停用再恢复都先看预览；客户页的卡券里有它；定时消息可以取消',
  async ({ visit }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/companies?sort=-amount');
    const bar = page.getByRole('region', { name: '批量操作' });
    const commit = async (title: string, verb: RegExp) => {
      const plan = page.getByRole('dialog', { name: title });
      await visit.checkAccessibility();
      await plan.getByRole('button', { name: verb }).click();
      await plan.waitFor({ state: 'hidden' });
    };
    const first = page.getByLabel('选择这一行').first();
    await first.check();
    await bar.getByRole('button', { name: '发卡券' }).click();
    await page.getByRole('radio').first().check();
    await visit.checkAccessibility();
    await page.getByRole('button', { name: '预览变更' }).click();
    await commit('给 1 位客户发卡券', /^发给 1 位客户/);

    await first.check();
    await bar.getByRole('button', { name: '停用' }).click();
    await page.getByLabel('原因').fill('暂停合作');
    await page.getByRole('button', { name: '预览变更' }).click();
    await commit('停用 1 位客户', /^停用 1 位客户/);
    await page.locator('[data-row-key]').filter({ hasText: '已停用' }).waitFor();
    await first.check();
    await bar.getByRole('button', { name: '恢复' }).click();
    await page.getByLabel('原因').fill('恢复合作');
    await page.getByRole('button', { name: '预览变更' }).click();
    await commit('恢复 1 位客户', /^恢复 1 位客户/);

    await page.locator('[data-row-key] a').first().click();
    for (const tab of [
      '订单',
      '询价',
      '售后',
      '价格',
      '地址与抬头',
      '用户',
      '积分',
      '自编货号',
      '备注',
      '卡券',
    ]) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await page.getByRole('tab', { name: tab, exact: true, selected: true }).waitFor();
      await visit.checkAccessibility();
    }
    expect(new URL(page.url()).searchParams.get('tab')).toBe('cards');
    await page.getByText('满500减30').first().waitFor();

    await page.getByRole('button', { name: '发消息' }).click();
    await page.getByRole('button', { name: '新品到货' }).click();
    await page.getByText('定时发送', { exact: true }).click();
    await page.getByLabel('定时发送的时间').click();
    await page.getByText('明早 9 点').click();
    await page.getByRole('button', { name: /^预览收件客户/ }).click();
    await commit('定时发送站内消息「新品到货」', /^定时发送/);
    await page.locator('[data-row-key]').filter({ hasText: '待发送' }).click();
    await page.getByRole('button', { name: '取消发送' }).click();
    await page.locator('.ant-modal-confirm').getByRole('button', { name: '取消发送' }).click();
    await page.getByText('已取消，不会发送').waitFor();
    await page.getByText('没有发给任何人').waitFor();
  },
  ['desktop'],
);
