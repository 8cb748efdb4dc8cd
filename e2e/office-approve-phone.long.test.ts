import { journeys } from './harness';
import { signIn } from './harness/office';

/** A mall of its own: the other journey decides every application that the demo has. */
const journey = journeys();

journey(
  '手机：点开申请，看执照，点「通过」；不横向滚动',
  async ({ visit }) => {
    const { page } = visit;
    await signIn(page, 'demo-owner', '/admin/applications');
    await visit.checkNoSidewaysScroll();
    await page.getByRole('button', { name: /柳州埠头便利店/ }).tap();
    await page.getByText('申请人没有上传营业执照').waitFor();
    await visit.checkNoSidewaysScroll();
    await page.getByRole('button', { name: /^通过，看下一家/ }).tap();
    await page.getByRole('heading', { name: '赣州市汀洲日用百货有限公司' }).waitFor();
    await visit.checkNoSidewaysScroll();
  },
  { gate: [], long: ['phone'] },
);
