import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Password of every demo account. */
const DEMO_PASSWORD = 'Pifa-demo-2026';

/** Logs in through the form, however the login page was reached. */
export async function fillLogin(page: Page, phone: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('账号 / 手机号').fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Logs in without the form: for journeys whose story begins later. The next page is opened as a member. */
export async function logIn(page: Page, phone: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/favicon.svg');
  const token = await page.evaluate(
    async ([name, word]) => {
      const query = new URLSearchParams({ phone: name ?? '', password: word ?? '' });
      const answer = await fetch(`/api/member/info/login?${query}`, {
        headers: { 'X-Domain': location.host },
      });
      const { data } = await answer.json();
      const keep = {
        Token: data.token,
        phone: data.info.phone,
        User: data.info.company,
        khId: data.info.khId,
      };
      const all: Record<string, string> = { ...keep, UserId: data.info.id, headImgUrl: data.info.headImgUrl };
      for (const [key, value] of Object.entries(all))
        localStorage.setItem(`${location.host}-B2-X-${key}`, value);
      return data.token as string;
    },
    [phone, password],
  );
  expect(token).not.toBe('');
}

/** Waits for a toast with exactly this text. */
export async function waitForToast(page: Page, text: string): Promise<void> {
  await page.locator('[data-toasts]').getByText(text, { exact: true }).waitFor();
}
