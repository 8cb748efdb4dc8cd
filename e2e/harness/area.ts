import type { Visit } from './visit';

/** Chooses in the area cascader, level by level: columns on the desktop, a sheet with step tabs on the phone. */
export async function chooseArea({ page, device }: Visit, names: readonly string[]): Promise<void> {
  await page.getByRole('combobox', { name: /地区：/ }).click();
  for (const [depth, name] of names.entries()) {
    const lists = page.getByRole('listbox');
    const list = device === 'phone' ? lists.last() : lists.nth(depth);
    await list.getByRole('option', { name, exact: true }).click();
  }
  await page.getByRole('combobox', { name: new RegExp(`：${names.join(' / ')}$`) }).waitFor();
}
