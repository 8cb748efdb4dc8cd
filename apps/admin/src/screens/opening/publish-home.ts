import type { CallBodyInput } from '@pifa/contract/staff';
import { call } from '../../lib/client';
import { addPicture } from '../../lib/pictures';
import { bannerFile, type Look } from './draw-banner';

type Content = CallBodyInput<'adminHomeDraft'>['content'];
type Advert = Content['adverts'][number];

/** More floors than these nobody scrolls through. */
const MOST_FLOORS = 6;

/** 首页 from a template: two pictures of ours and a floor for each first-level category that is shown. */
export async function publishHome(look: Look, siteName: string): Promise<string> {
  // As they are now: a colleague may have deleted one since the page was opened.
  const categories = await call('adminCategories');
  const tops = categories.filter(({ parentId, hidden }) => parentId === '' && !hidden).slice(0, MOST_FLOORS);
  const links = await Promise.all(tops.map(linkOf));
  const [first = ''] = links;
  const texts: readonly Pick<Advert, 'title' | 'subtitle'>[] = [
    { title: siteName || '欢迎光临', subtitle: '厂价直供，整件更优惠' },
    { title: '一件起批，当天发货', subtitle: '注册看价，下单省心' },
  ];
  const add = async (at: number, width: number, height: number, word: string) =>
    (await addPicture(await bannerFile(look, at, width, height), `${look.name}轮播${at + 1}${word}.jpg`)).url;
  const adverts: Advert[] = await Promise.all(
    texts.map(async (text, at) => {
      const [image, phoneImage] = await Promise.all([add(at, 1600, 623, ''), add(at, 750, 375, '手机')]);
      const button = first ? '去选购' : '';
      return { imgType: 'banner', ...text, button, tint: look.ground[1], image, phoneImage, link: first };
    }),
  );
  const floors = tops.map(({ id, name }, at) => ({ title: name, categoryId: id, link: links[at] ?? '' }));
  const { version } = await call('adminHome');
  const draft = await call('adminHomeDraft', { body: { version, content: { adverts, floors } } });
  await call('adminHomePublish', { body: { version: draft.version, note: '开店模板' } });
  return `首页已发布：${adverts.length} 张轮播，${floors.length} 个楼层`;
}

/** The page of a category. Others may have the same name, and only so many are found at once. */
async function linkOf({ id, name }: { id: string; name: string }): Promise<string> {
  const targets = await call('adminTargets', { query: { kind: 'category', keyword: name } });
  return targets.find(({ path }) => path.endsWith(`/${id}`))?.path ?? '';
}
