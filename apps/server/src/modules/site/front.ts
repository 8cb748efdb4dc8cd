import type { CallData, CallQuery } from '@pifa/contract';
import type { Session } from '../../platform';
import { isReachable, isSwitchedOff } from './reachable';
import type { Row, SiteContent } from './site-content';

const cut = (link: string, content: SiteContent): string =>
  isReachable(link, content.switches.isOn) && !isHiddenPlace(link, content) ? link : '';

/** The list of a category that the shop does not show. */
function isHiddenPlace(link: string, { hiddenCategories }: SiteContent): boolean {
  const id = /(?:^\/pages\/newproduct\/|[?&]typeId=)(\d+)(?!\d)/.exec(link)?.[1];
  return id !== undefined && hiddenCategories.has(id);
}

/** Floors of the home page in their order; one of a hidden category stays only with goods that were chosen for it. */
export function listFloors(content: SiteContent): CallData<'mallHome'> {
  const shown = content.floors.filter(
    ({ category_id: category, goods_ids: goods }) =>
      category === null || goods.length > 0 || !content.hiddenCategories.has(String(category)),
  );
  return shown.map((floor) => ({
    type: floor.type,
    title: floor.title,
    subtitle: floor.subtitle,
    image: floor.image,
    link: cut(floor.link, content),
    typeId:
      floor.category_id === null || content.hiddenCategories.has(String(floor.category_id))
        ? ''
        : String(floor.category_id),
    tabs: floor.tabs.map((tab) => ({ typeId: String(tab.id), typeName: tab.name })),
  }));
}

/**
 * Adverts whose window [start, end) holds now and that are meant for who asks. One that leads nowhere stays as a picture; one for what is switched
 * off is none (UX §7-7).
 */
export function listAdverts(
  content: SiteContent,
  { imgType, keyword }: CallQuery<'advertisingList'>,
  { session, now }: { session: Pick<Session, 'level'> | null; now: Date },
): CallData<'advertisingList'> {
  return content.adverts
    .filter(
      (advert) =>
        advert.starts_at <= now &&
        now < advert.ends_at &&
        isFor(advert, session) &&
        !isSwitchedOff(advert.link, content.switches.isOn) &&
        (!imgType || advert.img_type === imgType) &&
        (!keyword || advert.keyword === keyword),
    )
    .map((advert) => ({
      id: String(advert.id),
      imgType: advert.img_type,
      title: advert.title,
      subtitle: advert.subtitle,
      button: advert.button,
      image: advert.image,
      phoneImage: advert.phone_image,
      tint: advert.tint,
      link: cut(advert.link, content),
    }));
}

/** Some pictures are for visitors only, some for members of some levels (ADMIN §8.6). */
function isFor({ audience, levels }: Row<'adverts'>, session: Pick<Session, 'level'> | null): boolean {
  if (audience === 'visitors') return session === null;
  return audience !== 'levels' || (session !== null && (levels as string[]).includes(session.level));
}

/** Menus of pages that exist and are switched on. */
export function listMenus(content: SiteContent, { menuType }: CallQuery<'menuList'>): CallData<'menuList'> {
  const { switches } = content;
  return content.menus
    .filter(
      (menu) =>
        (!menuType || menu.menu_type === menuType) &&
        (!menu.flag || switches.isOn(menu.flag)) &&
        isReachable(menu.path, switches.isOn) &&
        !isHiddenPlace(menu.path, content),
    )
    .map((menu) => ({ id: String(menu.id), menuType: menu.menu_type, name: menu.name, path: menu.path }));
}

export function listSellTypes(content: SiteContent): CallData<'sellTypeList'> {
  return content.sellTypes
    .filter((type) => isReachable(type.path, content.switches.isOn) && !isHiddenPlace(type.path, content))
    .map(({ code, name, path }) => ({ code, name, path }));
}

export function listLinks({ links }: SiteContent): CallData<'linkList'> {
  return links
    .filter((link) => /^https?:\/\//i.test(link.url))
    .map((link) => ({ id: String(link.id), name: link.name, url: link.url }));
}
